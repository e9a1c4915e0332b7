import { NO_EXTERNAL_KEY } from '@das/platform';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, restError, restInvalid } from '../support/expected';
import { givenProduct } from '../support/factories';
import { NO_FIGURES } from '../support/precedents';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

type Approval = { data: { id: string; version: number; opportunities: { id: string }[] } & Record<string, unknown> };

const create = (body: object) => rest('/v2/approvals', { method: 'POST', body });
const NO_HEADER = {
  sales_contact: null,
  request_type: null,
  request_date: null,
  sales_region: null,
  validity_period: null,
  customer_name: null,
  project_name: null,
  account_number: null,
  end_customer_name: null,
  rep_firm: null,
  expected_delivery_date: null,
  justification: null,
  other_details: null,
  ...NO_EXTERNAL_KEY,
};
const NEW = {
  status: 'pending',
  lifecycle_state: 'pending',
  round: 1,
  version: 1,
  valid_from: null,
  valid_until: null,
  is_valid: false,
  comment_count: 0,
  deleted_at: null,
};

const NO_PRECEDENTS = {
  is_complete: true,
  data: [],
  statistics: ['customer', 'region', 'part'].map((ring) => ({
    ring,
    ...NO_FIGURES,
  })),
};

describe('an approval request', () => {
  test('is created with its lines, and has the fields that GraphQL has', async () => {
    await givenProduct(tenant, { partnumber: 'RA-1', list_price: 200, tariff_surcharge: 4.5, allow_tariff: true });
    const line = { partnumber: 'RA-1', quote_quantity: 20, requested_price: 150, other_details: 'as it is' };
    const made = await create({ customer_name: ' Acme ', request_date: '2030-1-2', opportunities: [line, {}] });
    const { id, name, email } = tenant.owner;
    const decided = {
      approved_price: null,
      status: 'pending',
      reason_code: null,
      comment: null,
      decided_at: null,
      decided_by: null,
      ...NO_EXTERNAL_KEY,
      is_valid: false,
      ...{ used_quantity: 0, available_actions: [] },
      ...{ revises_opportunity_id: null, superseded_at: null, superseded_by_id: null, superseded_by_request_id: null },
      ...{ revoked_at: null, revoked_by: null, revoke_reason_code: null, revoke_comment: null },
    };
    const data = {
      id: ULID,
      ...NO_HEADER,
      customer_name: 'Acme',
      request_date: '2030-01-02',
      ...NEW,
      ...{ extensions: 0, revises_id: null, revises: null, open_revision: null },
      due_at: null,
      decided_at: null,
      is_overdue: false,
      awaiting_answer: false,
      available_actions: [
        ...['approve', 'deny', 'edit', 'withdraw', 'delete', 'ask', 'comment', 'comment_internal', 'claim', 'reassign'],
      ],
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
      created_by: {
        id,
        name,
        email,
        role: 'owner',
        active: true,
        kind: 'human',
        description: null,
        version: 1,
        away_until: null,
        email_state: 'ok',
      },
      opportunities: [
        {
          id: ULID,
          ...line,
          ...decided,
          list_price_at_request: 200,
          ...{
            discount_percent: 25,
            tariff_amount: 4.5,
            landed_price: 154.5,
            remaining_quantity: 20,
            can_decide: true,
            precedents: NO_PRECEDENTS,
          },
        },
        {
          ...{ id: ULID, partnumber: null, quote_quantity: null, requested_price: null, other_details: null },
          ...{ ...decided, list_price_at_request: null, discount_percent: null, tariff_amount: 0, landed_price: null },
          ...{ can_decide: true, precedents: NO_PRECEDENTS, remaining_quantity: null },
        },
      ],
    };
    expect([made.status, made.body]).toEqual([201, { data }]);
    const path = `/v2/approvals/${(made.body as Approval).data.id}`;
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([path, '"1"']);
    expect((await rest(path.toLowerCase().replace('/V2', '/v2'))).body).toEqual(made.body);
  });

  test('is updated with its lines; its version is its ETag', async () => {
    const { data } = (await create({ opportunities: [{ partnumber: 'A' }, { partnumber: 'B' }] })).body as Approval;
    const [first, second] = data.opportunities;
    const body = {
      opportunities: [{ id: first?.id, quote_quantity: 5 }, { partnumber: 'C' }],
      remove_opportunities: [second?.id],
    };
    const changed = await rest(`/v2/approvals/${data.id}`, { method: 'PATCH', body });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"']);
    const lines = [
      expect.objectContaining({ partnumber: 'A', quote_quantity: 5 }),
      expect.objectContaining({ partnumber: 'C' }),
    ];
    expect((changed.body as Approval).data).toEqual({
      ...data,
      version: 2,
      updated_at: DATE_TIME,
      opportunities: lines,
    });
    const removed = await rest(`/v2/approvals/${data.id}`, { method: 'DELETE' });
    expect([removed.status, removed.headers.get('etag'), removed.body]).toEqual([200, '"2"', changed.body]);
    expect((await rest(`/v2/approvals/${data.id}`)).status).toBe(404);
  });

  test('has the id of the path: an id in the body must be the same', async () => {
    const { data } = (await create({})).body as Approval;
    const path = `/v2/approvals/${data.id}`;
    expect((await rest(path, { method: 'PATCH', body: { id: data.id.toLowerCase(), project_name: 'P' } })).status).toBe(
      200,
    );
    const { status, body } = await rest(path, { method: 'PATCH', body: { id: '01KJQDJGR0RT2GZSKYPD8J86G9' } });
    expect([status, body]).toEqual([422, restInvalid({ id: ['The id field must match id.'] })]);
  });
});

