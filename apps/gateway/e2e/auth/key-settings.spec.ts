import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { failed, restError, restInvalid } from '../support/expected';
import { useGateway, useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { type Reply, type TestTenant, dataOf, post } from '../support/gateway';
import { type MadeKey, newKey, opens, personOf } from '../support/keys';
import { restClient } from '../support/rest-client';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const other = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const SETTINGS = 'name scopes allowed_cidrs expires_at requests_per_minute';
const UPDATE = `mutation ($id: ID, $input: UpdateApiKeyInput!) { updateApiKey(id: $id, input: $input) { ${SETTINGS} } }`;
const FORBIDDEN = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };

const update = (id: string, input: object, by: Pick<TestTenant, 'graphql'> = tenant): Promise<Reply> =>
  by.graphql(UPDATE, { id, input });
const by = (secret: string, address = '127.0.0.1'): Pick<TestTenant, 'graphql'> => ({
  graphql: (query, variables) =>
    post(gateway.url, { query, variables }, { authorization: `Bearer ${secret}`, 'x-forwarded-for': address }),
});

describe('updateApiKey', () => {
  test('changes the given settings, leaves absent ones, clears with null, and is recorded', async () => {
    const customer = await gateway.newTenant();
    const { api_key } = await newKey(customer, { requests_per_minute: 30 });
    const input = {
      name: ' Import ',
      scopes: ['usage:write', 'catalog:read', 'usage:write'],
      allowed_cidrs: ['10.0.0.0/8'],
      expires_at: '2099-01-01 00:00:00',
    };
    const changed = {
      name: 'Import',
      scopes: ['catalog:read', 'usage:write'],
      allowed_cidrs: ['10.0.0.0/8'],
      expires_at: '2099-01-01 00:00:00',
      requests_per_minute: 30,
    };
    expect(dataOf(await update(api_key.id, input, customer))).toEqual({ updateApiKey: changed });
    expect(dataOf(await update(api_key.id, {}, customer))).toEqual({ updateApiKey: changed });
    const cleared = { scopes: null, allowed_cidrs: null, expires_at: null, requests_per_minute: null };
    expect(dataOf(await update(api_key.id, cleared, customer))).toEqual({
      updateApiKey: { name: 'Import', ...cleared },
    });
    const entries = await customer.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'api_key.updated') }),
    );
    expect(entries.map(({ changes, resource_id }) => ({ changes, resource_id }))).toEqual([
      {
        resource_id: api_key.id,
        changes: {
          name: ['K', 'Import'],
          scopes: [null, ['catalog:read', 'usage:write']],
          allowed_cidrs: [null, ['10.0.0.0/8']],
          expires_at: [null, '2099-01-01 00:00:00'],
        },
      },
      {
        resource_id: api_key.id,
        changes: {
          scopes: [['catalog:read', 'usage:write'], null],
          allowed_cidrs: [['10.0.0.0/8'], null],
          expires_at: ['2099-01-01 00:00:00', null],
          requests_per_minute: [30, null],
        },
      },
    ]);
  });

  test('is in force from the next request, also in another process', async () => {
    const { api_key, secret } = await newKey(tenant);
    const read = (url: string): Promise<Reply> =>
      post(url, { query: '{ products { data { id } } }' }, { authorization: `Bearer ${secret}` });
    expect((await read(other.url)).body).toHaveProperty('data.products');
    dataOf(await update(api_key.id, { scopes: ['levels:read'] }));
    for (const { url } of [gateway, other])
      expect((await read(url)).body).toMatchObject({ errors: [{ extensions: { required_scope: 'catalog:read' } }] });
    dataOf(await update(api_key.id, { scopes: null, allowed_cidrs: ['192.0.2.1'] }));
    for (const { url } of [gateway, other]) expect(await opens(url, secret)).toBe(false);
    dataOf(await update(api_key.id, { allowed_cidrs: null, expires_at: '2020-01-01 00:00:00' }));
    for (const { url } of [gateway, other]) expect(await opens(url, secret)).toBe(false);
  });

  test.each([
    ['revoked', 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }'],
    ['rotated', 'mutation ($id: ID!) { rotateApiKey(id: $id, grace_minutes: 5) { secret } }'],
  ])('refuses a key that was %s', async (_, document) => {
    const { api_key } = await newKey(tenant);
    dataOf(await tenant.graphql(document, { id: api_key.id }));
    expect((await update(api_key.id, { name: 'X' })).body).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_TRANSITION' } }],
    });
  });

  test('refuses an expired key, an absent one and one of another tenant', async () => {
    const { api_key } = await newKey(tenant, { expires_at: '2020-01-01 00:00:00' });
    expect((await update(api_key.id, { expires_at: null })).body).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_TRANSITION' } }],
    });
    const foreign = await newKey(await gateway.newTenant());
    for (const id of [foreign.api_key.id, 'absent'])
      expect((await update(id, { name: 'X' })).body).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  test('of two concurrent updates of different settings both are kept', async () => {
    const { api_key } = await newKey(tenant);
    await Promise.all([
      update(api_key.id, { scopes: ['catalog:read'] }),
      update(api_key.id, { allowed_cidrs: ['10.0.0.0/8'] }),
    ]);
    expect((await rest(`/v2/api-keys/${api_key.id}`)).body).toMatchObject({
      data: { scopes: ['catalog:read'], allowed_cidrs: ['10.0.0.0/8'] },
    });
  });

  test('refuses wrong values on REST field by field', async () => {
    const { api_key } = await newKey(tenant);
    const body = {
      name: null,
      scopes: ['root'],
      allowed_cidrs: ['10.0.0.1/8'],
      expires_at: 'soon',
      requests_per_minute: 0,
      kind: 'live',
    };
    const { status, body: answer } = await rest(`/v2/api-keys/${api_key.id}`, { method: 'PATCH', body });
    expect([status, answer]).toEqual([
      422,
      restInvalid({
        name: ['The name field is required.'],
        'scopes.0': ['The selected scopes.0 is invalid.'],
        'allowed_cidrs.0': ['The selected allowed cidrs.0 is invalid.'],
        expires_at: ['The expires at field must be a valid date.'],
        requests_per_minute: ['The requests per minute field must be at least 1.'],
        kind: ['The kind field is prohibited.'],
      }),
    ]);
  });
});

