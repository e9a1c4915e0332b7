import { newId } from '@das/platform';
import { WebhookOptions } from '@das/webhooks';
import { dataOf } from '../support/gateway';
import { REPLAY, UPDATE, auditOf, deliveriesOf, deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { answer, inSequence } from '../support/receiver';
import { isOver, verified, useWebhooks } from '../support/webhook-fixture';

const { gateway, tenant, receiver } = useWebhooks();

describe('a receiver that responds with', () => {
  test('500, 500, 200: the delivery is retried until it succeeds, with one id and a new time and signature each time', async () => {
    const endpoint = await givenEndpoint(
      tenant,
      receiver.at('/500-500-200', inSequence(answer(500), answer(500), answer(200))),
    );
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

  test('500 always: the delivery is exhausted, visible, and can be replayed with the same id', async () => {
    let isUp = false;
    const url = receiver.at('/always-500', (response) => void response.writeHead(isUp ? 200 : 500).end('Sorry.'));
    const endpoint = await givenEndpoint(tenant, url);
    await emit(gateway, tenant, { id: newId() });
    const delivery = await deliveryWhen(tenant, endpoint.id, isOver);
    expect(delivery).toMatchObject({
      status: 'exhausted',
      attempts: 4,
      last_status_code: 500,
      next_attempt_at: null,
      delivered_at: null,
    });
    expect(delivery.attempt_log).toEqual(
      Array.from({ length: 4 }, () => ({ status_code: 500, error: 'unexpected_status', body: 'Sorry.' })),
    );
    expect((await deliveriesOf(tenant, endpoint.id, 'exhausted')).map(({ id }) => id)).toEqual([delivery.id]);
    isUp = true;
    expect(dataOf(await tenant.graphql(REPLAY, { id: delivery.id }))).toEqual({
      replayWebhookDelivery: { id: delivery.id, status: 'pending' },
    });
    expect(await deliveryWhen(tenant, endpoint.id, isOver)).toMatchObject({
      id: delivery.id,
      status: 'delivered',
      attempts: 5,
    });
    expect(new Set(receiver.on('/always-500').map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery.message_id]),
    );
    expect((await auditOf(gateway, tenant, delivery.id)).map(({ action }) => action)).toEqual([
      'webhook_delivery.replayed',
    ]);
  });

  test('200: the delivery can be replayed, too', async () => {
    const endpoint = await givenEndpoint(tenant, receiver.at('/again', answer(200)));
    await emit(gateway, tenant, { id: newId() });
    const { id } = await deliveryWhen(tenant, endpoint.id, isOver);
    dataOf(await tenant.graphql(REPLAY, { id }));
    const [first, second] = await receiver.come('/again', 2);
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  });

  test('301, 302, 307, 308: the delivery fails, and the redirect is not followed', async () => {
    const own = await gateway.newTenant();
    const elsewhere = receiver.at('/elsewhere', answer(200));
    const statuses = [301, 302, 307, 308];
    const urls = statuses.map((status) => receiver.at(`/redirect-${status}`, answer(status, { location: elsewhere })));
    const endpoints = await Promise.all(urls.map((url) => givenEndpoint(own, url)));
    await emit(gateway, own, { id: newId() });
    const deliveries = await Promise.all(endpoints.map(({ id }) => deliveryWhen(own, id, isOver)));
    expect(
      deliveries.map(({ status, last_status_code, last_error }) => [status, last_status_code, last_error]),
    ).toEqual(statuses.map((status) => ['exhausted', status, 'redirect']));
    expect(receiver.on('/elsewhere')).toEqual([]);
  });

  test('410: the endpoint is disabled, its deliveries are paused, and resume when it is enabled', async () => {
    const own = await gateway.newTenant();
    let isGone = true;
    const url = receiver.at('/gone', (response) => void response.writeHead(isGone ? 410 : 200).end());
    const endpoint = await givenEndpoint(own, url);
    await emit(gateway, own, { id: newId() });
    expect(await deliveryWhen(own, endpoint.id, isOver)).toMatchObject({
      status: 'paused',
      last_status_code: 410,
      last_error: 'gone',
      next_attempt_at: null,
    });
    await emit(gateway, own, { id: newId() });
    const listed = dataOf(await own.graphql('{ webhookEndpoints { id active disabled_reason } }'));
    expect(listed).toEqual({
      webhookEndpoints: [{ id: endpoint.id, active: false, disabled_reason: 'The receiver answered 410 Gone.' }],
    });
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
    expect(audit[1]?.changes).toEqual({
      active: [true, false],
      disabled_reason: [null, 'The receiver answered 410 Gone.'],
    });
  });

  test('failures for too long: the endpoint is disabled with a reason', async () => {
    const options = Object.assign(gateway.app.get(WebhookOptions), {
      disable_after_failures: 3,
      disable_after_ms: 360,
    });
    const own = await gateway.newTenant();
    const endpoint = await givenEndpoint(own, receiver.at('/hopeless', answer(500)));
    const recovering = await givenEndpoint(
      own,
      receiver.at('/recovering', inSequence(answer(500), answer(500), answer(200))),
    );
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

  test('429 or 503 with Retry-After: the retry waits as requested, between one and two times the schedule', async () => {
    const cases = [
      { status: 429, after: '60', least_ms: 400 },
      { status: 503, after: '60', least_ms: 400 },
      { status: 429, after: '0', least_ms: 200 },
      { status: 429, after: new Date(Date.now() + 60_000).toUTCString(), least_ms: 400 },
    ];
    const own = await gateway.newTenant();
    const scripts = cases.map(({ status, after }) => inSequence(answer(status, { 'retry-after': after }), answer(200)));
    const endpoints = await Promise.all(
      scripts.map((script, index) => givenEndpoint(own, receiver.at(`/retry-${index}`, script))),
    );
    await emit(gateway, own, { id: newId() });
    for (const [index, { least_ms }] of cases.entries()) {
      const [first, second] = await receiver.come(`/retry-${index}`, 2);
      expect((second?.at_ms ?? 0) - (first?.at_ms ?? 0)).toBeGreaterThanOrEqual(least_ms);
      expect(await deliveryWhen(own, endpoints[index]?.id ?? '', isOver)).toMatchObject({
        status: 'delivered',
        attempts: 2,
      });
    }
  });
});