describe('the version of an approval request', () => {
  const conflict = (expected: number, current: number): object =>
    restError('version_conflict', `Version ${expected} was expected, but the request is at version ${current}.`, {
      details: { current_version: current, expected_version: expected },
    });

  test.each(['PATCH', 'DELETE'])('must match If-Match: %s', async (method) => {
    const { data } = (await create({})).body as Approval;
    const path = `/v2/approvals/${data.id}`;
    const body = method === 'PATCH' ? { project_name: 'P' } : undefined;
    for (const tag of ['"2"', '2', 'W/"2"', '"x"']) {
      const refused = await rest(path, { method, body, headers: { 'if-match': tag } });
      expect([refused.status, refused.body]).toEqual([412, conflict(Number(/\d/.exec(tag)?.[0] ?? 0), 1)]);
    }
    expect((await rest(path)).body).toEqual({ data });
    expect((await rest(path, { method, body, headers: { 'if-match': '"7", "1"' } })).status).toBe(200);
  });

  test('must not be a weak tag, and the message has the strong tag; a tag without quotes is accepted', async () => {
    const { data } = (await create({})).body as Approval;
    const change = (tag: string) =>
      rest(`/v2/approvals/${data.id}`, {
        method: 'PATCH',
        body: { project_name: `P ${tag}` },
        headers: { 'if-match': tag },
      });
    const weak = await change('W/"1"');
    expect([weak.status, weak.body]).toEqual([
      412,
      restError('version_conflict', 'If-Match takes strong tags only: send "1".'),
    ]);
    expect((await change('1')).headers.get('etag')).toBe('"2"');
    expect((await change('W/"2", "2"')).headers.get('etag')).toBe('"3"');
  });

  test('may be any with If-Match: *; a deleted request is not found with any If-Match', async () => {
    const { data } = (await create({})).body as Approval;
    const path = `/v2/approvals/${data.id}`;
    const headers = { 'if-match': '*' };
    expect((await rest(path, { method: 'PATCH', body: { project_name: 'P' }, headers })).headers.get('etag')).toBe(
      '"2"',
    );
    expect((await rest(path, { method: 'DELETE', headers })).status).toBe(200);
    expect((await rest(path, { method: 'DELETE', headers: { 'if-match': '"2"' } })).status).toBe(404);
  });

  test('may be in the body instead: a mismatch is then a 409', async () => {
    const { data } = (await create({})).body as Approval;
    const { status, body } = await rest(`/v2/approvals/${data.id}`, { method: 'PATCH', body: { expected_version: 4 } });
    expect([status, body]).toEqual([409, conflict(4, 1)]);
  });

  test('lets one of several concurrent updates with the same If-Match succeed', async () => {
    const { data } = (await create({})).body as Approval;
    const change = (index: number) =>
      rest(`/v2/approvals/${data.id}`, {
        method: 'PATCH',
        body: { project_name: `P${index}` },
        headers: { 'if-match': '"1"' },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  test.each(['"1"', 'W/"1"', '"7", "1"', '*'])('returns 304 when the client has it: %s', async (tag) => {
    const { data } = (await create({})).body as Approval;
    const known = await rest(`/v2/approvals/${data.id}`, { headers: { 'if-none-match': tag } });
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', '"1"']);
    const other = await rest(`/v2/approvals/${data.id}`, { headers: { 'if-none-match': '"2"' } });
    expect([other.status, other.body]).toEqual([200, { data }]);
  });
});
