import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { newId } from '@das/platform';
import { WebhookOptions } from '@das/webhooks';
import { Webhook } from 'standardwebhooks';
import { DATE_TIME } from './expected';
import { type Gateway, type TestTenant, dataOf, startGateway } from './gateway';
import { type Endpoint, LOOPBACK, REPLAY, TEST, UPDATE, auditOf, deliveriesOf, deliveryWhen, emit, givenEndpoint } from './given-webhooks';
import { type OwnDatabase, ownDatabase } from './own-database';
import { type Received, Receiver, type Script, answer, hang, inTurn } from './receiver';

let database: OwnDatabase;
let gateway: Gateway;
let tenant: TestTenant;
let receiver: Receiver;

beforeAll(async () => {
  [database, receiver] = await Promise.all([ownDatabase(), Receiver.start()]);
  const fast = { DAS_WEBHOOK_RETRY_SECONDS: '0.2,0.3,0.4', DAS_WEBHOOK_TIMEOUT_SECONDS: 1, DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS: 0.5 };
  gateway = await startGateway({ DAS_ROLE: 'both', ...LOOPBACK, ...fast }, database);
  tenant = await gateway.newTenant();
});
afterAll(async () => {
  await receiver.stop();
  await gateway.stop();
  await database.drop();
});

const isOver = ({ status }: { status: string }): boolean => ['delivered', 'exhausted', 'paused'].includes(status);
const verified = ({ secret }: Endpoint, { body, headers }: Received): unknown => new Webhook(secret).verify(body, headers);

describe('a delivery', () => {
  test('is the event to the byte, and the standard library verifies it and nothing that differs by one byte', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/plain', answer(204)));
    const data = { id: newId(), comment: 'Ärger, 😀 & "quotes"', approved_price: 156.5, nothing: null };
    await emit(gateway, tenant, data);
    const [received] = await receiver.come('/plain', 1);
    if (!received) throw new Error('It came.');
    const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
    const payload = { type: 'approval_request.approved', timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), data };
    expect(JSON.parse(received.body)).toEqual(payload);
    expect(Object.keys(JSON.parse(received.body) as object)).toEqual(['type', 'timestamp', 'data']);
    expect(received.headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      'content-type': 'application/json',
      'webhook-id': `msg_${delivery.id}`,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(delivery).toEqual({
      id: delivery.id,
      endpoint_id: endpoint.id,
      event_id: expect.any(String),
      event_type: 'approval_request.approved',
      status: 'delivered',
      attempts: 1,
      last_status_code: 204,
      last_error: null,
      next_attempt_at: null,
      delivered_at: DATE_TIME,
      message_id: `msg_${delivery.id}`,
      payload,
      attempt_log: [{ status_code: 204, error: null, body: '' }],
    });
    expect(verified(endpoint, received)).toEqual(JSON.parse(received.body));
    const { headers, body } = received;
    const changed = [
      { ...received, body: body.replace('156.5', '156.6') },
      { ...received, headers: { ...headers, 'webhook-id': `${headers['webhook-id']}0` } },
      { ...received, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
    ];
    for (const each of changed) expect(() => verified(endpoint, each)).toThrow('No matching signature found');
  });

  test('is for those who asked for its type, when it happens', async () => {
    const own = await gateway.newTenant();
    const url = receiver.at('/types', answer(200));
    const ends = await givenEndpoint(own, url, { event_types: undefined });
    const requests = await givenEndpoint(own, url, { event_types: ['approval_request.*'] });
    const inactive = await givenEndpoint(own, url, { active: false });
    for (const type of ['approval_request.approved', 'approval_request.created', 'webhook.test']) await emit(gateway, own, { id: newId() }, type);
    await givenEndpoint(own, url);
    const typesOf = async ({ id }: Endpoint): Promise<string[]> => (await deliveriesOf(own, id)).map(({ event_type }) => event_type);
    expect(await typesOf(ends)).toEqual(['approval_request.approved']);
    expect(await typesOf(requests)).toEqual(['approval_request.created', 'approval_request.approved']);
    expect(await typesOf(inactive)).toEqual([]);
    expect(await deliveriesOf(own)).toHaveLength(3);
  });

  test('is nothing of what is rolled back', async () => {
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, receiver.at('/rolled-back', answer(200)));
    const failing = own.as(() =>
      gateway.db.transaction(async () => {
        await emit(gateway, own, { id: newId() });
        throw new Error('After all, no.');
      }),
    );
    await expect(failing).rejects.toThrow('After all, no.');
    await emit(gateway, own, { id: newId() });
    await receiver.come('/rolled-back', 1);
    expect(await deliveriesOf(own, endpoint.id)).toHaveLength(1);
    expect(receiver.on('/rolled-back')).toHaveLength(1);
  });
});

