import { useGateway, useRest, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, restError, restInvalid } from '../support/expected';
import { DEFAULTS, SECRET, URL, resolveExamples } from '../support/expected-endpoint';
import type { Reply } from '../support/gateway';
import { auditOf } from '../support/webhook-factories';
import { restClient } from '../support/rest-client';

const gateway = useGateway(); // without a worker no delivery is sent
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
beforeAll(async () => {
  resolveExamples(gateway, ['127.0.0.1']);
});

type Endpoint = { id: string; secret: string } & Record<string, unknown>;

const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const dataIn = ({ body }: Reply): Endpoint => (body as { data: Endpoint }).data;
const answer = ({ status, body }: Reply): unknown[] => [status, body];
const post = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> =>
  rest(`/v2/webhooks${path}`, { method: 'POST', body, headers });
const given = async (input: object = {}): Promise<Endpoint> => dataIn(await post('', { url: URL, ...input }));

describe('a webhook endpoint', () => {
  test('is created with its secret, which is shown only once', async () => {
    const { status, headers, body } = await post('', { url: URL });
    const { secret, ...shown } = dataIn({ status, headers, body });
    expect([status, body, headers.get('location')]).toEqual([
      201,
      { data: { ...DEFAULTS, version: 1, secret: SECRET } },
      `/v2/webhooks/${shown.id}`,
    ]);
    const [read, listed] = [await rest(`/v2/webhooks/${shown.id}`), await rest('/v2/webhooks')];
    expect(answer(read)).toEqual([200, { data: shown }]);
    expect(listed.body).toMatchObject({
      data: expect.arrayContaining([shown]),
      meta: { current_page: 1, per_page: 15 },
    });
    expect(JSON.stringify([read.body, listed.body])).not.toContain(secret);
  });

  test('keeps the fields that an update does not have, and its deletion returns its last state', async () => {
    const { secret: _, ...before } = await given({ description: 'ERP' });
    const path = `/v2/webhooks/${before.id}`;
    const change = { description: null, active: false, event_types: ['*'] };
    const changed = { data: { ...before, ...change, version: 2, updated_at: DATE_TIME } };
    expect(answer(await rest(path, { method: 'PATCH', body: change }))).toEqual([200, changed]);
    expect(answer(await rest(path, { method: 'PATCH', body: {} }))).toEqual([200, changed]);
    expect(answer(await rest(path, { method: 'DELETE' }))).toEqual([200, changed]);
    const notFound = [404, restError('not_found', `No query results for model [WebhookEndpoint] ${before.id}`)];
    for (const method of ['GET', 'DELETE']) expect(answer(await rest(path, { method }))).toEqual(notFound);
  });

  test.each<[unknown, Record<string, string[]>]>([
    [{}, { url: ['The url field is required.'] }],
    [{ url: 'ftp://hooks.example' }, { url: ['The url field must be a valid URL.'] }],
    [
      { url: `https://hooks.example/${'x'.repeat(2_048)}` },
      { url: ['The url field must not be greater than 2048 characters.'] },
    ],
    [{ url: URL, event_types: ['nothing'] }, { 'event_types.0': ['The selected event types.0 is invalid.'] }],
    [
      { url: URL, active: 'yes', colour: 1 },
      { active: ['The active field must be true or false.'], colour: ['The colour field is prohibited.'] },
    ],
  ])('of %j is refused', async (body, errors) => {
    expect(answer(await post('', body))).toEqual([422, restInvalid(errors)]);
  });

  test('with a private address is refused, and the error does not have the resolved address', async () => {
    const blocked = [422, restError('blocked_address', 'This URL is not allowed.')];
    const { id } = await given();
    expect(answer(await post('', { url: 'https://inside.test/' }))).toEqual(blocked);
    expect(answer(await rest(`/v2/webhooks/${id}`, { method: 'PATCH', body: { url: 'https://127.1/' } }))).toEqual(
      blocked,
    );
  });
});

const deliveryOf = (endpoint: Endpoint, facts: object = {}): object => ({
  id: ULID,
  endpoint_id: endpoint.id,
  event_id: ULID,
  event_type: 'webhook.test',
  status: 'pending',
  attempts: 0,
  last_status_code: null,
  last_error: null,
  next_attempt_at: DATE_TIME,
  delivered_at: null,
  created_at: DATE_TIME,
  message_id: expect.stringMatching(/^msg_/),
  payload: expect.objectContaining({ type: 'webhook.test' }),
  attempt_log: [],
  ...facts,
});