test('a rotated key has the scopes and ranges of the old one', async () => {
  const { api_key } = await newKey(tenant, { scopes: ['catalog:read'], allowed_cidrs: ['10.0.0.0/8'] });
  const document = 'mutation ($id: ID!) { rotateApiKey(id: $id) { api_key { scopes allowed_cidrs } } }';
  expect(dataOf(await tenant.graphql(document, { id: api_key.id }))).toEqual({
    rotateApiKey: { api_key: { scopes: ['catalog:read'], allowed_cidrs: ['10.0.0.0/8'] } },
  });
});

test('logs:read reads keys and their usage, and changes none', async () => {
  const { api_key, secret } = await newKey(tenant, { scopes: ['logs:read'] });
  const reader = await restClient(gateway, { token: secret });
  for (const path of ['', `/${api_key.id}`, `/${api_key.id}/usage`])
    expect((await reader(`/v2/api-keys${path}`)).status).toBe(200);
  const { status, body } = await reader(`/v2/api-keys/${api_key.id}`, { method: 'PATCH', body: { name: 'X' } });
  expect([status, body]).toEqual([
    403,
    restError('forbidden', 'This action is unauthorized.', { details: { required_scope: 'keys:manage' } }),
  ]);
});

describe('a key with scopes', () => {
  const CREATE = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { api_key { scopes } } }';
  const create = (maker: MadeKey, input: object): Promise<Reply> =>
    by(maker.secret).graphql(CREATE, { input: { name: 'K', ...input } });
  const isForbidden = (document: string, field: string): object => failed(document, field, FORBIDDEN);

  test('creates keys with a subset of its scopes only, for its own user and service accounts', async () => {
    const maker = await newKey(tenant, { scopes: ['keys:manage', 'audit:read', 'catalog:read'] });
    const person = await personOf(gateway, tenant, 'admin');
    const service = dataOf<{ createServiceAccount: { id: string } }>(
      await tenant.graphql('mutation { createServiceAccount(input: { name: "ERP", role: "admin" }) { id } }'),
    ).createServiceAccount;
    for (const [input, scopes] of [
      [{ scopes: ['catalog:read'] }, ['catalog:read']],
      [{ scopes: ['logs:read', 'events:read'] }, ['events:read', 'logs:read']],
      [{ scopes: [] }, []],
      [{ scopes: ['catalog:read'], user_id: service.id }, ['catalog:read']],
    ] as const)
      expect(dataOf(await create(maker, input))).toEqual({ createApiKey: { api_key: { scopes } } });
    for (const input of [
      {},
      { scopes: null },
      { scopes: ['catalog:write'] },
      { scopes: ['usage:write'] },
      { scopes: ['catalog:read'], user_id: person.id },
    ])
      expect((await create(maker, input)).body).toEqual(isForbidden(CREATE, 'createApiKey'));
  });

  test('changes and rotates only keys within its scopes, also itself, and cannot widen them', async () => {
    const maker = await newKey(tenant, { scopes: ['keys:manage', 'catalog:read'] });
    const wide = await newKey(tenant);
    const narrow = await newKey(tenant, { scopes: ['catalog:read'] });
    const ROTATE = 'mutation ($id: ID!) { rotateApiKey(id: $id) { secret } }';
    const caller = by(maker.secret);
    expect((await update(wide.api_key.id, { name: 'X' }, caller)).body).toEqual(isForbidden(UPDATE, 'updateApiKey'));
    expect((await update(wide.api_key.id, { scopes: [] }, caller)).body).toEqual(isForbidden(UPDATE, 'updateApiKey'));
    expect((await caller.graphql(ROTATE, { id: wide.api_key.id })).body).toEqual(isForbidden(ROTATE, 'rotateApiKey'));
    for (const id of [narrow.api_key.id, maker.api_key.id])
      for (const scopes of [null, ['tenant:manage']])
        expect((await update(id, { scopes }, caller)).body).toEqual(isForbidden(UPDATE, 'updateApiKey'));
    expect(dataOf(await update(narrow.api_key.id, { scopes: [] }, caller))).toMatchObject({
      updateApiKey: { scopes: [] },
    });
    expect((await caller.graphql(ROTATE, { id: narrow.api_key.id })).body).toHaveProperty('data.rotateApiKey.secret');
    expect(dataOf(await update(maker.api_key.id, { scopes: ['keys:manage'] }, caller))).toMatchObject({
      updateApiKey: { scopes: ['keys:manage'] },
    });
  });

  test('with ranges gives only ranges within its own', async () => {
    const maker = await newKey(tenant, { allowed_cidrs: ['10.0.0.0/8'] });
    const caller = by(maker.secret, '10.0.0.1');
    const made = await caller.graphql(CREATE, { input: { name: 'K', allowed_cidrs: ['10.1.0.0/16'] } });
    expect(dataOf(made)).toEqual({ createApiKey: { api_key: { scopes: null } } });
    for (const allowed_cidrs of [undefined, null, ['10.1.0.0/16', '11.0.0.0/8'], ['::/0']])
      expect((await caller.graphql(CREATE, { input: { name: 'K', allowed_cidrs } })).body).toEqual(
        isForbidden(CREATE, 'createApiKey'),
      );
    expect((await update(maker.api_key.id, { allowed_cidrs: null }, caller)).body).toEqual(
      isForbidden(UPDATE, 'updateApiKey'),
    );
  });

  test('manages service accounts, and of people only name and activity', async () => {
    const { secret } = await newKey(tenant, { scopes: ['users:manage'] });
    const caller = by(secret);
    const person = await personOf(gateway, tenant, 'requester');
    const CHANGE =
      'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { name role active } }';
    const change = (id: string, input: object): Promise<Reply> => caller.graphql(CHANGE, { id, input });
    const MAKE = 'mutation { createUser(input: { name: "A", email: "a@b.example", role: "admin" }) { id } }';
    expect((await caller.graphql(MAKE)).body).toEqual(isForbidden(MAKE, 'createUser'));
    for (const input of [{ role: 'admin' }, { password: 'correct horse battery' }])
      expect((await change(person.id, input)).body).toEqual(isForbidden(CHANGE, 'updateUser'));
    expect(dataOf(await change(person.id, { name: 'Ada', active: false, role: 'requester' }))).toEqual({
      updateUser: { name: 'Ada', role: 'requester', active: false },
    });
    const { createServiceAccount: service } = dataOf<{ createServiceAccount: { id: string } }>(
      await caller.graphql('mutation { createServiceAccount(input: { name: "S", role: "requester" }) { id } }'),
    );
    expect(dataOf(await change(service.id, { role: 'approver' }))).toMatchObject({ updateUser: { role: 'approver' } });
  });
});
