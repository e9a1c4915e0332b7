import { ApprovalRequest } from '@das/approval-requests';
import { useGateway, useTenant } from '../support/fixtures';
import { failed, invalid } from '../support/expected';
import { change, creation, deletion, given, givenRequest } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const HEADER =
  'sales_contact request_type request_date sales_region validity_period customer_name project_name account_number end_customer_name rep_firm expected_delivery_date justification other_details';
const UPDATE = change('ApprovalRequest', 'version');
const header = {
  sales_contact: 'Jo Field',
  request_type: 'standard',
  request_date: '2026-01-15',
  sales_region: 'NA',
  validity_period: '90 days',
  customer_name: 'Acme Corp',
  project_name: 'Apollo',
  account_number: 'AC-1',
  end_customer_name: 'Globex',
  rep_firm: 'Reps & Co',
  expected_delivery_date: '2026-03-01',
  justification: 'A competitor offers 2.40.\n\n200 pieces a year.',
  other_details: { priority: 'high' },
};

const update = async (id: string, input: object, fields = 'version'): Promise<unknown> =>
  (await tenant.graphql(change('ApprovalRequest', fields), { id, input })).body;
const atVersion = (version: number): object => ({ data: { updateApprovalRequest: { version } } });

test('a new request is pending, has its creator, version 1 and round 1', async () => {
  const fields =
    'status lifecycle_state round version valid_from valid_until is_valid created_by { id name role } opportunities { id }';
  expect(await given(tenant, 'ApprovalRequest', {}, fields)).toEqual({
    status: 'pending',
    lifecycle_state: 'pending',
    round: 1,
    version: 1,
    valid_from: null,
    valid_until: null,
    is_valid: false,
    created_by: { id: tenant.owner.id, name: tenant.owner.name, role: 'owner' },
    opportunities: [],
  });
});

describe('the header of a request', () => {
  test('changes in the given fields only', async () => {
    const id = await givenRequest(tenant, header);
    expect(await update(id, {}, HEADER)).toEqual({ data: { updateApprovalRequest: header } });
    const changed = { ...header, customer_name: 'Other', other_details: ['x'] };
    expect(await update(id, { customer_name: 'Other', other_details: ['x'] }, HEADER)).toEqual({
      data: { updateApprovalRequest: changed },
    });
  });

  test('is cleared by null', async () => {
    const id = await givenRequest(tenant, header);
    const cleared = Object.fromEntries(Object.keys(header).map((name) => [name, null]));
    expect(await update(id, cleared, `${HEADER} status version`)).toEqual({
      data: { updateApprovalRequest: { ...cleared, status: 'pending', version: 2 } },
    });
  });

  test('cannot have a delivery date before its request date, whichever of them an update has', async () => {
    const message = 'The input.expected delivery date field must be a date after or equal to input.request date.';
    const refused = invalid(UPDATE, 'updateApprovalRequest', { 'input.expected_delivery_date': [message] });
    const id = await givenRequest(tenant, header);
    expect(await update(id, { expected_delivery_date: '2026-01-14' })).toEqual(refused);
    expect(await update(id, { request_date: '2026-03-02' })).toEqual(refused);
    expect(await update(id, { request_date: '2026-05-02', expected_delivery_date: '2026-05-01' })).toEqual(refused);
    expect(await update(id, { expected_delivery_date: '2026-01-15' })).toEqual(atVersion(2));
    expect(await update(id, { request_date: '2026-05-01', expected_delivery_date: '2026-05-01' })).toEqual(
      atVersion(3),
    );
    expect(await update(id, { request_date: null })).toEqual(atVersion(4));
    expect(await update(id, { expected_delivery_date: '2020-01-01' })).toEqual(atVersion(5));
  });
});

const conflict = (expected: number, current: number): object =>
  failed(UPDATE, 'updateApprovalRequest', {
    message: `Version ${expected} was expected, but the request is at version ${current}.`,
    code: 'VERSION_CONFLICT',
    facts: { current_version: current, expected_version: expected },
  });

describe('the version of a request', () => {
  test('grows by 1 with a change, and only with one', async () => {
    const line = { partnumber: 'A', quote_quantity: 1, requested_price: 2.5, other_details: { a: 1 } };
    const made = await given<{ id: string; updated_at: string; opportunities: [{ id: string }] }>(
      tenant,
      'ApprovalRequest',
      { ...header, opportunities: [line] },
      'id updated_at opportunities { id }',
    );
    const { id, updated_at } = made;
    const lineId = made.opportunities[0].id;
    const unchanged = { data: { updateApprovalRequest: { version: 1, updated_at } } };
    for (const input of [
      {},
      header,
      { customer_name: ' Acme Corp ' },
      { opportunities: [] },
      { remove_opportunities: [] },
      { opportunities: [{ id: lineId, ...line }] },
    ]) {
      expect(await update(id, input, 'version updated_at')).toEqual(unchanged);
    }
    expect(await update(id, { customer_name: 'Other' })).toEqual(atVersion(2));
    expect(await update(id, { opportunities: [{ id: lineId, requested_price: 3 }] })).toEqual(atVersion(3));
    expect(await update(id, { opportunities: [{ partnumber: 'B' }], sales_contact: 'Al' })).toEqual(atVersion(4));
    expect(await update(id, { remove_opportunities: [lineId] })).toEqual(atVersion(5));
  });
});