describe('what a receiver answers', () => {
  test('500, 500, 200: it is tried until it succeeds, each time under the same id with a time and a signature of its own', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/500-500-200', inTurn(answer(500), answer(500), answer(200))));
    await emit(gateway, tenant, { id: newId() });
    const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 3, last_status_code: 200, last_error: null });
    expect(delivery.attempt_log.map(({ status_code, error }) => [status_code, error])).toEqual([
      [500, 'unexpected_status'],
      [500, 'unexpected_status'],
      [200, null],
    ]);
    const all = receiver.on('/500-500-200');
    expect(new Set(all.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    for (const each of all) verified(endpoint, each);
  });

  test('500 for ever: it is exhausted, to be seen, and can be replayed under the same id', async () => {
    let isUp = false;
    const url = receiver.at('/always-500', (response) => void response.writeHead(isUp ? 200 : 500).end('Sorry.'));
    const endpoint = await givenEndpoint(tenant, url);
    await emit(gateway, tenant, { id: newId() });
    const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
    expect(delivery).toMatchObject({ status: 'exhausted', attempts: 4, last_status_code: 500, next_attempt_at: null, delivered_at: null });
    expect(delivery.attempt_log).toEqual(Array.from({ length: 4 }, () => ({ status_code: 500, error: 'unexpected_status', body: 'Sorry.' })));
    expect((await deliveriesOf(tenant, endpoint.id, 'exhausted')).map(({ id }) => id)).toEqual([delivery.id]);
    isUp = true;
    expect(dataOf(await tenant.graphql(REPLAY, { id: delivery.id }))).toEqual({ replayWebhookDelivery: { id: delivery.id, status: 'pending' } });
    expect(await deliveryWhen(tenant, endpoint.id, isOver)).toMatchObject({ id: delivery.id, status: 'delivered', attempts: 5 });
    expect(new Set(receiver.on('/always-500').map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.message_id]));
    expect((await auditOf(gateway, tenant, delivery.id)).map(({ action }) => action)).toEqual(['webhook_delivery.replayed']);
  });

  test('what was delivered can be replayed, too', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/again', answer(200)));
    await emit(gateway, tenant, { id: newId() });
    const { id } = await deliveryWhen(tenant, endpoint.id, isOver);
    dataOf(await tenant.graphql(REPLAY, { id }));
    const [first, second] = await receiver.come('/again', 2);
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  });

  test('301, 302, 307, 308: a redirect is a failure, and nobody goes there', async () => {
    const own = await gateway.newTenant();
    const elsewhere = receiver.at('/elsewhere', answer(200));
    const statuses = [301, 302, 307, 308];
    const urls = statuses.map((status) => receiver.at(`/redirect-${status}`, answer(status, { location: elsewhere })));
    const endpoints = await Promise.all(urls.map((url) => givenEndpoint(own, url)));
    await emit(gateway, own, { id: newId() });
    const deliveries = await Promise.all(endpoints.map(({ id }) => deliveryWhen(own, id, isOver)));
    expect(deliveries.map(({ status, last_status_code, last_error }) => [status, last_status_code, last_error])).toEqual(
      statuses.map((status) => ['exhausted', status, 'redirect']),
    );
    expect(receiver.on('/elsewhere')).toEqual([]);
  });

  test('410: the endpoint is disabled, what waits is paused, and resumes when it is enabled', async () => {
    const own = await gateway.newTenant();
    let isGone = true;
    const url = receiver.at('/gone', (response) => void response.writeHead(isGone ? 410 : 200).end());
    const endpoint = await givenEndpoint(own, url);
    await emit(gateway, own, { id: newId() });
    expect(await deliveryWhen(own, endpoint.id, isOver)).toMatchObject({ status: 'paused', last_status_code: 410, last_error: 'gone', next_attempt_at: null });
    await emit(gateway, own, { id: newId() });
    const listed = dataOf(await own.graphql('{ webhookEndpoints { id active disabled_reason } }'));
    expect(listed).toEqual({ webhookEndpoints: [{ id: endpoint.id, active: false, disabled_reason: 'The receiver answered 410 Gone.' }] });
    expect(await deliveriesOf(own, endpoint.id)).toHaveLength(1);
    isGone = false;
    const enabled = dataOf(await own.graphql(UPDATE, { id: endpoint.id, input: { active: true } }));
    expect(enabled).toEqual({ updateWebhookEndpoint: { id: endpoint.id, active: true, disabled_reason: null } });
    expect(await deliveryWhen(own, endpoint.id, isOver)).toMatchObject({ status: 'delivered', attempts: 2 });
    const audit = await auditOf(gateway, own, endpoint.id);
    expect(audit.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['webhook_endpoint.created', 'An owner'],
      ['webhook_endpoint.disabled', 'webhooks'],
      ['webhook_endpoint.enabled', 'An owner'],
    ]);
    expect(audit[1]?.changes).toEqual({ active: [true, false], disabled_reason: [null, 'The receiver answered 410 Gone.'] });
  });

  test('failure after failure for too long: the endpoint is disabled, and says why', async () => {
    const options = Object.assign(gateway.app.get(WebhookOptions), { disable_after_failures: 3, disable_after_ms: 360 });
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, receiver.at('/hopeless', answer(500)));
    const recovering = await givenEndpoint(own, receiver.at('/recovering', inTurn(answer(500), answer(500), answer(200))));
    await emit(gateway, own, { id: newId() });
    expect(await deliveryWhen(own, endpoint.id, isOver)).toMatchObject({ status: 'paused', attempts: 3 });
    expect(await deliveryWhen(own, recovering.id, isOver)).toMatchObject({ status: 'delivered', attempts: 3 });
    const disabled_reason = '3 attempts in a row failed, and none has succeeded for 0.0001 hours.';
    expect(dataOf(await own.graphql('{ webhookEndpoints { id active disabled_reason } }'))).toEqual({
      webhookEndpoints: [
        { id: endpoint.id, active: false, disabled_reason },
        { id: recovering.id, active: true, disabled_reason: null },
      ],
    });
    const { disable_after_failures, disable_after_ms } = new WebhookOptions({ secret_key: '', environment: '' });
    expect([disable_after_failures, disable_after_ms]).toEqual([20, 72 * 3_600_000]);
    Object.assign(options, { disable_after_failures, disable_after_ms });
  });

  test('429 and 503 with Retry-After: it waits as long as it is asked to, from once to twice the schedule', async () => {
    const cases = [
      { status: 429, after: '60', least_ms: 400 },
      { status: 503, after: '60', least_ms: 400 },
      { status: 429, after: '0', least_ms: 200 },
      { status: 429, after: new Date(Date.now() + 60_000).toUTCString(), least_ms: 400 },
    ];
    const own = await gateway.newTenant();
    const scripts = cases.map(({ status, after }) => inTurn(answer(status, { 'retry-after': after }), answer(200)));
    const endpoints = await Promise.all(scripts.map((script, index) => givenEndpoint(own, receiver.at(`/retry-${index}`, script))));
    await emit(gateway, own, { id: newId() });
    for (const [index, { least_ms }] of cases.entries()) {
      const [first, second] = await receiver.come(`/retry-${index}`, 2);
      expect((second?.at_ms ?? 0) - (first?.at_ms ?? 0)).toBeGreaterThanOrEqual(least_ms);
      expect(await deliveryWhen(own, endpoints[index]?.id ?? '', isOver)).toMatchObject({ status: 'delivered', attempts: 2 });
    }
  });
});

