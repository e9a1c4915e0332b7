import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import type { Person } from '../support/workflow-fixture';

const database = useOwnDatabase(); // its statistics would change the plans that other specs expect
const gateway = useOwnGateway({}, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);

const ROWS = 2_400;
const PER_PAGE = 100;

/**
 * Requests with equal and missing values, one in seven deleted. One in three waits at a level ($3), a third of these with two lines, and a
 * tenth was created by its holder ($2); one in eleven waits at a second step, of which half have a first step that the holder signed.
 */
const FILL = [
  `insert into approval_requests (tenant_id, id, created_at, created_by_id, customer_name, requested_total, deleted_at)
   select $1, '01JD' || to_char(n, 'FM0000000000000000000000'), timestamp '2026-01-01' + n * 7 % 300 * interval '1 hour', case when n % 30 = 0 then $2 end,
          case when n % 5 > 0 then 'Customer ' || n % 40 end, n * 11 % 60, case when n % 7 = 0 then now() end from generate_series(1, $4::int) n where $3::text is not null`,
  `insert into approval_steps (tenant_id, id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, acted_by_id)
   select $1, '01JF' || to_char(n * 10 + k, 'FM0000000000000000000000'), '01JD' || to_char(n, 'FM0000000000000000000000'), 'L' || k, 1, case when n % 11 = 0 then 2 else 1 end, 10,
          array[case when n % 3 = 0 then $3 else 'other' end, 'another'], 'active', case when false then $2 end
     from generate_series(1, $4::int) n, generate_series(1, 2) k where n % 7 > 0 and (k = 1 or n % 9 = 0)
   union all
   select $1, '01JG' || to_char(n, 'FM0000000000000000000000'), '01JD' || to_char(n, 'FM0000000000000000000000'), 'L1', 1, 1, 5, array['other'], 'endorsed', case when n % 2 = 0 then $2 end
     from generate_series(1, $4::int) n where n % 11 = 0`,
];

beforeAll(async () => {
  for (const fill of FILL) await admin.query(fill, [team.tenant.id, team.pa.id, team.levels.PA, ROWS]);
  await admin.query('analyze approval_requests, approval_steps');
});

interface Listed {
  ids: string[];
  total: number;
  hasMorePages: boolean;
}

async function pageOf(person: Person, args: string, page: number): Promise<Listed> {
  const document = `{ approvalRequests(${args} first: ${PER_PAGE}, page: ${page}) { data { id } paginatorInfo { total hasMorePages } } }`;
  const { data, paginatorInfo } = dataOf<{
    approvalRequests: { data: { id: string }[]; paginatorInfo: { total: number; hasMorePages: boolean } };
  }>(await person.ask(document)).approvalRequests;
  return { ids: data.map(({ id }) => id), ...paginatorInfo };
}

test.each([
  ['ID', 'DESC', 'id desc'],
  ['ID', 'ASC', 'id'],
  ['CREATED_AT', 'ASC', 'created_at'],
  ['CREATED_AT', 'DESC', 'created_at desc'],
  ['REQUESTED_TOTAL', 'DESC', 'requested_total desc'],
  ['CUSTOMER_NAME', 'ASC', 'customer_name nulls first'],
  ['CUSTOMER_NAME', 'DESC', 'customer_name desc nulls last'],
])('every page in the order %s %s has the rows of the whole order', async (column, order, sql) => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from approval_requests where tenant_id = $1 and deleted_at is null order by ${sql}, id`,
    [team.tenant.id],
  );
  const sorted = rows.map(({ id }) => id);
  const args = `orderBy: [{ column: ${column}, order: ${order} }],`;
  for (const page of [9, 10, 11, 12, 13, 20, 21, 22]) {
    const [from, to] = [(page - 1) * PER_PAGE, page * PER_PAGE];
    expect(await pageOf(team.pa, args, page)).toEqual({
      ids: sorted.slice(from, to),
      total: sorted.length,
      hasMorePages: to < sorted.length,
    });
  }
});

test('the total and every page of a queue are those of the list with a further condition that all requests match', async () => {
  for (const person of [team.pa, team.rsm, team.owner]) {
    for (const page of [1, 2, 3, 6, 7, 8]) {
      const queue = await pageOf(person, 'filter: { awaiting_me: true },', page);
      expect(queue).toEqual(await pageOf(person, 'filter: { awaiting_me: true, min_requested_total: 0 },', page));
    }
  }
  expect((await pageOf(team.pa, 'filter: { awaiting_me: true },', 2)).ids).toHaveLength(PER_PAGE);
});
