import { ApiKeysService } from '@das/api-keys';
import { runInContext, systemContext } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { useGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, invalid } from '../support/expected';
import { post } from '../support/gateway';
import { creation } from '../support/factories';
import { ALL_OF_A_KEY, newKey, opens, personOf } from '../support/keys';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CREATE = creation('ApiKey', ALL_OF_A_KEY);

describe('a new key', () => {
  test('has its settings, shows its secret only once, and is not cacheable', async () => {
    const input = {
      name: ' Import ',
      kind: 'staging',
      role: 'requester',
      expires_at: '2099-01-01 00:00:00',
      requests_per_minute: 30,
    };
    const { body, headers } = await tenant.graphql(CREATE, { input });
    const secret = expect.stringMatching(/^das_stg_[0-9A-Za-z]{38}$/) as unknown;
    const owner = { id: tenant.owner.id };
    expect(body).toEqual({
      data: {
        createApiKey: {
          api_key: {
            id: ULID,
            name: 'Import',
            kind: 'staging',
            environment: 'staging',
            role: 'requester',
            prefix: expect.stringMatching(/^das_stg_[0-9A-Za-z]{4}…[0-9A-Za-z]{3}$/),
            created_at: DATE_TIME,
            last_used_at: null,
            expires_at: '2099-01-01 00:00:00',
            revoked_at: null,
            requests_per_minute: 30,
            created_by: owner,
            user: owner,
          },
          secret,
        },
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('authenticates requests and is listed without its secret', async () => {
    const { api_key, secret } = await newKey(tenant);
    expect(await opens(gateway.url, secret)).toBe(true);
    const { body } = await tenant.graphql('{ apiKeys { id prefix } }');
    expect(body).toMatchObject({
      data: { apiKeys: expect.arrayContaining([{ id: api_key.id, prefix: api_key.prefix }]) },
    });
    expect(JSON.stringify(body)).not.toContain(secret.slice(12, -3));
  });

  test('has the current environment, the current user and their role by default', async () => {
    const { body } = await tenant.graphql(
      creation('ApiKey', 'api_key { kind role expires_at requests_per_minute user { id } }'),
      { input: { name: 'K' } },
    );
    const api_key = {
      kind: 'staging',
      role: 'owner',
      expires_at: null,
      requests_per_minute: null,
      user: { id: tenant.owner.id },
    };
    expect(body).toEqual({ data: { createApiKey: { api_key } } });
  });

  test('may belong to another person of the tenant, and then acts as that person', async () => {
    const requester = await personOf(gateway, tenant, 'requester');
    const { secret } = await newKey(tenant, { user_id: requester.id.toLowerCase(), role: 'owner' });
    const { body } = await post(
      gateway.url,
      { query: '{ me { user { id } permissions } }' },
      { authorization: `Bearer ${secret}` },
    );
    const permissions = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'requests:write'];
    expect(body).toEqual({ data: { me: { user: { id: requester.id }, permissions } } });
  });

  test('of the kind read_only has only the permissions that read', async () => {
    const { secret } = await newKey(tenant, { kind: 'read_only' });
    expect(secret).toMatch(/^das_stgro_/);
    const ask = (query: string) => post(gateway.url, { query }, { authorization: `Bearer ${secret}` });
    expect((await ask('{ me { permissions } apiKeys { __typename } }')).body).toMatchObject({
      data: {
        me: {
          permissions: ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'audit:read', 'users:read'],
        },
      },
    });
    expect((await ask('mutation { createApiKey(input: { name: "X" }) { secret } }')).body).toMatchObject({
      errors: [{ extensions: { code: 'READ_ONLY_KEY' } }],
    });
  });

  test.each<[string, object, Record<string, string[]>]>([
    ['without a name', { name: ' ' }, { 'input.name': ['The input.name field is required.'] }],
    ['of the other environment', { kind: 'production' }, { 'input.kind': ['The selected input.kind is invalid.'] }],
    ['of an unknown kind', { kind: 'root' }, { 'input.kind': ['The selected input.kind is invalid.'] }],
    ['of an unknown role', { role: 'god' }, { 'input.role': ['The selected input.role is invalid.'] }],
    [
      'for an unknown user',
      { user_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      { 'input.user_id': ['The selected input.user id is invalid.'] },
    ],
    ['for a malformed user id', { user_id: 'x' }, { 'input.user_id': ['The selected input.user id is invalid.'] }],
    [
      'with 0 requests per minute',
      { requests_per_minute: 0 },
      { 'input.requests_per_minute': ['The input.requests per minute field must be at least 1.'] },
    ],
    [
      'with more requests per minute than the platform allows',
      { requests_per_minute: 1_000_001 },
      { 'input.requests_per_minute': ['The input.requests per minute field must not be greater than 1000000.'] },
    ],
  ])('%s is refused', async (_, wrong, validation) => {
    expect((await tenant.graphql(CREATE, { input: { name: 'K', ...wrong } })).body).toEqual(
      invalid(CREATE, 'createApiKey', validation),
    );
  });

  test('cannot belong to a person of another tenant or to an inactive person', async () => {
    const stranger = await gateway.newTenant();
    const requester = await personOf(gateway, tenant, 'requester');
    await tenant.as(() => gateway.app.get(TenantsService).updateUser(requester.id, { active: false }));
    for (const user_id of [stranger.owner.id, requester.id]) {
      const refused = invalid(CREATE, 'createApiKey', { 'input.user_id': ['The selected input.user id is invalid.'] });
      expect((await tenant.graphql(CREATE, { input: { name: 'K', user_id } })).body).toEqual(refused);
    }
  });

  test('cannot have more permissions than its creator, also when the service is called without GraphQL', async () => {
    const admin = await personOf(gateway, tenant, 'admin');
    const keys = gateway.app.get(ApiKeysService);
    const asAdmin = <T>(work: () => Promise<T>): Promise<T> =>
      runInContext(systemContext(tenant.id, { user_id: admin.id, roles: ['admin'] }), work);
    await expect(asAdmin(() => keys.issue({ name: 'K', user_id: tenant.owner.id }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { api_key } = await newKey(tenant);
    await expect(asAdmin(() => keys.rotate(api_key.id))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      asAdmin(() => keys.issue({ name: 'K', role: 'requester', user_id: tenant.owner.id })),
    ).resolves.toMatchObject({
      api_key: { role: 'requester' },
    });
  });
});

test('a changed role and a deactivated person take effect with the next request', async () => {
  const person = await personOf(gateway, tenant, 'admin');
  const { secret } = await newKey(tenant, { user_id: person.id, role: 'admin' });
  const ask = (): Promise<{ status: number; body: unknown }> =>
    post(gateway.url, { query: '{ users { __typename } }' }, { authorization: `Bearer ${secret}` });
  const change = (input: object) =>
    tenant.graphql('mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }', {
      id: person.id,
      input,
    });
  expect((await ask()).body).toMatchObject({ data: { users: expect.any(Array) } });
  await change({ role: 'requester' });
  expect((await ask()).body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await change({ active: false });
  expect((await ask()).status).toBe(401);
  await change({ active: true, role: 'admin' });
  expect((await ask()).status).toBe(200);
});
