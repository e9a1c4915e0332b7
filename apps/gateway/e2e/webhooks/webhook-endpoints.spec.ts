import { useOwnGateway, useTenant } from '../support/fixtures';
import { notFound } from '../support/expected';
import {
  CREATE,
  DEFAULTS,
  DELETE,
  LIST,
  ROTATE,
  SECRET,
  UPDATE,
  URL,
  resolveExamples,
} from '../support/expected-endpoint';
import { TEST_SECRET_KEY, dataOf } from '../support/gateway';
import { REPLAY, TEST, auditOf, givenEndpoint } from '../support/webhook-factories';

const gateway = useOwnGateway(); // without a worker no delivery is sent
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);
beforeAll(() => resolveExamples(gateway));

describe('a webhook endpoint', () => {
  test('is created with the given fields or the default event types, and its secret is shown once', async () => {
    const own = await gateway.newTenant();
    expect((await own.graphql(CREATE, { input: { url: URL } })).body).toEqual({
      data: { createWebhookEndpoint: { endpoint: DEFAULTS, secret: SECRET } },
    });
    const input = {
      url: `${URL}?b`,
      description: 'ERP',
      event_types: ['approval_request.*', 'webhook.test'],
      active: false,
    };
    const made = { ...DEFAULTS, ...input };
    expect((await own.graphql(CREATE, { input })).body).toEqual({
      data: { createWebhookEndpoint: { endpoint: made, secret: SECRET } },
    });
    const nulls = { url: `${URL}?c`, description: null, event_types: null, active: null };
    expect((await own.graphql(CREATE, { input: nulls })).body).toMatchObject({
      data: { createWebhookEndpoint: { endpoint: { ...DEFAULTS, url: `${URL}?c` } } },
    });
    expect((await own.graphql(LIST)).body).toEqual({
      data: { webhookEndpoints: [DEFAULTS, made, { ...DEFAULTS, url: `${URL}?c` }] },
    });
    expect((await stranger.graphql(LIST)).body).toEqual({ data: { webhookEndpoints: [] } });
  });

  test('keeps the fields that an update does not have; its id may be the argument or in the input', async () => {
    const { id } = await givenEndpoint(tenant, URL, { description: 'ERP' });
    const before = { ...DEFAULTS, id, description: 'ERP', event_types: ['*'] };
    const updated = (endpoint: object): object => ({ data: { updateWebhookEndpoint: endpoint } });
    expect((await tenant.graphql(UPDATE, { id, input: {} })).body).toEqual(updated(before));
    expect((await tenant.graphql(UPDATE, { input: { id, description: null } })).body).toEqual(
      updated({ ...before, description: null }),
    );
    const url = 'https://other.example:8443/x';
    const change = { url, event_types: ['approval_request.created'], active: false };
    expect((await tenant.graphql(UPDATE, { id: id.toLowerCase(), input: change })).body).toEqual(
      updated({ ...before, ...change, description: null }),
    );
  });

  test('is returned by its deletion with its last state, and not found afterwards', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    const last = { ...DEFAULTS, id, event_types: ['*'] };
    expect((await tenant.graphql(DELETE, { id })).body).toEqual({ data: { deleteWebhookEndpoint: last } });
    expect((await tenant.graphql(DELETE, { id })).body).toEqual({ data: { deleteWebhookEndpoint: null } });
    expect((await tenant.graphql(LIST)).body).not.toMatchObject({
      data: { webhookEndpoints: expect.arrayContaining([{ id }]) },
    });
    expect((await tenant.graphql(TEST, { id })).body).toEqual(notFound(TEST, 'sendTestWebhook', 'WebhookEndpoint', id));
  });
});

