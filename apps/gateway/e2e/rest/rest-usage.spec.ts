import { DATE_TIME, ULID, restError, restInvalid, restUser } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { newKey } from '../support/keys';
import { restClient } from '../support/rest-client';
import { approved } from '../support/usage';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('usages are recorded, repeated, listed and reversed over REST', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team);
  const [asRecorder, asOther] = [await restClient(gateway, team.pa), await restClient(gateway, team.requester)];
  const body = { opportunity_id: made.line, order_reference: 'PO-1', quantity: 120, ordered_on: null };
  const shown = {
    id: ULID,
    approval_request_id: made.id,
    opportunity_id: made.line,
    order_reference: 'PO-1',
    order_line: null,
    quantity: 120,
    ordered_on: new Date().toISOString().slice(0, 10),
    note: null,
    recorded_at: DATE_TIME,
    reversed_at: null,
    reverse_reason: null,
    can_reverse: true,
    recorded_by: restUser(team.pa, 'approver'),
    reversed_by: null,
  };
  const counts = { replayed: false, used_quantity: 120, remaining_quantity: 180 };
  const headers = { 'idempotency-key': 'one' };
  const added = await asRecorder('/v2/uses', { method: 'POST', body, headers });
  const seen = [added.status, added.headers.get('location'), added.headers.get('etag'), added.body];
  expect(seen).toEqual([201, null, null, { data: { ...counts, price_use: shown } }]);
  const same = await asRecorder('/v2/uses', { method: 'POST', body, headers });
  expect([same.status, same.headers.get('idempotency-replayed'), same.body]).toEqual([201, 'true', added.body]);
  const repeated = await asRecorder('/v2/uses', { method: 'POST', body: { ...body, order_reference: 'po-1' } });
  expect([repeated.status, repeated.body]).toEqual([200, { data: { ...counts, replayed: true, price_use: shown } }]);
  const { id } = (added.body as { data: { price_use: { id: string } } }).data.price_use;

  const refused = await asOther('/v2/uses', { method: 'POST', body: { ...body, quantity: 1 } });
  expect([refused.status, refused.body]).toEqual([
    409,
    restError('order_reference_used', 'The order reference PO-1 is used for the quantity 120.', {
      details: {
        price_use: { ...shown, id, can_reverse: false, recorded_by: { id: team.pa.id, name: team.pa.name } },
      },
    }),
  ]);
  const exceeded = await asOther('/v2/uses', {
    method: 'POST',
    body: { ...body, order_reference: 'x', quantity: 181 },
  });
  expect([exceeded.status, exceeded.body]).toEqual([
    409,
    restError('quantity_exceeded', 'The quantity is greater than what remains: 180.', {
      details: { remaining_quantity: 180 },
    }),
  ]);
  const wrong = await asOther('/v2/uses', { method: 'POST', body: {} });
  expect([wrong.status, wrong.body]).toEqual([
    422,
    restInvalid({
      opportunity_id: ['The opportunity id field is required.'],
      order_reference: ['The order reference field is required.'],
      quantity: ['The quantity field is required.'],
    }),
  ]);
  const listed = [{ ...shown, id }];
  for (const path of [
    `/v2/approvals/${made.id}/uses`,
    '/v2/uses?order_reference=po-1',
    `/v2/uses?opportunity_id=${made.line}&reversed=false`,
  ])
    expect((await asRecorder(path)).body).toMatchObject({ data: listed, meta: { total: 1 } });
  expect((await asRecorder('/v2/approvals?order_reference=PO-1')).body).toMatchObject({ data: [{ id: made.id }] });
  expect((await asRecorder('/v2/uses?reversed=true')).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await asOther(`/v2/uses/${id}/reverse`, { method: 'POST', body: { reason: 'x' } })).status).toBe(403);
  const blank = await asRecorder(`/v2/uses/${id}/reverse`, { method: 'POST', body: {} });
  expect([blank.status, blank.body]).toEqual([422, restInvalid({ reason: ['The reason field is required.'] })]);
  const reversed = await asRecorder(`/v2/uses/${id}/reverse`, { method: 'POST', body: { reason: 'Cancelled' } });
  const ended = { reversed_at: DATE_TIME, reverse_reason: 'Cancelled', can_reverse: false };
  expect([reversed.status, reversed.body]).toEqual([
    200,
    {
      data: {
        replayed: false,
        used_quantity: 0,
        remaining_quantity: 300,
        price_use: { ...shown, ...ended, id, reversed_by: restUser(team.pa, 'approver') },
      },
    },
  ]);
  const twice = await asRecorder(`/v2/uses/${id}/reverse`, { method: 'POST', body: { reason: 'Cancelled' } });
  expect([twice.status, twice.body]).toMatchObject([
    409,
    { error: 'invalid_transition', details: { allowed_actions: [] } },
  ]);
});

test('over REST, too, an absent line and a line that is not valid are refused before wrong input', async () => {
  const team = await newTeam(gateway);
  const { lines } = await ask(team.requester, [{ quote_quantity: 10, requested_price: 90 }]);
  const rest = await restClient(gateway, team.pa);
  const errorOf = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await rest(path, { method: 'POST', body });
    return [status, (answer as { error: string }).error];
  };
  expect(await errorOf('/v2/uses', { opportunity_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', quantity: 'x' })).toEqual([
    404,
    'not_found',
  ]);
  expect(await errorOf('/v2/uses', { opportunity_id: lines[0], quantity: 'x' })).toEqual([409, 'approval_not_valid']);
  expect(await errorOf('/v2/uses', { opportunity_id: {}, quantity: 'x' })).toEqual([422, 'validation_failed']);
  expect(await errorOf('/v2/uses/01ARZ3NDEKTSV4RRFFQ69G5FAV/reverse', { reason: 1 })).toEqual([404, 'not_found']);
});

test('a read-only key reads usages and may not write them', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team);
  const owner = await restClient(gateway, team.owner);
  const body = { opportunity_id: made.line, order_reference: 'PO-1', quantity: 1 };
  await owner('/v2/uses', { method: 'POST', body });
  const { secret } = await newKey(team.tenant, { kind: 'read_only' });
  const reader = await restClient(gateway, { token: secret });
  expect((await reader('/v2/uses')).body).toMatchObject({ data: [{ order_reference: 'PO-1', can_reverse: false }] });
  expect((await reader('/v2/uses', { method: 'POST', body })).body).toMatchObject({ error: 'read_only_key' });
});
