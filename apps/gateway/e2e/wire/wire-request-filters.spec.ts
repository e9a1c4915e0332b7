import { ApprovalRequest } from '@das/approval-requests';
import { useGateway, useTenant } from '../support/fixtures';
import { givenCategory, givenProduct, givenRequest } from '../support/factories';

let category: string;
/** The ids of the requests, by their project names. */
const ids: Record<string, string> = {};

const line = (partnumber: string, quote_quantity: number | null, requested_price: number | null): object => ({
  partnumber,
  quote_quantity,
  requested_price,
});

const REQUESTS: Record<string, object> = {
  a: {
    customer_name: 'ÄRGER GmbH',
    sales_region: 'EMEA',
    request_type: 'Standard',
    request_date: '2026-01-01',
    sales_contact: 'Jo 100%',
    account_number: 'AC-1',
  },
  b: {
    customer_name: 'Beta',
    sales_region: 'EMEA-2',
    request_type: 'rush',
    request_date: '2026-01-31',
    end_customer_name: 'Ende_1',
    rep_firm: 'Reps & Co',
  },
  c: { customer_name: null, opportunities: [line('PART-1', 3, 100.1), line('other', null, 0.2)] },
  d: { customer_name: 'beta 2', opportunities: [line('FREE', 5, null), line('PART-22', 2, 150.25)] },
};

const gateway = useGateway();
const tenant = useTenant(gateway);
beforeAll(async () => {
  category = await givenCategory(tenant);
  await givenProduct(tenant, { partnumber: 'PART-1', category_id: category });
  await givenProduct(tenant, { partnumber: 'PART-22' });
  for (const [project_name, input] of Object.entries(REQUESTS))
    ids[project_name] = await givenRequest(tenant, { project_name, ...input });
});

const LIST =
  'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter, first: 100) { data { project_name } } }';
const found = (names: string): object => ({
  data: { approvalRequests: { data: [...names].map((project_name) => ({ project_name })) } },
});

async function expectFound(filter: object | null, names: string): Promise<void> {
  expect((await tenant.graphql(LIST, { filter })).body).toEqual(found(names));
}

describe('a member of a filter of requests', () => {
  test.each<[object | null, string]>([
    [{ customer_name: 'ärg' }, 'a'],
    [{ customer_name: 'BETA' }, 'bd'],
    [{ sales_contact: '0%' }, 'a'],
    [{ sales_contact: '%' }, 'a'],
    [{ project_name: 'C' }, 'c'],
    [{ end_customer_name: 'ende_' }, 'b'],
    [{ rep_firm: 's & c' }, 'b'],
    [{ partnumber: 'part-' }, 'cd'],
    [{ partnumber: 'T-2' }, 'd'],
  ])('%j is a partial match', (filter, names) => expectFound(filter, names));

  test.each<[object | null, string]>([
    [{ status: 'PENDING' }, 'abcd'],
    [{ status: 'pend' }, ''],
    [{ sales_region: 'emea' }, 'a'],
    [{ sales_region: 'EMEA%' }, ''],
    [{ request_type: 'STANDARD' }, 'a'],
    [{ request_type: 'stand' }, ''],
    [{ account_number: 'ac-1' }, 'a'],
    [{ account_number: 'ac' }, ''],
    [{ lifecycle_state: 'Pending' }, 'abcd'],
    [{ lifecycle_state: 'withdrawn' }, ''],
  ])('%j is an exact match that ignores case', (filter, names) => expectFound(filter, names));
});

describe('a member of a filter', () => {
  test.each<[object | null, string]>([
    [{ request_date_from: '2026-01-01' }, 'ab'],
    [{ request_date_from: '2026-1-2' }, 'b'],
    [{ request_date_to: '2026-01-31' }, 'ab'],
    [{ request_date_to: '2026-01-30' }, 'a'],
    [{ request_date_from: '2026-01-31', request_date_to: '2026-01-31' }, 'b'],
    [{ min_requested_total: 300.5 }, 'cd'],
    [{ min_requested_total: 300.500001 }, ''],
    [{ max_requested_total: 300.5 }, 'abcd'],
    [{ max_requested_total: 300.499999 }, 'ab'],
    [{ max_requested_total: 0 }, 'ab'],
    [{ min_requested_total: 0 }, 'abcd'],
    [{ min_requested_total: 0.000001, max_requested_total: 300.5 }, 'cd'],
  ])('%j is an inclusive bound', (filter, names) => expectFound(filter, names));

  test.each<[object | null, string]>([
    [null, 'abcd'],
    [{}, 'abcd'],
    [
      {
        status: '',
        customer_name: ' ',
        sales_region: null,
        request_date_from: '',
        request_date_to: null,
        ids: null,
        partnumber: '',
      },
      'abcd',
    ],
    [
      {
        product_category_id: '',
        is_valid: null,
        created_from: '',
        created_to: null,
        min_requested_total: null,
        AND: null,
        OR: null,
        NOT: null,
      },
      'abcd',
    ],
    [{ status: '', customer_name: 'beta' }, 'bd'],
  ])('that is null or blank is not applied: %j', (filter, names) => expectFound(filter, names));

  test('must match together with all others', async () => {
    await expectFound({ customer_name: 'beta', partnumber: 'part' }, 'd');
    await expectFound({ customer_name: 'beta', sales_region: 'EMEA' }, '');
  });
});