describe('secrets', () => {
  test('a rotation creates a new secret, and neither secret is stored in clear text', async () => {
    const endpoint = await givenEndpoint(tenant, URL);
    const rotated = (await tenant.graphql(ROTATE, { id: endpoint.id })).body as {
      data: { rotateWebhookSecret: { secret: string } };
    };
    expect(rotated).toEqual({ data: { rotateWebhookSecret: { endpoint: { id: endpoint.id }, secret: SECRET } } });
    const { secret } = rotated.data.rotateWebhookSecret;
    expect(secret).not.toBe(endpoint.secret);
    const rows = await tenant.as(() =>
      gateway.db.run({ text: 'select row_to_json(s)::text as row from webhook_secrets s', values: [] }),
    );
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

  const ROTATE_WITH = `mutation ($id: ID!, $minutes: Int) { rotateWebhookSecret(id: $id, grace_minutes: $minutes) { secret } }`;
  const hoursOf = async ({ id }: { id: string }): Promise<unknown[]> => {
    const text = `select extract(epoch from expires_at - now()) / 3600 as hours from webhook_secrets where endpoint_id = $1 order by id`;
    const rows = await tenant.as(() => gateway.db.run<{ hours: number | null }>({ text, values: [id] }));
    return rows.map(({ hours }) => hours);
  };

  test('the old secret expires after 24 hours, or after the given grace period, and a later one may shorten it', async () => {
    const endpoint = await givenEndpoint(tenant, URL);
    dataOf(await tenant.graphql(ROTATE, { id: endpoint.id }));
    expect(await hoursOf(endpoint)).toEqual([expect.closeTo(24, 1), null]);
    dataOf(await tenant.graphql(ROTATE_WITH, { id: endpoint.id, minutes: 10_080 }));
    expect(await hoursOf(endpoint)).toEqual([expect.closeTo(24, 1), expect.closeTo(168, 1), null]);
    dataOf(await tenant.graphql(ROTATE_WITH, { id: endpoint.id, minutes: 60 }));
    expect(await hoursOf(endpoint)).toEqual([...[1, 1, 1].map((hours): unknown => expect.closeTo(hours, 1)), null]);
    dataOf(await tenant.graphql(ROTATE_WITH, { id: endpoint.id, minutes: 0 }));
    expect((await hoursOf(endpoint)).map((hours) => hours === null || Number(hours) > 0)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    const text = `select metadata from audit_logs where resource_id = $1 and action = 'webhook_endpoint.secret_rotated' order by seq`;
    const entries = await tenant.as(() => gateway.db.run({ text, values: [endpoint.id] }));
    expect(entries).toEqual([1_440, 10_080, 60, 0].map((grace_minutes) => ({ metadata: { grace_minutes } })));
  });

  test.each([
    [-1, 'The grace minutes field must be at least 0.'],
    [10_081, 'The grace minutes field must not be greater than 10080.'],
  ])('a grace period of %d minutes is refused', async (minutes, message) => {
    const endpoint = await givenEndpoint(tenant, URL);
    const { body } = await tenant.graphql(ROTATE_WITH, { id: endpoint.id, minutes });
    expect(body).toMatchObject({ errors: [{ extensions: { validation: { grace_minutes: [message] } } }] });
    expect(await hoursOf(endpoint)).toEqual([null]);
  });
});

test('every change is audited with the changed fields', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  for (const input of [{ description: 'Why' }, { active: false }, { active: true }, {}])
    dataOf(await tenant.graphql(UPDATE, { id, input }));
  dataOf(await tenant.graphql(TEST, { id }));
  dataOf(await tenant.graphql(DELETE, { id }));
  const audit = await auditOf(gateway, tenant, id);
  expect(audit.map(({ action }) => action.replace('webhook_endpoint.', ''))).toEqual([
    'created',
    'updated',
    'disabled',
    'enabled',
    'tested',
    'deleted',
  ]);
  expect(audit.slice(1, 4).map(({ changes }) => changes)).toEqual([
    { description: [null, 'Why'] },
    { active: [true, false] },
    { active: [false, true] },
  ]);
});

test('pending deliveries of a deleted endpoint are never sent', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  const { sendTestWebhook } = dataOf<{ sendTestWebhook: { id: string } }>(await tenant.graphql(TEST, { id }));
  dataOf(await tenant.graphql(DELETE, { id }));
  const list =
    'query ($id: ID) { webhookDeliveries(endpoint_id: $id) { data { id status last_error next_attempt_at } } }';
  expect((await tenant.graphql(list, { id })).body).toEqual({
    data: {
      webhookDeliveries: {
        data: [{ id: sendTestWebhook.id, status: 'exhausted', last_error: 'endpoint_deleted', next_attempt_at: null }],
      },
    },
  });
  expect((await tenant.graphql(REPLAY, { id: sendTestWebhook.id })).body).toEqual(
    notFound(REPLAY, 'replayWebhookDelivery', 'WebhookEndpoint', id),
  );
  expect(
    await tenant.as(() =>
      gateway.db.run({ text: 'select * from due_deliveries where endpoint_id = $1', values: [id] }),
    ),
  ).toEqual([]);
});
