import { newId } from '@das/platform';
import { useClient, useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { mostRows, planAs, valueText } from '../support/plans';
import { statementsOf } from '../support/statements-of';

const ROWS = 20_000; // enough that the planner has a choice

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);
const service = useClient(database.url);
/** Ids of a person who created, decided and withdrew few requests, and of a level at which few wait. */
const few = { user: newId(), level: newId() };

/** Requests with a line, a step and a text. One in a thousand belongs to `few`; one in four is pending. */
const FILL = `
  insert into users (tenant_id, id, name, email, role) values ($1, $2, 'Few', 'few@test.example', 'owner');
  insert into approval_requests (tenant_id, id, customer_name, created_at, created_by_id, status, lifecycle_state, requested_total, waiting_since, max_discount, withdrawn_by_id)
    select $1, 'R' || to_char(n, 'FM00000000'), 'Customer ' || n % 5000, now() - n % 19997 * interval '1 minute', case when n % 1000 = 1 then $2 end, 'pending', 'pending', n % 5000,
           case when n % 4 = 1 then now() - n % 9973 * interval '1 minute' end, case when n % 3 = 1 then n % 97 end, case when n % 9000 = 3 then $2 end
      from generate_series(1, ROWS) n;
  insert into request_details (tenant_id, id, approval_request_id, partnumber, decided_by_id)
    select $1, 'L' || to_char(n, 'FM00000000'), 'R' || to_char(n, 'FM00000000'), 'PN-' || n % 10, case when n % 1000 = 3 then $2 end from generate_series(1, ROWS) n;
  insert into approval_steps (tenant_id, id, approval_request_id, round, sequence, rank, level_ids, status, activated_at)
    select $1, 'S' || to_char(n, 'FM00000000'), 'R' || to_char(n, 'FM00000000'), 1, 1, 10, array[case when n % 1000 = 1 then $3 else 'other' end],
           case when n % 4 = 1 then 'active' else 'approved' end, now() from generate_series(1, ROWS) n;
  insert into approval_decisions (tenant_id, id, approval_request_id, step_id, round, decided_by_id, decision, outcome)
    select $1, 'D' || to_char(n, 'FM00000000'), 'R' || to_char(n, 'FM00000000'), 'S' || to_char(n, 'FM00000000'), 1,
           case when n % 1000 = 3 then $2 end, 'approve', 'approved' from generate_series(1, ROWS) n where n % 4 > 1;
  insert into request_texts (tenant_id, approval_request_id, content) select $1, 'R' || to_char(n, 'FM00000000'), 'Customer ' || md5(n::text) from generate_series(1, ROWS) n;
  analyze`;

beforeAll(async () => {
  const values = [tenant.id, few.user, few.level].map((id) => `'${id}'`);
  await admin.query(
    FILL.replaceAll('ROWS', String(ROWS)).replace(/\$(\d)/g, (_, place: string) => values[Number(place) - 1] ?? ''),
  );
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
}, 600_000);

/** The plan of a list as the role of the service. @param values of the statement, after the tenant */
async function planOf(args: string, ...values: string[]): Promise<string> {
  const [text = ''] = await statementsOf(async () =>
    dataOf(await tenant.graphql(`{ approvalRequests(${args}) { data { id } } }`)),
  );
  return planOfStatement(text, values);
}

/** The plan of the statement that reads the requests of a bulk approval. */
async function planOfBulk(filter: string, ...values: string[]): Promise<string> {
  const document = `mutation { bulkApproveApprovalRequests(input: { filter: ${filter}, dry_run: true }) { summary { total } } }`;
  const texts = await statementsOf(async () => dataOf(await tenant.graphql(document)));
  return planOfStatement(texts.find((text: string | undefined) => text?.startsWith('with matching')) ?? '', values);
}

/** The plan of the statement with this text that a query executes, with its own values. */
async function planOfPart(query: string, part: string): Promise<string> {
  const given: unknown[][] = [];
  const texts = await statementsOf(async () => dataOf(await tenant.graphql(query)), given);
  const at = texts.findIndex((text) => text.includes(part));
  const [, ...values] = given[at] ?? [];
  return planOfStatement(texts[at] ?? '', values.map(valueText));
}

const planOfStatement = (text: string, values: (string | null)[]): Promise<string> =>
  planAs(service, text, [tenant.id, ...values]);

