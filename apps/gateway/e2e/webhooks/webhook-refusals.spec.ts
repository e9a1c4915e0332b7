import { ApiKeysService } from '@das/api-keys';
import { useGateway, useTenant } from '../support/fixtures';
import { failed, invalid, notFound } from '../support/expected';
import { CREATE, DELETE, LIST, ROTATE, UPDATE, URL, resolveExamples } from '../support/expected-endpoint';
import { dataOf } from '../support/gateway';
import { REPLAY, TEST, givenEndpoint } from '../support/webhook-factories';

const gateway = useGateway(); // without a worker no delivery is sent
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);
beforeAll(() => resolveExamples(gateway));

const SOMEWHERE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('wrong input for an endpoint', () => {
  const broken = (input: object): Promise<unknown> => tenant.graphql(CREATE, { input }).then(({ body }) => body);
  const rules = (validation: object): object => invalid(CREATE, 'createWebhookEndpoint', validation);

  test('has all its errors in one response', async () => {
    expect(await broken({})).toEqual(rules({ 'input.url': ['The input.url field is required.'] }));
    expect(
      await broken({
        url: 'nowhere',
        event_types: ['approval_request.approved', 'order.made', '**'],
        description: 'x'.repeat(2_001),
      }),
    ).toEqual(
      rules({
        'input.url': ['The input.url field must be a valid URL.'],
        'input.description': ['The input.description field must not be greater than 2000 characters.'],
        'input.event_types.1': ['The selected input.event types.1 is invalid.'],
        'input.event_types.2': ['The selected input.event types.2 is invalid.'],
      }),
    );
    expect(await broken({ url: URL, event_types: [] })).toEqual(
      rules({ 'input.event_types': ['The input.event types field must have at least 1 items.'] }),
    );
  });

  test.each([
    'http://hooks.example',
    'ftp://hooks.example',
    'https://u:p@hooks.example',
    'https://hooks.example/#x',
    'https://hooks.example:22',
  ])('%s is not a valid URL, in a creation and in an update', async (url) => {
    const message = { 'input.url': ['The input.url field must be a valid URL.'] };
    expect(await broken({ url })).toEqual(rules(message));
    const { id } = await givenEndpoint(tenant, URL);
    expect((await tenant.graphql(UPDATE, { id, input: { url } })).body).toEqual(
      invalid(UPDATE, 'updateWebhookEndpoint', message),
    );
  });

  test('a URL has at most 2,048 characters', async () => {
    const long = `${URL}/${'x'.repeat(2_048 - URL.length - 1)}`;
    expect(await broken({ url: `${long}x` })).toEqual(
      rules({ 'input.url': ['The input.url field must not be greater than 2048 characters.'] }),
    );
    expect(await broken({ url: long })).toMatchObject({ data: { createWebhookEndpoint: { endpoint: { url: long } } } });
  });

  test('an update cannot clear a required field', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    expect((await tenant.graphql(UPDATE, { id, input: { url: '', event_types: null, active: null } })).body).toEqual(
      invalid(UPDATE, 'updateWebhookEndpoint', {
        'input.url': ['The input.url field is required.'],
        'input.event_types': ['The input.event types field is required.'],
        'input.active': ['The input.active field is required.'],
      }),
    );
  });

  test('the event type of a test must exist', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const body = invalid(TEST, 'sendTestWebhook', { event_type: ['The selected event type is invalid.'] });
    expect((await tenant.graphql(TEST, { id, type: 'approval_request.*' })).body).toEqual(body);
  });
});

describe('access to endpoints', () => {
  test('another tenant finds no endpoint and no delivery', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const { sendTestWebhook } = dataOf<{ sendTestWebhook: { id: string } }>(await tenant.graphql(TEST, { id }));
    const delivery = sendTestWebhook.id;
    for (const absent of [id, SOMEWHERE, 'nonsense']) {
      const missing = (document: string, field: string): object => notFound(document, field, 'WebhookEndpoint', absent);
      expect((await stranger.graphql(UPDATE, { id: absent, input: {} })).body).toEqual(
        missing(UPDATE, 'updateWebhookEndpoint'),
      );
      expect((await stranger.graphql(ROTATE, { id: absent })).body).toEqual(missing(ROTATE, 'rotateWebhookSecret'));
      expect((await stranger.graphql(TEST, { id: absent })).body).toEqual(missing(TEST, 'sendTestWebhook'));
      expect((await stranger.graphql(DELETE, { id: absent })).body).toEqual({ data: { deleteWebhookEndpoint: null } });
    }
    for (const absent of [delivery, SOMEWHERE, 'nonsense'])
      expect((await stranger.graphql(REPLAY, { id: absent })).body).toEqual(
        notFound(REPLAY, 'replayWebhookDelivery', 'WebhookDelivery', absent),
      );
    const list =
      'query ($endpoint: ID) { webhookDeliveries(endpoint_id: $endpoint) { data { id } paginatorInfo { total } } }';
    const none = { data: { webhookDeliveries: { data: [], paginatorInfo: { total: 0 } } } };
    for (const endpoint of [id, SOMEWHERE, 'nonsense'])
      expect((await stranger.graphql(list, { endpoint })).body).toEqual(none);
    const one = { data: { webhookDeliveries: { data: [{ id: delivery }], paginatorInfo: { total: 1 } } } };
    expect((await tenant.graphql(list, { endpoint: id })).body).toEqual(one);
  });

  test('a read-only key reads, and can neither send nor change', async () => {
    const own = await gateway.newTenant();
    const { id } = await givenEndpoint(own, URL);
    const key = { name: 'Reader', role: 'owner', user_id: own.owner.id, readOnly: true };
    const { token } = await own.as(() => gateway.app.get(ApiKeysService).createUnchecked(key, 'staging'));
    const reader = { authorization: `Bearer ${token}` };
    expect((await own.graphql(LIST, {}, reader)).body).toMatchObject({ data: { webhookEndpoints: [{ id }] } });
    for (const document of [TEST, DELETE, ROTATE]) {
      expect((await own.graphql(document, { id }, reader)).body).toMatchObject({
        errors: [{ extensions: { code: 'READ_ONLY_KEY' } }],
      });
    }
  });
});

test('an update without an id is refused', async () => {
  const missing = failed(UPDATE, 'updateWebhookEndpoint', {
    message: 'Missing primary key for update.',
    code: 'BAD_USER_INPUT',
  });
  expect((await tenant.graphql(UPDATE, { input: {} })).body).toEqual(missing);
});