describe('a receiver without manners', () => {
  const attemptsOn = async (script: Script, name: string) => {
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, receiver.at(name, script));
    const sent = Date.now();
    await emit(gateway, own, { id: newId() });
    const delivery = await deliveryWhen(own, endpoint.id, ({ attempts }) => attempts > 0);
    return { attempt: delivery.attempt_log[0], took_ms: Date.now() - sent };
  };

  test('that hangs costs its time and no more', async () => {
    const { attempt, took_ms } = await attemptsOn(hang, '/hangs');
    expect(attempt).toEqual({ status_code: null, error: 'timeout', body: null });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that drips its headers is no better', async () => {
    const drip: Script = ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\nx-drip: ');
      const timer = setInterval(() => socket?.write('.'), 50);
      socket?.on('close', () => clearInterval(timer)).on('error', () => undefined);
    };
    const { attempt, took_ms } = await attemptsOn(drip, '/drips');
    expect(attempt).toEqual({ status_code: null, error: 'timeout', body: null });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that drips its body has answered by its status', async () => {
    const drip: Script = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    };
    const { attempt, took_ms } = await attemptsOn(drip, '/drips-body');
    expect(attempt).toEqual({ status_code: 200, error: null, body: expect.stringMatching(/^\.+$/) });
    expect(took_ms).toBeLessThan(2_500);
  });

  test('that sends a gigabyte gets rid of little of it', async () => {
    let written = 0;
    const chunk = Buffer.alloc(65_536, 'ä');
    const flood: Script = (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (written < 1e9 && !response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    };
    const { attempt } = await attemptsOn(flood, '/floods');
    expect(attempt).toEqual({ status_code: 200, error: null, body: 'ä'.repeat(512) });
    expect(written).toBeLessThan(20e6); // what the buffers of both ends hold
  });

  test('that answers what is no HTTP, or nothing, has failed', async () => {
    const nonsense: Script = ({ socket }) => void socket?.end('nonsense\r\n\r\n');
    const silence: Script = ({ socket }) => void socket?.destroy();
    const upgrade: Script = ({ socket }) => void socket?.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    expect((await attemptsOn(nonsense, '/nonsense')).attempt).toEqual({ status_code: null, error: 'invalid_answer', body: null });
    expect((await attemptsOn(silence, '/silence')).attempt).toEqual({ status_code: null, error: 'connection_reset', body: null });
    expect((await attemptsOn(upgrade, '/upgrade')).attempt).toMatchObject({ status_code: null, body: null });
  });

  test('whose answer is no text that can be kept, is kept as far as it can be', async () => {
    const binary: Script = (response) => void response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0x62, 0xf0, 0x9f]));
    expect((await attemptsOn(binary, '/binary')).attempt).toEqual({ status_code: 200, error: null, body: 'a\ufffdb' });
  });

  test('that speaks no TLS, or begins to and stops, has failed', async () => {
    const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const own = await gateway.newTenant();
    const ports = [receiver.port, (silent.address() as AddressInfo).port];
    const endpoints = await Promise.all(ports.map((port) => givenEndpoint(own, `https://127.0.0.1:${port}/tls`)));
    await emit(gateway, own, { id: newId() });
    const deliveries = await Promise.all(endpoints.map(({ id }) => deliveryWhen(own, id, ({ attempts }) => attempts > 0)));
    silent.close();
    expect(deliveries.map(({ attempt_log }) => attempt_log[0]?.error)).toEqual(['tls_error', 'connect_timeout']);
  });

  test('that is not there is refused', async () => {
    const gone = await Receiver.start();
    const url = gone.at('/', hang);
    await gone.stop();
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, url);
    await emit(gateway, own, { id: newId() });
    const { attempt_log } = await deliveryWhen(own, endpoint.id, ({ attempts }) => attempts > 0);
    expect(attempt_log[0]).toEqual({ status_code: null, error: 'connection_refused', body: null });
  });
});