test.each([
  ['orderBy: [{ column: CREATED_AT, order: ASC }]', /Index Scan using approval_requests_created /],
  ['orderBy: [{ column: CREATED_AT, order: DESC }]', /Index Scan Backward using approval_requests_created /],
  ['orderBy: [{ column: WAITING_SINCE, order: ASC }]', /Index Scan using approval_requests_waiting/],
  ['orderBy: [{ column: WAITING_SINCE, order: DESC }]', /Index Scan Backward using approval_requests_waiting/],
  ['orderBy: [{ column: MAX_DISCOUNT, order: ASC }]', /Index Scan using approval_requests_discount/],
  ['orderBy: [{ column: MAX_DISCOUNT, order: DESC }]', /Index Scan Backward using approval_requests_discount/],
  ['orderBy: [{ column: REQUESTED_TOTAL, order: ASC }]', /Index Scan using approval_requests_total/],
  ['orderBy: [{ column: REQUESTED_TOTAL, order: DESC }]', /Index Scan Backward using approval_requests_total/],
])('a page with %s is read from an index', async (args, index) => {
  const plan = await planOf(args);
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan');
});

test('the total of a queue reads no requests but those that the caller has created, and revisions', async () => {
  const document = '{ approvalRequests(filter: { awaiting_me: true }) { paginatorInfo { total } } }';
  const texts = await statementsOf(async () => dataOf(await tenant.graphql(document)));
  const text = texts.find((each) => each.includes('count(*)')) ?? '';
  expect(text).not.toMatch(/scope_folded is not null|claimed_by_id/); // the parts that a person without scopes does not need, where no step is taken
  const plan = await planOfStatement(text, [few.user, few.user, '{}', few.user, few.user]);
  expect(plan.match(/Scan (using \w+ )?on approval_requests/g)).toEqual([
    'Scan using approval_requests_created_by on approval_requests',
    'Scan using approval_requests_lineage on approval_requests',
  ]);
});

test('the first page of an empty queue reads no requests, in any order', async () => {
  for (const order of ['CREATED_AT', 'DUE_AT', 'ID']) {
    const page = `{ approvalRequests(filter: { awaiting_me: true }, orderBy: [{ column: ${order}, order: ASC }]) { data { id } } }`;
    const plan = await planOfPart(page, 'as matches limit');
    const scans = plan.split('\n').filter((line) => / on approval_requests/.test(line));
    expect(scans.length).toBeGreaterThan(1);
    expect(scans.filter((line) => !/never executed|rows=0/.test(line))).toEqual([]);
  }
});

test('warnings of duplicates read the requests of the same customers, also for a part that many requests have', async () => {
  const page = `{ approvalRequests(first: 15, orderBy: [{ column: CREATED_AT, order: ASC }]) { data { warnings { code } } } }`;
  const plan = await planOfPart(page, 'earlier_id');
  expect(plan).toMatch(/Index Scan using approval_requests_customer /);
  expect(mostRows(plan)).toBeLessThan(200);
});

const FILTERS: [name: string, value: () => string, index: RegExp][] = [
  ['created_by_id', () => few.user, /approval_requests_created_by/],
  ['decided_by_id', () => few.user, /approval_decisions_decider/],
  ['level_id', () => few.level, /approval_steps_open/],
  ['waiting_since_to', () => '2020-01-01 00:00:00', /approval_requests_waiting/],
  ['search', () => 'deadbeef', /request_texts_search/],
];

test.each(FILTERS)(
  'a filter by %s with few matches uses an index, in a list and in a bulk approval',
  async (name, value, index) => {
    const given = name === 'search' ? `%${value()}%` : value();
    const filter = `{ ${name}: "${value()}" }`;
    expect(await planOf(`filter: ${filter}`, given, given, given, given)).toMatch(index);
    expect(await planOfBulk(filter, given, given, given, given)).toMatch(index);
  },
);

const PER_PAGE = 15;
const SEARCHED = ['customer', 'abc', '00000', 'nothing'];

test.each(SEARCHED.flatMap((text) => ['ASC', 'DESC'].map((order) => [text, order])))(
  'every page of a search for %j with CREATED_AT %s has the rows of the whole order',
  async (text, order) => {
    const sorted = await admin.query<{ id: string }>(
      `select id from approval_requests r join request_texts t on t.tenant_id = r.tenant_id and t.approval_request_id = r.id
        where r.tenant_id = $1 and content ilike $2 order by created_at ${order}, id`,
      [tenant.id, `%${text}%`],
    );
    for (const page of [1, 2, 5, 9, 10, 33, 34, 35]) {
      const args = `filter: { search: "${text}" }, orderBy: [{ column: CREATED_AT, order: ${order} }], first: ${PER_PAGE}, page: ${page}`;
      const reply = await tenant.graphql(`{ approvalRequests(${args}) { data { id } } }`);
      expect(dataOf(reply)).toEqual({
        approvalRequests: { data: sorted.rows.slice((page - 1) * PER_PAGE, page * PER_PAGE) },
      });
    }
  },
);