describe('expected_version', () => {
  test('must be the current version, otherwise nothing changes', async () => {
    const id = await givenRequest(tenant, { customer_name: 'First' });
    expect(await update(id, { customer_name: 'Second', expected_version: 1 })).toEqual(atVersion(2));
    expect(await update(id, { customer_name: 'Lost', expected_version: 1 })).toEqual(conflict(1, 2));
    expect(await update(id, { customer_name: 'Lost', expected_version: 7 })).toEqual(conflict(7, 2));
    expect(await update(id, { expected_version: 1 })).toEqual(conflict(1, 2));
    const { body } = await tenant.graphql('query ($id: ID!) { approvalRequest(id: $id) { customer_name version } }', {
      id,
    });
    expect(body).toEqual({ data: { approvalRequest: { customer_name: 'Second', version: 2 } } });
    expect(await update(id, { customer_name: 'Third', expected_version: null })).toEqual(atVersion(3));
  });

  test('lets one of several concurrent updates succeed', async () => {
    const id = await givenRequest(tenant);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((customer_name) => update(id, { customer_name, expected_version: 1 })),
    );
    expect(answers).toContainEqual(atVersion(2));
    expect(answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(atVersion(2)))).toHaveLength(1);
    expect(answers.filter((answer) => (answer as { errors?: unknown }).errors)).toEqual([
      conflict(1, 2),
      conflict(1, 2),
    ]);
  });

  test('is at least 1', async () => {
    const id = await givenRequest(tenant);
    const message = 'The input.expected version field must be at least 1.';
    expect(await update(id, { expected_version: 0 })).toEqual(
      invalid(UPDATE, 'updateApprovalRequest', { 'input.expected_version': [message] }),
    );
  });
});

describe('a deleted request', () => {
  test('is not found, and its row stays', async () => {
    const id = await givenRequest(tenant, { ...header, opportunities: [{ partnumber: 'A' }] });
    const fields = `${HEADER} status opportunities { partnumber }`;
    const last = { ...header, status: 'pending', opportunities: [{ partnumber: 'A' }] };
    expect((await tenant.graphql(deletion('ApprovalRequest', fields), { id })).body).toEqual({
      data: { deleteApprovalRequest: last },
    });
    const document =
      'query ($id: ID!, $ids: [ID!]) { approvalRequest(id: $id) { id } approvalRequests(filter: { ids: $ids }) { data { id } paginatorInfo { total } } }';
    const notFound = { data: { approvalRequest: null, approvalRequests: { data: [], paginatorInfo: { total: 0 } } } };
    expect((await tenant.graphql(document, { id, ids: [id] })).body).toEqual(notFound);
    expect((await tenant.graphql(deletion('ApprovalRequest'), { id })).body).toEqual({
      data: { deleteApprovalRequest: null },
    });
    const text = 'select deleted_at is not null as deleted, customer_name from approval_requests where id = $1';
    const rows = await tenant.as(() => gateway.db.run({ text, values: [id] }));
    expect(rows).toEqual([{ deleted: true, customer_name: 'Acme Corp' }]);
  });

  test('is not found by its lines either, nor by NOT', async () => {
    const own = await gateway.newTenant();
    const id = await givenRequest(own, { opportunities: [{ partnumber: 'GONE' }] });
    await own.as(() => gateway.db.rowsOf(ApprovalRequest).remove(id));
    for (const filter of [
      '{ partnumber: "GONE" }',
      '{ NOT: { partnumber: "X" } }',
      '{ OR: [{ status: "pending" }, { partnumber: "GONE" }] }',
    ]) {
      expect((await own.graphql(`{ approvalRequests(filter: ${filter}) { data { id } } }`)).body).toEqual({
        data: { approvalRequests: { data: [] } },
      });
    }
  });
});

test('a request with 200 lines is created and returned in their order', async () => {
  const opportunities = Array.from({ length: 200 }, (_, index) => ({
    partnumber: `L-${index}`,
    quote_quantity: index + 1,
  }));
  const { body } = await tenant.graphql(creation('ApprovalRequest', 'opportunities { partnumber quote_quantity }'), {
    input: { opportunities },
  });
  expect(body).toEqual({ data: { createApprovalRequest: { opportunities } } });
});
