import { AddressRule } from '@das/webhooks';
import { ApiKeysService } from '@das/api-keys';
import { DATE_TIME, ULID, failed, invalid, notFound } from './expected';
import { type Gateway, TEST_SECRET_KEY, type TestTenant, dataOf, startGateway } from './gateway';
import { REPLAY, TEST, auditOf, givenEndpoint } from './given-webhooks';

let gateway: Gateway;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  gateway = await startGateway(); // without a worker: nothing leaves
  gateway.app.get(AddressRule).resolve = async (name) => (name.endsWith('.example') ? ['93.184.216.34'] : []);
  [tenant, stranger] = [await gateway.newTenant(), await gateway.newTenant()];
});
afterAll(() => gateway.stop());

const FIELDS = 'id url description event_types active disabled_reason created_at updated_at';
const CREATE = `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { ${FIELDS} } secret } }`;
const UPDATE = `mutation ($id: ID, $input: WebhookEndpointInput!) { updateWebhookEndpoint(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { ${FIELDS} } }`;
const ROTATE = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { endpoint { id } secret } }`;
const LIST = `{ webhookEndpoints { ${FIELDS} } }`;
const SECRET: unknown = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
const SOMEWHERE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const URL = 'https://hooks.example/das';

const defaults = {
  id: ULID,
  url: URL,
  description: null,
  event_types: ['approval_request.approved', 'approval_request.denied', 'approval_request.withdrawn', 'approval_request.expired'],
  active: true,
  disabled_reason: null,
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
};

describe('an endpoint', () => {
  test('is made with what it says, or with the status updates of approvals, and its secret is shown once', async () => {
    const own = await gateway.newTenant();
    expect((await own.graphql(CREATE, { input: { url: URL } })).body).toEqual({ data: { createWebhookEndpoint: { endpoint: defaults, secret: SECRET } } });
    const input = { url: `${URL}?b`, description: 'ERP', event_types: ['approval_request.*', 'webhook.test'], active: false };
    const made = { ...defaults, ...input };
    expect((await own.graphql(CREATE, { input })).body).toEqual({ data: { createWebhookEndpoint: { endpoint: made, secret: SECRET } } });
    const nulls = { url: `${URL}?c`, description: null, event_types: null, active: null };
    expect((await own.graphql(CREATE, { input: nulls })).body).toMatchObject({
      data: { createWebhookEndpoint: { endpoint: { ...defaults, url: `${URL}?c` } } },
    });
    expect((await own.graphql(LIST)).body).toEqual({ data: { webhookEndpoints: [defaults, made, { ...defaults, url: `${URL}?c` }] } });
    expect((await stranger.graphql(LIST)).body).toEqual({ data: { webhookEndpoints: [] } });
  });

  test('is changed where the update says so, with its id in either place', async () => {
    const { id } = await givenEndpoint(tenant, URL, { description: 'ERP' });
    const before = { ...defaults, id, description: 'ERP', event_types: ['*'] };
    const updated = (endpoint: object): object => ({ data: { updateWebhookEndpoint: endpoint } });
    expect((await tenant.graphql(UPDATE, { id, input: {} })).body).toEqual(updated(before));
    expect((await tenant.graphql(UPDATE, { input: { id, description: null } })).body).toEqual(updated({ ...before, description: null }));
    const url = 'https://other.example:8443/x';
    const change = { url, event_types: ['approval_request.created'], active: false };
    expect((await tenant.graphql(UPDATE, { id: id.toLowerCase(), input: change })).body).toEqual(updated({ ...before, ...change, description: null }));
  });

  test('is deleted as it last was, and is then gone', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const last = { ...defaults, id, event_types: ['*'] };
    expect((await tenant.graphql(DELETE, { id })).body).toEqual({ data: { deleteWebhookEndpoint: last } });
    expect((await tenant.graphql(DELETE, { id })).body).toEqual({ data: { deleteWebhookEndpoint: null } });
    expect((await tenant.graphql(LIST)).body).not.toMatchObject({ data: { webhookEndpoints: expect.arrayContaining([{ id }]) } });
    expect((await tenant.graphql(TEST, { id })).body).toEqual(notFound(TEST, 'sendTestWebhook', 'WebhookEndpoint', id));
  });
});

describe('what an endpoint cannot be', () => {
  const broken = (input: object): Promise<unknown> => tenant.graphql(CREATE, { input }).then(({ body }) => body);
  const rules = (validation: object): object => invalid(CREATE, 'createWebhookEndpoint', validation);

  test('all that is wrong is said at once', async () => {
    expect(await broken({})).toEqual(rules({ 'input.url': ['The input.url field is required.'] }));
    expect(await broken({ url: 'nowhere', event_types: ['approval_request.approved', 'order.made', '**'], description: 'x'.repeat(2_001) })).toEqual(
      rules({
        'input.url': ['The input.url field must be a valid URL.'],
        'input.description': ['The input.description field must not be greater than 2000 characters.'],
        'input.event_types.1': ['The selected input.event types.1 is invalid.'],
        'input.event_types.2': ['The selected input.event types.2 is invalid.'],
      }),
    );
    expect(await broken({ url: URL, event_types: [] })).toEqual(rules({ 'input.event_types': ['The input.event types field must have at least 1 items.'] }));
  });

  test.each(['http://hooks.example', 'ftp://hooks.example', 'https://u:p@hooks.example', 'https://hooks.example/#x', 'https://hooks.example:22'])(
    '%s is not a URL for webhooks, in a creation and in an update',
    async (url) => {
      const message = { 'input.url': ['The input.url field must be a valid URL.'] };
      expect(await broken({ url })).toEqual(rules(message));
      const { id } = await givenEndpoint(tenant, URL);
      expect((await tenant.graphql(UPDATE, { id, input: { url } })).body).toEqual(invalid(UPDATE, 'updateWebhookEndpoint', message));
    },
  );

  test('a URL has at most 2,048 characters', async () => {
    const long = `${URL}/${'x'.repeat(2_048 - URL.length - 1)}`;
    expect(await broken({ url: `${long}x` })).toEqual(rules({ 'input.url': ['The input.url field must not be greater than 2048 characters.'] }));
    expect(await broken({ url: long })).toMatchObject({ data: { createWebhookEndpoint: { endpoint: { url: long } } } });
  });

  test('an update clears nothing that is required', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    expect((await tenant.graphql(UPDATE, { id, input: { url: '', event_types: null, active: null } })).body).toEqual(
      invalid(UPDATE, 'updateWebhookEndpoint', {
        'input.url': ['The input.url field is required.'],
        'input.event_types': ['The input.event types field is required.'],
        'input.active': ['The input.active field is required.'],
      }),
    );
  });

  test('an event to test with is one of those that there are', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const body = invalid(TEST, 'sendTestWebhook', { event_type: ['The selected event type is invalid.'] });
    expect((await tenant.graphql(TEST, { id, type: 'approval_request.*' })).body).toEqual(body);
  });
});

describe('who may not', () => {
  test('another tenant finds no endpoint and no delivery of ours', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const { sendTestWebhook } = dataOf<{ sendTestWebhook: { id: string } }>(await tenant.graphql(TEST, { id }));
    const delivery = sendTestWebhook.id;
    for (const absent of [id, SOMEWHERE, 'nonsense']) {
      const missing = (document: string, field: string): object => notFound(document, field, 'WebhookEndpoint', absent);
      expect((await stranger.graphql(UPDATE, { id: absent, input: {} })).body).toEqual(missing(UPDATE, 'updateWebhookEndpoint'));
      expect((await stranger.graphql(ROTATE, { id: absent })).body).toEqual(missing(ROTATE, 'rotateWebhookSecret'));
      expect((await stranger.graphql(TEST, { id: absent })).body).toEqual(missing(TEST, 'sendTestWebhook'));
      expect((await stranger.graphql(DELETE, { id: absent })).body).toEqual({ data: { deleteWebhookEndpoint: null } });
    }
    for (const absent of [delivery, SOMEWHERE, 'nonsense'])
      expect((await stranger.graphql(REPLAY, { id: absent })).body).toEqual(notFound(REPLAY, 'replayWebhookDelivery', 'WebhookDelivery', absent));
    const list = 'query ($endpoint: ID) { webhookDeliveries(endpoint_id: $endpoint) { data { id } paginatorInfo { total } } }';
    const none = { data: { webhookDeliveries: { data: [], paginatorInfo: { total: 0 } } } };
    for (const endpoint of [id, SOMEWHERE, 'nonsense']) expect((await stranger.graphql(list, { endpoint })).body).toEqual(none);
    const one = { data: { webhookDeliveries: { data: [{ id: delivery }], paginatorInfo: { total: 1 } } } };
    expect((await tenant.graphql(list, { endpoint: id })).body).toEqual(one);
  });

  test('a read-only key reads, and sends and changes nothing', async () => {
    const own = await gateway.newTenant();
    const { id } = await givenEndpoint(own, URL);
    const key = { name: 'Reader', role: 'owner', user_id: own.owner.id, readOnly: true };
    const { token } = await own.as(() => gateway.app.get(ApiKeysService).create(key, 'staging'));
    const reader = { authorization: `Bearer ${token}` };
    expect((await own.graphql(LIST, {}, reader)).body).toMatchObject({ data: { webhookEndpoints: [{ id }] } });
    for (const document of [TEST, DELETE, ROTATE]) {
      expect((await own.graphql(document, { id }, reader)).body).toMatchObject({ errors: [{ extensions: { code: 'READ_ONLY_KEY' } }] });
    }
  });
});

describe('secrets', () => {
  test('rotating makes a new one, and neither is anywhere in clear', async () => {
    const endpoint = await givenEndpoint(tenant, URL);
    const rotated = (await tenant.graphql(ROTATE, { id: endpoint.id })).body as { data: { rotateWebhookSecret: { secret: string } } };
    expect(rotated).toEqual({ data: { rotateWebhookSecret: { endpoint: { id: endpoint.id }, secret: SECRET } } });
    const { secret } = rotated.data.rotateWebhookSecret;
    expect(secret).not.toBe(endpoint.secret);
    const rows = await tenant.as(() => gateway.db.run({ text: 'select row_to_json(s)::text as row from webhook_secrets s', values: [] }));
    const audit = await auditOf(gateway, tenant, endpoint.id);
    const everything = JSON.stringify([rows, audit, gateway.log]);
    for (const clear of [secret, endpoint.secret]) {
      expect(everything).not.toContain(clear.slice(6));
      expect(everything).not.toContain(Buffer.from(clear.slice(6), 'base64').toString('hex'));
    }
    expect(everything).not.toContain(TEST_SECRET_KEY);
    expect(audit.map(({ action, changes }) => [action, changes])).toEqual([
      ['webhook_endpoint.created', expect.objectContaining({ url: [null, URL] })],
      ['webhook_endpoint.secret_rotated', {}],
    ]);
  });

  test('the old one ends after 24 hours', async () => {
    const endpoint = await givenEndpoint(tenant, URL);
    dataOf(await tenant.graphql(ROTATE, { id: endpoint.id }));
    const text = `select extract(epoch from expires_at - now()) / 3600 as hours from webhook_secrets where endpoint_id = $1 order by id`;
    const rows = await tenant.as(() => gateway.db.run({ text, values: [endpoint.id] }));
    expect(rows).toEqual([{ hours: expect.closeTo(24, 1) }, { hours: null }]);
  });
});

test('every change is audited, with what it changed', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  for (const input of [{ description: 'Why' }, { active: false }, { active: true }, {}]) dataOf(await tenant.graphql(UPDATE, { id, input }));
  dataOf(await tenant.graphql(TEST, { id }));
  dataOf(await tenant.graphql(DELETE, { id }));
  const audit = await auditOf(gateway, tenant, id);
  expect(audit.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual(['created', 'updated', 'disabled', 'enabled', 'tested', 'deleted']);
  expect(audit.slice(1, 4).map(({ changes }) => changes)).toEqual([{ description: [null, 'Why'] }, { active: [true, false] }, { active: [false, true] }]);
});

test('what waits for an endpoint that is deleted is never sent', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  const { sendTestWebhook } = dataOf<{ sendTestWebhook: { id: string } }>(await tenant.graphql(TEST, { id }));
  dataOf(await tenant.graphql(DELETE, { id }));
  const list = 'query ($id: ID) { webhookDeliveries(endpoint_id: $id) { data { id status last_error next_attempt_at } } }';
  expect((await tenant.graphql(list, { id })).body).toEqual({
    data: { webhookDeliveries: { data: [{ id: sendTestWebhook.id, status: 'exhausted', last_error: 'endpoint_deleted', next_attempt_at: null }] } },
  });
  expect((await tenant.graphql(REPLAY, { id: sendTestWebhook.id })).body).toEqual(notFound(REPLAY, 'replayWebhookDelivery', 'WebhookEndpoint', id));
  expect(await tenant.as(() => gateway.db.run({ text: 'select * from due_deliveries where endpoint_id = $1', values: [id] }))).toEqual([]);
});

test('an update that names no endpoint says so', async () => {
  const missing = failed(UPDATE, 'updateWebhookEndpoint', { message: 'Missing primary key for update.', code: 'BAD_USER_INPUT' });
  expect((await tenant.graphql(UPDATE, { input: {} })).body).toEqual(missing);
});