describe('ids', () => {
  test('find the requests with these ids, in either case', async () => {
    const { a = '', c = '' } = ids;
    await expectFound({ ids: [c, a.toLowerCase(), a] }, 'ac');
  });

  test('find nothing when the list is empty or has no valid id', async () => {
    await expectFound({ ids: [] }, '');
    await expectFound({ ids: ['nonsense', '7'] }, '');
    await expectFound({ ids: [7] }, '');
    await expectFound({ ids: ['nonsense', ids['b']] }, 'b');
  });
});

describe('AND, OR and NOT', () => {
  test.each<[object, string]>([
    [{ AND: [] }, 'abcd'],
    [{ OR: [] }, 'abcd'],
    [{ AND: [], OR: [], customer_name: 'beta' }, 'bd'],
    [{ AND: [{}] }, 'abcd'],
    [{ OR: [{ customer_name: 'ärger' }, { partnumber: 'part-1' }] }, 'ac'],
    [{ AND: [{ customer_name: 'beta' }, { partnumber: 'part' }] }, 'd'],
    [{ AND: { customer_name: 'beta' }, OR: [{ project_name: 'b' }, { project_name: 'c' }] }, 'b'],
    [
      { status: 'pending', OR: [{ project_name: 'a' }, { AND: [{ project_name: 'd' }, { customer_name: '2' }] }] },
      'ad',
    ],
    [{ OR: [{ customer_name: 'ärger' }, { ids: [] }] }, 'a'],
  ])('%j combines filters', (filter, names) => expectFound(filter, names));

  test.each<[object, string]>([
    [{ NOT: { customer_name: 'beta' } }, 'ac'],
    [{ NOT: { sales_region: 'emea' } }, 'bcd'],
    [{ NOT: { request_date_from: '2026-01-15' } }, 'acd'],
    [{ NOT: { NOT: { customer_name: 'beta' } } }, 'bd'],
    [{ NOT: { NOT: { NOT: { customer_name: 'beta' } } } }, 'ac'],
    [{ NOT: { partnumber: 'part' } }, 'ab'],
    [{ NOT: { OR: [{ customer_name: 'beta' }, { sales_region: 'emea' }] } }, 'c'],
    [{ NOT: { customer_name: 'beta', partnumber: 'part' } }, 'abc'],
    [{ NOT: { ids: [] } }, 'abcd'],
    [{ AND: [{ NOT: { customer_name: 'beta' } }, { NOT: { sales_region: 'emea' } }] }, 'c'],
  ])('%j finds the complement, nulls included', (filter, names) => expectFound(filter, names));

  test.each<[object]>([[{ NOT: {} }], [{ NOT: null }], [{ NOT: { status: '' } }], [{ NOT: { OR: [] } }]])(
    '%j is not applied',
    (filter) => expectFound(filter, 'abcd'),
  );

  test('an empty filter inside OR is not applied', () => expectFound({ OR: [{}, { customer_name: 'beta' }] }, 'bd'));
});

test("requests are found by the category of a line's product", async () => {
  await expectFound({ product_category_id: category }, 'c');
  await expectFound({ product_category_id: category.toLowerCase() }, 'c');
  await expectFound({ product_category_id: 'nonsense' }, '');
  await expectFound({ NOT: { product_category_id: category } }, 'abd');
});

test('requests are found by the second of their creation, with inclusive bounds', async () => {
  const { body } = await tenant.graphql('query ($id: ID!) { approvalRequest(id: $id) { created_at } }', {
    id: ids['a'],
  });
  const moment = (body as { data: { approvalRequest: { created_at: string } } }).data.approvalRequest.created_at;
  await expectFound({ created_from: moment, created_to: moment, ids: [ids['a']] }, 'a');
  await expectFound({ created_from: '2000-01-01 00:00:00', created_to: '2099-01-01 00:00:00' }, 'abcd');
  await expectFound({ created_to: '2000-01-01 00:00:00' }, '');
  await expectFound({ created_from: '2099-01-01 00:00:00' }, '');
});

test('is_valid and lifecycle_state follow the decisions on a request', async () => {
  const own = await gateway.newTenant();
  const states = [
    ['1', { lifecycle_state: 'approved', status: 'approved', valid_until: '2099-01-01 00:00:00' }],
    ['2', { lifecycle_state: 'partially_approved', status: 'approved', valid_until: null }],
    ['3', { lifecycle_state: 'approved', status: 'approved', valid_until: '2020-01-01 00:00:00' }],
    ['4', { lifecycle_state: 'denied', status: 'denied' }],
    ['5', {}],
  ] as const;
  for (const [project_name, values] of states) {
    const id = await givenRequest(own, { project_name });
    await own.as(() => gateway.db.rowsOf(ApprovalRequest).change(id, { ...values, project_name }));
  }
  const cases: [object, string][] = [
    [{ is_valid: true }, '12'],
    [{ is_valid: false }, '345'],
    [{ NOT: { is_valid: true } }, '345'],
    [{ lifecycle_state: 'PARTIALLY_APPROVED' }, '2'],
    [{ status: 'approved' }, '123'],
    [{ status: 'approved', is_valid: false }, '3'],
  ];
  for (const [filter, names] of cases) expect((await own.graphql(LIST, { filter })).body).toEqual(found(names));
  const { body } = await own.graphql(
    '{ approvalRequests(filter: { status: "approved" }) { data { project_name is_valid } } }',
  );
  const valid = (project_name: string, is_valid: boolean): object => ({ project_name, is_valid });
  expect(body).toEqual({
    data: { approvalRequests: { data: [valid('1', true), valid('2', true), valid('3', false)] } },
  });
});
