import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { WebhookOptions } from '@das/webhooks';
import { useOwnGateway, useOwnDatabase } from '../support/fixtures';
import { type Gateway, type TestTenant, dataOf } from '../support/gateway';
import { until } from '../support/service-process';
import { LOOPBACK, UPDATE, deliveriesOf, emit, givenBacklog, givenEndpoint } from '../support/webhook-factories';
import { Receiver, type Script, answer, hang } from '../support/receiver';

let receiver: Receiver;
let tenant: TestTenant;

/** For 30 deliveries on a busy machine. */
const PATIENCE_MS = 60_000;
const SLOW = { DAS_WEBHOOK_TIMEOUT_SECONDS: 2, DAS_WEBHOOK_RETRY_SECONDS: '600' };

/** Two workers compete for all deliveries. */
const database = useOwnDatabase();
const gateways = [1, 2].map(() => useOwnGateway({ DAS_ROLE: 'both', ...LOOPBACK, ...SLOW }, database));
beforeEach(async () => ([receiver, tenant] = await Promise.all([Receiver.start(), gateway().newTenant()])));
afterEach(() => receiver.stop());

const gateway = (): Gateway => gateways[0] as Gateway;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const after =
  (delay_ms: number): Script =>
  (response) =>
    void setTimeout(() => response.writeHead(200).end(), delay_ms);

/** Emits events for the live endpoint. Resolves once it has received all of them. */
async function delivered(path: string, count: number): Promise<void> {
  const before = receiver.on(path).length;
  for (let index = 0; index < count; index += 1) {
    await emit(gateway(), tenant, { id: newId() }, 'approval_request.denied');
    await pause(20);
  }
  await receiver.come(path, before + count, PATIENCE_MS);
}

const LIVE = { event_types: ['approval_request.denied'] };
const DEAD = { event_types: ['approval_request.approved'] };

describe('limits of concurrent calls', () => {
  test('an endpoint has at most 5 calls and a tenant 20, with two workers', async () => {
    const other = await gateway().newTenant();
    const paths = Array.from({ length: 8 }, (_, index) => `/busy-${index}`);
    for (const path of paths) await givenEndpoint(tenant, receiver.at(path, after(50)));
    await givenEndpoint(other, receiver.at('/alone', after(50)));
    await times(20, () =>
      Promise.all([emit(gateway(), tenant, { id: newId() }), emit(gateway(), other, { id: newId() })]),
    );
    for (const path of [...paths, '/alone']) await receiver.come(path, 20);
    for (const path of paths) expect(receiver.mostAtOnce[path]).toBeLessThanOrEqual(5);
    expect(receiver.mostAtOnce['/alone']).toBe(5);
    expect(receiver.mostAtOnce['*']).toBeLessThanOrEqual(20 + 5);
    expect(receiver.mostAtOnce['*']).toBeGreaterThan(15);
  });

  test('an endpoint that timed out has 1 call until one succeeds', async () => {
    let isUp = false;
    const endpoint = await givenEndpoint(
      tenant,
      receiver.at('/sick', (response, ...rest) => (isUp ? after(100)(response, ...rest) : undefined)),
    );
    await times(30, () => emit(gateway(), tenant, { id: newId() }));
    await receiver.come('/sick', 5);
    expect(receiver.mostAtOnce['/sick']).toBe(5);
    await receiver.come('/sick', 6);
    receiver.mostAtOnce['/sick'] = 0;
    await receiver.come('/sick', 7);
    expect(receiver.mostAtOnce['/sick']).toBe(1);
    isUp = true;
    await receiver.come('/sick', 25);
    expect(receiver.mostAtOnce['/sick']).toBe(5);
    expect((await deliveriesOf(tenant, endpoint.id, 'retrying')).length).toBeGreaterThanOrEqual(6);
  });
});

/** The calls of hanging endpoints do not end within a test, so a delivery that waits for one of them never arrives. */
describe('a live endpoint does not wait', () => {
  beforeAll(() =>
    gateways.forEach(({ app }) =>
      Object.assign(app.get(WebhookOptions), { timeout_ms: 10 * PATIENCE_MS, lease_ms: 20 * PATIENCE_MS }),
    ),
  );

  test('for 20,000 deliveries of an endpoint that hangs, nor for 20,000 of one that refuses connections', async () => {
    const stopped = await Receiver.start();
    const [hanging, absent] = [
      await givenEndpoint(tenant, receiver.at('/dead', hang), DEAD),
      await givenEndpoint(tenant, stopped.at('/', hang), DEAD),
    ];
    await stopped.stop();
    await givenEndpoint(tenant, receiver.at('/live', answer(200)), LIVE);
    for (const dead of [hanging, absent]) await givenBacklog(database.admin_url, tenant, dead, 20_000);
    await delivered('/live', 30);
    const count = '{ webhookDeliveries(status: "pending") { paginatorInfo { total } } }';
    const { webhookDeliveries } = dataOf<{ webhookDeliveries: { paginatorInfo: { total: number } } }>(
      await tenant.graphql(count),
    );
    expect(webhookDeliveries.paginatorInfo.total).toBeGreaterThan(20_000);
    for (const { id } of [hanging, absent]) dataOf(await tenant.graphql(UPDATE, { id, input: { active: false } }));
  });

  test.each([
    ['before their first timeout', false],
    ['after a timeout', true],
  ])('for several endpoints that hang, %s', async (_, isKnown) => {
    const hanging = [];
    for (let index = 0; index < 8; index += 1)
      hanging.push(await givenEndpoint(tenant, receiver.at(`/hangs-${index}`, hang), DEAD));
    await givenEndpoint(tenant, receiver.at('/live', answer(200)), LIVE);
    if (isKnown) for (const { id } of hanging) await timedOut(id);
    await times(10, () => emit(gateway(), tenant, { id: newId() }));
    await delivered('/live', 30);
    const calls = (): number => receiver.received.length - receiver.on('/live').length;
    const expected = isKnown ? 8 : 15;
    await until(() => calls() >= expected);
    expect(calls()).toBe(expected);
    expect(receiver.mostAtOnce['*']).toBeLessThanOrEqual(20);
  });
});

/** The row that a worker writes after a timeout. */
const timedOut = (endpoint_id: string): Promise<unknown> => {
  const text = 'insert into webhook_troubles (tenant_id, endpoint_id, failures, timed_out) values ($1, $2, 1, true)';
  return tenant.as(() => gateway().db.run({ text, values: [tenant.id, endpoint_id] }));
};
