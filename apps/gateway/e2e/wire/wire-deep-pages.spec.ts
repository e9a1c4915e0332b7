import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { insertRequests } from '../support/many-requests';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

/** Half of the inserted requests are approved. */
const REQUESTS = 1_130;
const PER_PAGE = 100;
const PAGE = `query ($first: Int, $page: Int, $filter: ApprovalRequestFilterInput, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) {
  approvalRequests(first: $first, page: $page, filter: $filter, orderBy: $orderBy) { data { id opportunities { id } } }
}`;

interface Row {
  id: string;
  opportunities: object[];
}

const pageOf = async (variables: object): Promise<Row[]> =>
  dataOf<{ approvalRequests: { data: Row[] } }>(await tenant.graphql(PAGE, variables)).approvalRequests.data;

beforeAll(() => insertRequests(admin, tenant, 2 * REQUESTS));

test.each(['CREATED_AT', 'REQUESTED_TOTAL', 'WAITING_SINCE'])(
  'pages of a filtered list after row 1,000 continue those before it, in the order %s',
  async (column) => {
    const asked = { filter: { status: 'approved' }, orderBy: [{ column, order: 'DESC' }] };
    const pages: Row[][] = [];
    for (let page = 1; pages.length < REQUESTS / PER_PAGE; page += 1)
      pages.push(await pageOf({ ...asked, first: PER_PAGE, page }));
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(REQUESTS);
    expect(all.every(({ opportunities }) => opportunities.length > 0)).toBe(true);
    expect(await pageOf({ ...asked, first: 10, page: 101 })).toEqual(all.slice(1_000, 1_010));
    expect(await pageOf({ ...asked, first: 20, page: 50 })).toEqual(all.slice(980, 1_000));
  },
);
