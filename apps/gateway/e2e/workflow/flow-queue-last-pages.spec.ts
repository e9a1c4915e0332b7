import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { WaitingRequests } from '../support/waiting-requests';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const many = new WaitingRequests(admin, () => ({ tenant_id: team.tenant.id, level_id: team.levels.RSM }));

const WAITING = 1_310;
const PAGE = `query ($first: Int!, $page: Int!, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) {
  approvalRequests(filter: { awaiting_me: true }, first: $first, page: $page, orderBy: $orderBy) { data { id } paginatorInfo { hasMorePages } }
}`;
/** Values that repeat, and none. */
const VALUES = `
  update approval_requests set customer_name = case when right(id, 1) = '0' then null else 'Customer ' || right(id, 2) end,
         requested_total = right(id, 3)::int % 7, created_at = created_at - right(id, 2)::int * interval '1 minute'
   where tenant_id = $1`;

interface Page {
  data: { id: string }[];
  paginatorInfo: { hasMorePages: boolean };
}

const pageOf = async (first: number, page: number, orderBy: object[]): Promise<Page> =>
  dataOf<{ approvalRequests: Page }>(await team.rsm.ask(PAGE, { first, page, orderBy })).approvalRequests;

beforeAll(async () => {
  await many.add(WAITING, 'last pages');
  await admin.query(VALUES, [team.tenant.id]);
});

test.each([
  ['CREATED_AT', 'ASC', 'created_at, id'],
  ['CREATED_AT', 'DESC', 'created_at desc, id'],
  ['CUSTOMER_NAME', 'ASC', 'customer_name nulls first, id'],
  ['CUSTOMER_NAME', 'DESC', 'customer_name desc nulls last, id'],
  ['REQUESTED_TOTAL', 'DESC', 'requested_total desc, id'],
])('the last pages of a queue in the order %s %s continue those before them', async (column, order, expected) => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from approval_requests where tenant_id = $1 order by ${expected}`,
    [team.tenant.id],
  );
  for (const [first, pages] of [
    [100, [10, 11, 12, 13, 14, 15]],
    [15, [67, 74, 75, 76, 87, 88, 89]],
    [1, [1_001, 1_109, 1_110, 1_111, 1_309, 1_310, 1_311]],
  ] as const)
    for (const page of pages) {
      const from = (page - 1) * first;
      expect([first, page, await pageOf(first, page, [{ column, order }])]).toEqual([
        first,
        page,
        { data: rows.slice(from, from + first), paginatorInfo: { hasMorePages: from + first < WAITING } },
      ]);
    }
});