describe('a webhook delivery', () => {
  test('is created by a test of the endpoint, for any event type', async () => {
    const endpoint = await given();
    for (const body of [undefined, {}, { event_type: null }, { event_type: ' webhook.test ' }])
      expect(answer(await post(`/${endpoint.id}/test`, body))).toEqual([200, { data: deliveryOf(endpoint) }]);
    const denied = {
      event_type: 'approval_request.denied',
      payload: expect.objectContaining({ type: 'approval_request.denied' }),
    };
    expect(answer(await post(`/${endpoint.id}/test`, { event_type: 'approval_request.denied' }))).toEqual([
      200,
      { data: deliveryOf(endpoint, denied) },
    ]);
    const invalid = restInvalid({ event_type: ['The selected event type is invalid.'] });
    for (const event_type of ['nothing', '*'])
      expect(answer(await post(`/${endpoint.id}/test`, { event_type }))).toEqual([422, invalid]);
  });

  test('is listed newest first, by endpoint and status, and the path `deliveries` is not an endpoint id', async () => {
    const endpoint = await given();
    const sent = [dataIn(await post(`/${endpoint.id}/test`)), dataIn(await post(`/${endpoint.id}/test`))].map(
      ({ id }) => id,
    );
    const idsIn = async (query: string): Promise<unknown[]> =>
      ((await rest(`/v2/webhooks/deliveries?${query}`)).body as { data: Endpoint[] }).data.map(({ id }) => id);
    expect(await idsIn(`endpoint_id=${endpoint.id}`)).toEqual([...sent].reverse());
    expect(await idsIn(`endpoint_id=${endpoint.id.toLowerCase()}&status=pending&per_page=1`)).toEqual([sent[1]]);
    expect(await idsIn(`endpoint_id=${endpoint.id}&status=delivered`)).toEqual([]);
    const { body } = await rest(`/v2/webhooks/deliveries?endpoint_id=${endpoint.id}&per_page=1`);
    expect(body).toMatchObject({ data: [deliveryOf(endpoint)], meta: { total: 2, last_page: 2 } });
    const prohibited = restInvalid({ colour: ['The colour field is prohibited.'] });
    expect(answer(await rest('/v2/webhooks/deliveries?colour=x'))).toEqual([422, prohibited]);
  });

  test('is read by its id', async () => {
    const endpoint = await given();
    const sent = dataIn(await post(`/${endpoint.id}/test`));
    for (const id of [sent.id, sent.id.toLowerCase()])
      expect(answer(await rest(`/v2/webhooks/deliveries/${id}`))).toEqual([200, { data: sent }]);
  });

  test('is listed by event type and by the time of its creation, both ends included', async () => {
    const endpoint = await given();
    const sent = dataIn(await post(`/${endpoint.id}/test`));
    const denied = dataIn(await post(`/${endpoint.id}/test`, { event_type: 'approval_request.denied' }));
    const text = `update webhook_deliveries set created_at = '2031-02-03 04:05:06.789Z' where id = $1`;
    await tenant.as(() => gateway.db.run({ text, values: [sent.id] }));
    const idsIn = async (query: string): Promise<unknown[]> =>
      (
        (await rest(`/v2/webhooks/deliveries?endpoint_id=${endpoint.id}&${query}`)).body as { data: Endpoint[] }
      ).data.map(({ id }) => id);
    expect(await idsIn('event_type=approval_request.denied')).toEqual([denied.id]);
    expect(await idsIn('event_type=nothing')).toEqual([]);
    expect(await idsIn('from=2031-02-03T04:05:06Z&to=2031-02-03T04:05:06Z')).toEqual([sent.id]);
    expect(await idsIn('from=2031-02-03T04:05:07Z')).toEqual([]);
    expect(await idsIn('to=2031-02-03T04:05:05Z')).toEqual([denied.id]);
    expect(await idsIn('from=2020-01-01T00:00:00Z&event_type=webhook.test&status=pending')).toEqual([sent.id]);
    expect(await idsIn('from=2020-01-01T00:00:00Z')).toEqual([sent.id, denied.id]);
  });

  test('is replayed under the same id, once per Idempotency-Key', async () => {
    const endpoint = await given();
    const sent = dataIn(await post(`/${endpoint.id}/test`));
    await rest(`/v2/webhooks/${endpoint.id}`, { method: 'PATCH', body: { active: false } });
    const once = { 'idempotency-key': 'replay' };
    const paused = { data: { ...sent, status: 'paused', next_attempt_at: null } };
    for (const replayed of [null, 'true']) {
      const reply = await post(`/deliveries/${sent.id}/replay`, undefined, once);
      expect([...answer(reply), reply.headers.get('idempotency-replayed')]).toEqual([200, paused, replayed]);
    }
    const audit = await auditOf(gateway, tenant, sent.id);
    expect(audit.map(({ action }) => action)).toEqual(['webhook_delivery.replayed']);
  });
});

test('endpoints and deliveries of another tenant are not found, like unknown ones', async () => {
  const other = await restClient(gateway, await gateway.newTenant());
  const endpoint = await given();
  const delivery = dataIn(await post(`/${endpoint.id}/test`));
  const absent = (type: string, id: string): unknown[] => [
    404,
    restError('not_found', `No query results for model [${type}] ${id}`),
  ];
  for (const id of [endpoint.id, ABSENT, 'x']) {
    const path = `/v2/webhooks/${id}`;
    for (const [method, suffix] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
    ] as const) {
      const body = method === 'PATCH' ? { active: false } : undefined;
      expect(answer(await other(path + suffix, { method, body }))).toEqual(absent('WebhookEndpoint', id));
    }
  }
  for (const id of [delivery.id, ABSENT]) {
    expect(answer(await other(`/v2/webhooks/deliveries/${id}`))).toEqual(absent('WebhookDelivery', id));
    expect(answer(await other(`/v2/webhooks/deliveries/${id}/replay`, { method: 'POST' }))).toEqual(
      absent('WebhookDelivery', id),
    );
  }
  expect((await other(`/v2/webhooks/deliveries?endpoint_id=${endpoint.id}`)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  expect((await rest(`/v2/webhooks/${endpoint.id}`)).body).toMatchObject({ data: { active: true } });
});
