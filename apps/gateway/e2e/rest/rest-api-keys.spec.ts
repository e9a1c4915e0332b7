import { ApiKeysService } from '@das/api-keys';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, restError, restInvalid } from '../support/expected';
import { type Reply, newUser } from '../support/gateway';
import { opens, personOf } from '../support/keys';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

type Key = { id: string; secret: string } & Record<string, unknown>;

const dataIn = ({ body }: Reply): Key => (body as { data: Key }).data;
const make = (body: object = {}): Promise<Reply> =>
  rest('/v2/api-keys', { method: 'POST', body: { name: 'K', ...body } });
const rotate = (id: string, body?: object): Promise<Reply> =>
  rest(`/v2/api-keys/${id}/rotate`, { method: 'POST', body });
const revoke = (id: string): Promise<Reply> => rest(`/v2/api-keys/${id}`, { method: 'DELETE' });
const absent = (id: string): unknown[] => [404, restError('not_found', `No query results for model [ApiKey] ${id}`)];
const answer = ({ status, body }: Reply): unknown[] => [status, body];

const SECRET: unknown = expect.stringMatching(/^das_stg_[0-9A-Za-z]{38}$/);

describe('a new key', () => {
  test('has its settings, shows its secret only once, and is not cacheable', async () => {
    const settings = {
      name: 'Import',
      kind: 'staging',
      role: 'requester',
      expires_at: '2099-01-01 00:00:00',
      requests_per_minute: 30,
    };
    const { status, headers, body } = await make({ ...settings, name: ' Import ' });
    const owner = {
      id: tenant.owner.id,
      name: 'An owner',
      email: tenant.owner.email,
      role: 'owner',
      active: true,
      kind: 'human',
      description: null,
      version: 1,
      away_until: null,
      email_state: 'ok',
    };
    const key = {
      ...settings,
      id: ULID,
      environment: 'staging',
      prefix: expect.stringMatching(/^das_stg_[0-9A-Za-z]{4}…[0-9A-Za-z]{3}$/),
      last_used_at: null,
      last_used_ip: null,
      scopes: null,
      allowed_cidrs: null,
      revoked_at: null,
      version: 1,
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
      user: owner,
      created_by: owner,
    };
    expect([status, body]).toEqual([201, { data: { ...key, secret: SECRET } }]);
    const made = dataIn({ status, headers, body });
    expect([headers.get('location'), headers.get('cache-control')]).toEqual([`/v2/api-keys/${made.id}`, 'no-store']);
    expect(await opens(gateway.url, made.secret)).toBe(true);
    const { secret, ...shown } = made;
    const read = await rest(`/v2/api-keys/${made.id}`);
    expect(read.body).toEqual({ data: { ...shown, last_used_at: DATE_TIME, last_used_ip: '127.0.0.1' } });
    expect(JSON.stringify([read.body, (await rest('/v2/api-keys')).body])).not.toContain(secret.slice(12, -3));
  });

  test('has the current environment, the current user and their role by default', async () => {
    const { kind, role, user, expires_at, requests_per_minute } = dataIn(await make());
    expect([kind, role, user, expires_at, requests_per_minute]).toEqual([
      'staging',
      'owner',
      expect.objectContaining({ id: tenant.owner.id }),
      null,
      null,
    ]);
  });

  test('may belong to another person of the tenant, and then acts as that person', async () => {
    const requester = await personOf(gateway, tenant, 'requester');
    const { secret } = dataIn(await make({ user_id: requester.id, role: 'owner' }));
    const client = await restClient(gateway, { token: secret });
    expect((await client('/v2/session')).body).toMatchObject({ data: { user: { id: requester.id } } });
    expect((await client('/v2/api-keys')).status).toBe(403);
  });

  test.each<[object, Record<string, string[]>]>([
    [{ name: null }, { name: ['The name field is required.'] }],
    [
      { name: ' ', colour: 'red' },
      { name: ['The name field is required.'], colour: ['The colour field is prohibited.'] },
    ],
    [
      { kind: 'live', role: 'root', expires_at: 'soon', requests_per_minute: 0 },
      {
        kind: ['The selected kind is invalid.'],
        role: ['The selected role is invalid.'],
        expires_at: ['The expires at field must be a valid date.'],
        requests_per_minute: ['The requests per minute field must be at least 1.'],
      },
    ],
    [{ kind: 'production' }, { kind: ['The selected kind is invalid.'] }],
    [{ user_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, { user_id: ['The selected user id is invalid.'] }],
  ])('of %j is refused field by field', async (input, errors) => {
    expect(answer(await make(input))).toEqual([422, restInvalid(errors)]);
  });

  test('for a person of another tenant is refused like one for an unknown person', async () => {
    const { owner } = await gateway.newTenant();
    expect(answer(await make({ user_id: owner.id }))).toEqual([
      422,
      restInvalid({ user_id: ['The selected user id is invalid.'] }),
    ]);
  });

  test('of the kind read_only can read, and only read', async () => {
    const { secret, kind } = dataIn(await make({ kind: 'read_only' }));
    expect([kind, secret]).toEqual(['read_only', expect.stringMatching(/^das_stgro_/)]);
    const reader = await restClient(gateway, { token: secret });
    expect((await reader('/v2/products')).status).toBe(200);
    expect(answer(await reader('/v2/api-keys', { method: 'POST', body: { name: 'X' } }))).toEqual([
      403,
      restError('read_only_key', 'This action is unauthorized.'),
    ]);
  });

  test('needs a body that is an object', async () => {
    for (const body of [undefined, '[]', '"x"', 'null'])
      expect((await rest('/v2/api-keys', { method: 'POST', body })).status).toBe(400);
  });
});

describe('the list of keys', () => {
  test('has the keys of the tenant in pages, without filters', async () => {
    const own = await gateway.newTenant();
    const client = await restClient(gateway, own);
    const [one, two] = [
      await own.as(() => newUser(gateway.app, 'admin')),
      await own.as(() => newUser(gateway.app, 'auditor')),
    ];
    const path = `${gateway.url}/v2/api-keys`;
    const { body } = await client('/v2/api-keys?per_page=2&page=2');
    expect(body).toMatchObject({
      data: [{ role: 'auditor', user: { id: two.owner.id }, created_by: { id: own.owner.id } }],
      links: { first: `${path}?per_page=2&page=1`, next: null },
      meta: { current_page: 2, from: 3, last_page: 2, path, per_page: 2, to: 3, total: 3 },
    });
    expect(JSON.stringify((await client('/v2/api-keys')).body)).toContain(one.owner.id);
    expect(answer(await client('/v2/api-keys?role=owner'))).toEqual([
      422,
      restInvalid({ role: ['The role field is prohibited.'] }),
    ]);
  });
});

describe('the rotation of a key', () => {
  test('creates a key with the same settings, and ends the old key at once', async () => {
    const old = dataIn(await make({ name: 'Rotated', role: 'auditor', requests_per_minute: 5 }));
    const { status, headers, body } = await rotate(old.id);
    const key = dataIn({ status, headers, body });
    expect([status, headers.get('location')]).toEqual([201, `/v2/api-keys/${key.id}`]);
    expect(key).toMatchObject({
      name: 'Rotated',
      role: 'auditor',
      requests_per_minute: 5,
      revoked_at: null,
      secret: SECRET,
    });
    expect([key.id === old.id, await opens(gateway.url, old.secret), await opens(gateway.url, key.secret)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(answer(await rotate(old.id))).toEqual([
      409,
      restError('invalid_transition', 'The API key has been revoked.', { details: { allowed_actions: [] } }),
    ]);
  });

  test('with a grace period keeps the old key valid for that period', async () => {
    const old = dataIn(await make());
    await rotate(old.id, { grace_minutes: 5 });
    expect(await opens(gateway.url, old.secret)).toBe(true);
    expect((await rest(`/v2/api-keys/${old.id}`)).body).toMatchObject({ data: { revoked_at: DATE_TIME } });
  });

  test.each<[object, string]>([
    [{ grace_minutes: -1 }, 'The grace minutes field must be at least 0.'],
    [{ grace_minutes: 43_201 }, 'The grace minutes field must not be greater than 43200.'],
    [{ grace_minutes: '5' }, 'The grace minutes field must be an integer.'],
  ])('with %j is refused', async (body, message) => {
    const { id } = dataIn(await make());
    expect(answer(await rotate(id, body))).toEqual([422, restInvalid({ grace_minutes: [message] })]);
  });
});

test('a revoked key is refused from the next request on, and a second revocation changes nothing', async () => {
  const { id, secret } = dataIn(await make());
  const { status, body } = await revoke(id);
  expect([status, body]).toEqual([200, { data: expect.objectContaining({ id, revoked_at: DATE_TIME }) }]);
  expect(await opens(gateway.url, secret)).toBe(false);
  expect((await revoke(id)).body).toEqual(body);
  const entries = (await rest(`/v2/audit-logs?result=success&resource_id=${id}`)).body as {
    data: { action: string }[];
  };
  expect(entries.data.map(({ action }) => action)).toEqual(['api_key.revoked', 'api_key.created']);
});

test('the key of another tenant is not found, like an unknown key', async () => {
  const other = await gateway.newTenant();
  const { api_key } = await other.as(() =>
    gateway.app.get(ApiKeysService).createUnchecked({ name: 'X', role: 'owner', user_id: other.owner.id }, 'staging'),
  );
  for (const id of [api_key.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x'])
    for (const asked of [await rest(`/v2/api-keys/${id}`), await rotate(id), await revoke(id)])
      expect(answer(asked)).toEqual(absent(id));
  expect((await restClient(gateway, other).then((client) => client(`/v2/api-keys/${api_key.id}`))).status).toBe(200);
});