describe('a rotated secret', () => {
  test('signs beside the new one while it holds, and not after', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/rotated', answer(200)), { event_types: ['webhook.test'] });
    const rotate = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }';
    const { rotateWebhookSecret } = dataOf<{ rotateWebhookSecret: { secret: string } }>(await tenant.graphql(rotate, { id: endpoint.id }));
    const renewed = { id: endpoint.id, secret: rotateWebhookSecret.secret };
    dataOf(await tenant.graphql(TEST, { id: endpoint.id }));
    const [both] = await receiver.come('/rotated', 1);
    if (!both) throw new Error('It came.');
    for (const each of [endpoint, renewed]) expect(verified(each, both)).toMatchObject({ type: 'webhook.test' });
    const text = `update webhook_secrets set expires_at = now() where endpoint_id = $1 and expires_at is not null`;
    await tenant.as(() => gateway.db.run({ text, values: [endpoint.id] }));
    dataOf(await tenant.graphql(TEST, { id: endpoint.id }));
    const [, single] = await receiver.come('/rotated', 2);
    if (!single) throw new Error('It came.');
    expect(verified(renewed, single)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(endpoint, single)).toThrow('No matching signature found');
  });
});

describe('the sandbox', () => {
  test('sends an example of any type down the same path', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/sandbox', answer(200)), { event_types: ['approval_request.denied'] });
    const sent = dataOf<{ sendTestWebhook: object }>(await tenant.graphql(TEST, { id: endpoint.id }));
    expect(sent).toEqual({ sendTestWebhook: { id: expect.any(String), status: 'pending' } });
    dataOf(await tenant.graphql(TEST, { id: endpoint.id, type: 'approval_request.approved' }));
    const received = await receiver.come('/sandbox', 2);
    const bodies = received.map((each) => verified(endpoint, each) as { type: string; data: object });
    expect(bodies.map(({ type }) => type).sort()).toEqual(['approval_request.approved', 'webhook.test']);
    expect(bodies.find(({ type }) => type === 'approval_request.approved')?.data).toMatchObject({ status: 'approved', version: 4, opportunities: [{}] });
  });
});
