import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { WaitingRequests } from '../support/waiting-requests';
import type { Person } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const many = new WaitingRequests(admin, () => ({ tenant_id: team.tenant.id, level_id: team.levels.RSM }));

const WAITING = 1_500;
const PAGE = `query ($first: Int!, $page: Int!, $filter: ApprovalRequestFilterInput, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) {
  approvalRequests(filter: $filter, first: $first, page: $page, orderBy: $orderBy) { data { id } paginatorInfo { hasMorePages } }
}`;
/** Values that repeat, and none. */
const VALUES = `
  update approval_requests set customer_name = case when right(id, 1) = '0' then null else 'Customer ' || right(id, 2) end,
         requested_total = right(id, 3)::int % 7, created_at = created_at - right(id, 2)::int * interval '1 minute',
         waiting_since = case when right(id, 1) <> '1' then created_at - right(id, 3)::int % 11 * interval '1 hour' end,
         due_at = case when right(id, 1) <> '2' then created_at + (right(id, 3)::int % 13 - 6) * interval '1 hour' end
   where tenant_id = $1`;
/** One in ten waits at another level. */
const ELSEWHERE = `update approval_steps set level_ids = array[$2] where tenant_id = $1 and right(id, 1) = '5'`;

interface Page {
  data: { id: string }[];
  paginatorInfo: { hasMorePages: boolean };
}

beforeAll(async () => {
  await many.add(WAITING, 'pages');
  await admin.query(VALUES, [team.tenant.id]);
  await admin.query(ELSEWHERE, [team.tenant.id, team.levels.RD]);
});

/** The ids in the order of a queue. */
async function idsIn(condition: string, order: string): Promise<{ id: string }[]> {
  const text = `select id from approval_requests where tenant_id = $1 and ${condition} order by ${order}`;
  return (await admin.query<{ id: string }>(text, [team.tenant.id])).rows;
}

/** The first pages, those around row 1,000, and the last ones. */
const PAGES: Record<number, number[]> = { 100: [1, 2, 10, 11, 14], 15: [1, 66, 67, 76, 77, 90, 91] };

async function expectPages(person: Person, args: { filter: object; orderBy: object[] }, rows: object[]): Promise<void> {
  for (const first of [100, 15])
    for (const page of PAGES[first] ?? []) {
      const from = (page - 1) * first;
      const { approvalRequests } = dataOf<{ approvalRequests: Page }>(await person.ask(PAGE, { first, page, ...args }));
      const data = rows.slice(from, from + first);
      const expected = { data, paginatorInfo: { hasMorePages: from + first < rows.length } };
      expect([first, page, approvalRequests]).toEqual([first, page, expected]);
    }
}

const ORDERS = [
  ['ID', 'DESC', 'id desc'],
  ['CREATED_AT', 'ASC', 'created_at, id'],
  ['CREATED_AT', 'DESC', 'created_at desc, id'],
  ['CUSTOMER_NAME', 'ASC', 'customer_name nulls first, id'],
  ['CUSTOMER_NAME', 'DESC', 'customer_name desc nulls last, id'],
  ['REQUESTED_TOTAL', 'DESC', 'requested_total desc, id'],
  ['WAITING_SINCE', 'ASC', 'waiting_since nulls last, id'],
  ['DUE_AT', 'DESC', 'due_at desc nulls last, id'],
] as const;

test.each(ORDERS)(
  'the pages of a long and of a short queue in the order %s %s follow each other',
  async (column, order, expected) => {
    const args = { filter: { awaiting_me: true }, orderBy: [{ column, order }] };
    await expectPages(team.rsm, args, await idsIn(`right(id, 1) <> '5'`, expected));
    await expectPages(team.rd, args, await idsIn(`right(id, 1) = '5'`, expected));
    await expectPages(team.vp, args, []);
  },
);

test('a queue with a further condition has the pages of the requests that match both', async () => {
  const filter = { awaiting_me: true, overdue: true };
  const args = { filter, orderBy: [{ column: 'DUE_AT', order: 'ASC' }] };
  await expectPages(team.rsm, args, await idsIn(`right(id, 1) <> '5' and due_at <= now()`, 'due_at, id'));
  await expectPages(team.rd, args, await idsIn(`right(id, 1) = '5' and due_at <= now()`, 'due_at, id'));
});
