import { newId } from '@das/platform';
import { DATE_TIME } from '../support/expected';
import { DEFAULTS, URL, resolveExamples } from '../support/expected-endpoint';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { TEST, deliveriesOf, emit, givenEndpoint } from '../support/webhook-factories';

const gateway = useGateway(); // without a worker no delivery is sent
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);
beforeAll(() => resolveExamples(gateway));

const ENDPOINT = `query ($id: ID!) {
  webhookEndpoint(id: $id) { id url description event_types active disabled_reason created_at updated_at recent { delivered retrying exhausted last_delivered_at } }
}`;
const DELIVERY = `query ($id: ID!) {
  webhookDelivery(id: $id) { id created_at endpoint_id event_id event_type status attempts last_status_code last_error next_attempt_at delivered_at
                             message_id payload attempt_log { status_code } }
}`;
const LIST = `query ($type: String, $status: String, $from: DateTime, $to: DateTime, $first: Int, $page: Int) {
  webhookDeliveries(event_type: $type, status: $status, from: $from, to: $to, first: $first, page: $page) { data { id } paginatorInfo { total } }
}`;

test('an endpoint is read by its id; an absent, deleted or foreign one is null', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  const shown = { data: { webhookEndpoint: { ...DEFAULTS, id, event_types: ['*'] } } };
  for (const each of [id, id.toLowerCase(), ` ${id} `])
    expect((await tenant.graphql(ENDPOINT, { id: each })).body).toEqual(shown);
  const absent = { data: { webhookEndpoint: null } };
  for (const each of [newId(), 'x', '']) expect((await tenant.graphql(ENDPOINT, { id: each })).body).toEqual(absent);
  expect((await stranger.graphql(ENDPOINT, { id })).body).toEqual(absent);
  dataOf(await tenant.graphql('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { id } }', { id }));
  expect((await tenant.graphql(ENDPOINT, { id })).body).toEqual(absent);
});

test('a delivery is read by its id; an absent or foreign one is null', async () => {
  const endpoint = await givenEndpoint(tenant, URL);
  const { sendTestWebhook: sent } = dataOf<{ sendTestWebhook: { id: string } }>(
    await tenant.graphql(TEST, { id: endpoint.id }),
  );
  const [listed] = await deliveriesOf(tenant, endpoint.id);
  expect((await tenant.graphql(DELIVERY, { id: sent.id })).body).toEqual({
    data: { webhookDelivery: { ...listed, created_at: DATE_TIME } },
  });
  for (const id of [newId(), 'x'])
    expect((await tenant.graphql(DELIVERY, { id })).body).toEqual({ data: { webhookDelivery: null } });
  expect((await stranger.graphql(DELIVERY, { id: sent.id })).body).toEqual({ data: { webhookDelivery: null } });
});

describe('the list of deliveries', () => {
  type Listed = { webhookDeliveries: { data: { id: string }[]; paginatorInfo: { total: number } } };
  const listed = async (variables: object): Promise<[ids: string[], total: number]> => {
    const { data, paginatorInfo } = dataOf<Listed>(await own.graphql(LIST, variables)).webhookDeliveries;
    return [data.map(({ id }) => id), paginatorInfo.total];
  };
  const own = useTenant(gateway);
  let ids: string[];
  beforeAll(async () => {
    await givenEndpoint(own, URL);
    for (const type of ['approval_request.denied', 'approval_request.created', 'approval_request.denied'] as const)
      await emit(gateway, own, { id: newId() }, type);
    ids = (await deliveriesOf(own)).map(({ id }) => id).reverse();
    const text = `update webhook_deliveries set created_at = '2030-01-01Z'::timestamptz + array_position($1::text[], id) * interval '1 day 0.5 seconds' where id = any($1)`;
    await own.as(() => gateway.db.run({ text, values: [ids] })); // 2030-01-02 00:00:00.5, 2030-01-03 00:00:01, 2030-01-04 00:00:01.5
  });

  test('is filtered by event type', async () => {
    expect(await listed({ type: 'approval_request.denied' })).toEqual([[ids[2], ids[0]], 2]);
    expect(await listed({ type: ' approval_request.created ' })).toEqual([[ids[1]], 1]);
    expect(await listed({ type: 'approval_request.denied', first: 1, page: 2 })).toEqual([[ids[0]], 2]);
    for (const type of ['approval_request.*', 'Approval_Request.Denied'])
      expect(await listed({ type })).toEqual([[], 0]);
    expect(await listed({ type: ' ' })).toEqual([[ids[2], ids[1], ids[0]], 3]);
  });

  test('is filtered by the time of creation, to the end of the last second', async () => {
    expect(await listed({ from: '2030-01-03 00:00:01' })).toEqual([[ids[2], ids[1]], 2]);
    expect(await listed({ from: '2030-01-03 00:00:02' })).toEqual([[ids[2]], 1]);
    expect(await listed({ to: '2030-01-02 00:00:00' })).toEqual([[ids[0]], 1]);
    expect(await listed({ to: '2030-01-01 23:59:59' })).toEqual([[], 0]);
    expect(
      await listed({ from: '2030-01-02 00:00:00', to: '2030-01-04 00:00:01', status: 'pending', first: 2 }),
    ).toEqual([[ids[2], ids[1]], 3]);
    expect(await listed({ from: '2030-01-04 00:00:00', to: '2030-01-02 00:00:00' })).toEqual([[], 0]);
    expect(await listed({ from: null, to: '' })).toEqual([[ids[2], ids[1], ids[0]], 3]);
  });
});
