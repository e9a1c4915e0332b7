import { newId } from '@das/platform';
import { DATE_TIME } from '../support/expected';
import { dataOf, post, startGateway } from '../support/gateway';
import { type Endpoint, TEST, deliveriesOf, deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { answer } from '../support/receiver';
import { isOver, verified, useWebhooks } from '../support/webhook-fixture';

const { gateway, tenant, receiver, database } = useWebhooks();

describe('a delivery', () => {
  test('has the exact bytes of the event, and the standard library verifies it, but no body that differs by one byte', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/plain', answer(204)));
    const data = { id: newId(), comment: 'Ärger, 😀 & "quotes"', approved_price: 156.5, nothing: null };
    await emit(gateway, tenant, data);
    const [received] = await receiver.come('/plain', 1);
    if (!received) throw new Error('It came.');
    const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
    const payload = {
      id: delivery.event_id,
      type: 'approval_request.approved',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data,
    };
    expect(JSON.parse(received.body)).toEqual(payload);
    expect(Object.keys(JSON.parse(received.body) as object)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect(received.headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      'content-type': 'application/json',
      'webhook-id': `msg_${delivery.id}`,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(delivery).toEqual({
      id: delivery.id,
      endpoint_id: endpoint.id,
      event_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
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

  test('is created for endpoints that subscribe to its type, when the event happens', async () => {
    const own = await gateway.newTenant();
    const url = receiver.at('/types', answer(200));
    const ends = await givenEndpoint(own, url, { event_types: undefined });
    const requests = await givenEndpoint(own, url, { event_types: ['approval_request.*'] });
    const inactive = await givenEndpoint(own, url, { active: false });
    for (const type of ['approval_request.approved', 'approval_request.created', 'webhook.test'] as const)
      await emit(gateway, own, { id: newId() }, type);
    await givenEndpoint(own, url);
    const typesOf = async ({ id }: Endpoint): Promise<string[]> =>
      (await deliveriesOf(own, id)).map(({ event_type }) => event_type);
    expect(await typesOf(ends)).toEqual(['approval_request.approved']);
    expect(await typesOf(requests)).toEqual(['approval_request.created', 'approval_request.approved']);
    expect(await typesOf(inactive)).toEqual([]);
    expect(await deliveriesOf(own)).toHaveLength(3);
  });

  test('is not created for an event that is rolled back', async () => {
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

describe('a rotated secret', () => {
  test('signs together with the new secret until it expires, and not afterwards', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/rotated', answer(200)), {
      event_types: ['webhook.test'],
    });
    const rotate = 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }';
    const { rotateWebhookSecret } = dataOf<{ rotateWebhookSecret: { secret: string } }>(
      await tenant.graphql(rotate, { id: endpoint.id }),
    );
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

describe('a test delivery', () => {
  test('has an example of any event type, and is sent like any delivery', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/sandbox', answer(200)), {
      event_types: ['approval_request.denied'],
    });
    const sent = dataOf<{ sendTestWebhook: object }>(await tenant.graphql(TEST, { id: endpoint.id }));
    expect(sent).toEqual({ sendTestWebhook: { id: expect.any(String), status: 'pending' } });
    dataOf(await tenant.graphql(TEST, { id: endpoint.id, type: 'approval_request.approved' }));
    const received = await receiver.come('/sandbox', 2);
    const bodies = received.map((each) => verified(endpoint, each) as { type: string; data: object });
    expect(bodies.map(({ type }) => type).sort()).toEqual(['approval_request.approved', 'webhook.test']);
    expect(bodies.find(({ type }) => type === 'approval_request.approved')?.data).toMatchObject({
      status: 'approved',
      version: 4,
      opportunities: [{}],
    });
  });
});

test('a service that stops finishes its calls, and stores their outcomes', async () => {
  const endpoint = await givenEndpoint(
    tenant,
    receiver.at('/slow', (response) => void setTimeout(() => response.writeHead(200).end(), 500)),
  );
  await emit(gateway, tenant, { id: newId() });
  await receiver.come('/slow', 1);
  await gateway.stop();
  Object.assign(gateway, await startGateway({}, database));
  const again = {
    ...tenant,
    graphql: (query: string, variables?: object) =>
      post(gateway.url, { query, variables }, { authorization: `Bearer ${tenant.token}` }),
  };
  const [delivery] = await deliveriesOf(again, endpoint.id);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
});
