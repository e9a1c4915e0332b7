import { newId } from '@das/platform';
import { DATE_TIME } from '../support/expected';
import { dataOf } from '../support/gateway';
import { answer } from '../support/receiver';
import { deliveriesOf, deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { isOver, useWebhooks } from '../support/webhook-fixture';

const { gateway, tenant, receiver } = useWebhooks();

const RECENT = '{ webhookEndpoints { id recent { delivered retrying exhausted last_delivered_at } } }';
type Counted = { webhookEndpoints: { id: string; recent: object }[] };

const NONE = { delivered: 0, retrying: 0, exhausted: 0, last_delivered_at: null };

test('the deliveries with an attempt in the last 24 hours are counted by status, for each endpoint', async () => {
  const recent = async (): Promise<object[]> =>
    dataOf<Counted>(await tenant.graphql(RECENT)).webhookEndpoints.map((endpoint) => endpoint.recent);
  const change = (text: string, id: string): Promise<unknown> =>
    tenant.as(() => gateway.db.run({ text, values: [id] }));
  const good = await givenEndpoint(tenant, receiver.at('/good', answer(204)));
  const bad = await givenEndpoint(tenant, receiver.at('/bad', answer(500)));
  await givenEndpoint(tenant, receiver.at('/none', answer(204)), { event_types: ['webhook.test'] });
  for (const _ of [1, 2]) await emit(gateway, tenant, { id: newId() });
  for (const { id } of [good, bad]) await deliveryWhen(tenant, id, isOver);
  await receiver.come('/bad', 8);
  while ((await deliveriesOf(tenant)).some((delivery) => !isOver(delivery)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await recent()).toEqual([
    { ...NONE, delivered: 2, last_delivered_at: DATE_TIME },
    { ...NONE, exhausted: 2 },
    NONE,
  ]);

  const [first] = await deliveriesOf(tenant, good.id);
  await change(
    `update webhook_deliveries set last_attempt_at = now() - interval '24 hours 1 second', delivered_at = now() where id = $1`,
    first?.id ?? '',
  );
  const [failed] = await deliveriesOf(tenant, bad.id);
  await change(
    `update webhook_deliveries set status = 'retrying', delivered_at = now() - interval '2 days' where id = $1`,
    failed?.id ?? '',
  );
  expect(await recent()).toEqual([
    { ...NONE, delivered: 1, last_delivered_at: DATE_TIME },
    { ...NONE, retrying: 1, exhausted: 1 },
    NONE,
  ]);
});
