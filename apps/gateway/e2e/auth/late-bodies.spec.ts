import { ApiKeysService } from '@das/api-keys';
import { type AuditEntry, AuditLogsService } from '@das/audit';
import { type Role, TenantsService } from '@das/tenants';
import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { givenRequest } from '../support/factories';
import { type Reply, newUser, post } from '../support/gateway';
import { type LateReply, postWithLateBody } from '../support/late-body';
import { loggedIn, newAddress } from '../support/people';
import { until } from '../support/service-process';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

const CREATE = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { partnumber } }';
const UNAUTHENTICATED = { errors: [{ message: 'Unauthenticated.' }] };
const INVALID_KEY = { error: 'invalid_api_key', message: 'The API key is invalid or expired.' };

interface Credential {
  headers: Record<string, string>;
  /** The subject of its rate limit, which is counted once the credential is authenticated. */
  subject: string;
  user_id: string;
}

let parts = 0;

async function keyOf(role: Role = 'admin'): Promise<Credential & { key_id: string }> {
  return tenant.as(async () => {
    const { owner: user } = await newUser(gateway.app, role);
    const { api_key, token } = await keys().createUnchecked({ name: 'Late', role, user_id: user.id }, 'staging');
    return {
      headers: { authorization: `Bearer ${token}` },
      subject: `key:${api_key.id}`,
      user_id: user.id,
      key_id: api_key.id,
    };
  });
}

async function sessionOf(role: Role = 'admin'): Promise<Credential> {
  const { user, cookie } = await loggedIn(gateway, tenant, role);
  const { rows } = await admin.query<{ id: string }>('select id from sessions where user_id = $1', [user.id]);
  return { headers: { cookie, origin: gateway.url }, subject: `session:${rows[0]?.id}`, user_id: user.id };
}

const keys = (): ApiKeysService => gateway.app.get(ApiKeysService);
const change = (user_id: string, input: object): Promise<unknown> =>
  tenant.as(() => gateway.app.get(TenantsService).updateUser(user_id, input));
const productsWith = async (partnumber: string): Promise<number> =>
  (await admin.query('select from products where tenant_id = $1 and partnumber = $2', [tenant.id, partnumber]))
    .rowCount ?? 0;

/** Sends the body of a request after `ended` has ended its credential. @returns the reply, and the number of products that were created */
async function sendLate(
  credential: Credential,
  path: '/graphql' | '/v2/products',
  ended: () => Promise<unknown>,
  more = {},
): Promise<[LateReply, number]> {
  const partnumber = `LATE-${(parts += 1)}`;
  const body = path === '/graphql' ? { query: CREATE, variables: { input: { partnumber } } } : { partnumber };
  const reply = await postWithLateBody(
    { url: gateway.url + path, headers: { ...credential.headers, ...more }, body },
    async () => {
      await until(
        async () =>
          (await admin.query('select from rate_limits where subject = $1', [credential.subject])).rowCount === 1,
      );
      await ended();
    },
  );
  return [reply, await productsWith(partnumber)];
}

const ENDINGS: [string, () => Promise<{ credential: Credential; ended: () => Promise<unknown> }>][] = [
  [
    'a revoked key',
    () => keyOf().then((key) => ({ credential: key, ended: () => tenant.as(() => keys().revoke(key.key_id)) })),
  ],
  [
    'a key that was rotated without a grace period',
    () => keyOf().then((key) => ({ credential: key, ended: () => tenant.as(() => keys().rotate(key.key_id, 0)) })),
  ],
  [
    'an expired key',
    () =>
      keyOf().then((key) => ({
        credential: key,
        ended: () => admin.query('update api_keys set expires_at = now() where id = $1', [key.key_id]),
      })),
  ],
  [
    'a key whose new ranges do not contain the address',
    () =>
      keyOf().then((key) => ({
        credential: key,
        ended: () => tenant.as(() => keys().update(key.key_id, { allowed_cidrs: ['192.0.2.1'] })),
      })),
  ],
  [
    'a key of a deactivated user',
    () => keyOf().then((key) => ({ credential: key, ended: () => change(key.user_id, { active: false }) })),
  ],
  [
    'a session after the log-out',
    () =>
      sessionOf().then((session) => ({
        credential: session,
        ended: () => fetch(`${gateway.url}/v2/session`, { method: 'DELETE', headers: session.headers }),
      })),
  ],
  [
    'a session of a deactivated user',
    () =>
      sessionOf().then((session) => ({ credential: session, ended: () => change(session.user_id, { active: false }) })),
  ],
];

describe.each(ENDINGS)('a write whose body arrives after the end of its credential: %s', (_, given) => {
  test.each([[{}], [{ 'idempotency-key': 'late' }]])(
    'is 401 in GraphQL and changes nothing, with the headers %j',
    async (more) => {
      const { credential, ended } = await given();
      const [reply, created] = await sendLate(credential, '/graphql', ended, more);
      expect([reply.status, reply.headers['www-authenticate'], reply.body, created]).toEqual([
        401,
        'Bearer realm="das"',
        UNAUTHENTICATED,
        0,
      ]);
    },
  );

  test.each([[{}], [{ 'idempotency-key': 'late' }]])(
    'is 401 on REST and changes nothing, with the headers %j',
    async (more) => {
      const { credential, ended } = await given();
      const [reply, created] = await sendLate(credential, '/v2/products', ended, more);
      expect([reply.status, reply.headers['www-authenticate'], reply.body, created]).toEqual([
        401,
        'Bearer realm="das"',
        INVALID_KEY,
        0,
      ]);
    },
  );
});

test.each([
  ['a key', keyOf],
  ['a session', sessionOf],
])(
  'a write whose body arrives after the user of %s got another role is FORBIDDEN and changes nothing',
  async (_, made) => {
    for (const path of ['/graphql', '/v2/products'] as const) {
      const credential = await made('admin');
      const [{ status, body }, created] = await sendLate(credential, path, () =>
        change(credential.user_id, { role: 'auditor' }),
      );
      expect([status, created]).toEqual([path === '/graphql' ? 200 : 403, 0]);
      expect(body).toMatchObject(
        path === '/graphql'
          ? { data: { createProduct: null }, errors: [{ extensions: { code: 'FORBIDDEN' } }] }
          : { error: 'forbidden' },
      );
    }
  },
);

test('a write whose body arrives after a scope of its key was removed is FORBIDDEN and changes nothing', async () => {
  const key = await keyOf();
  const [{ status, body }, created] = await sendLate(key, '/v2/products', () =>
    tenant.as(() => keys().update(key.key_id, { scopes: ['catalog:read'] })),
  );
  expect([status, created]).toEqual([403, 0]);
  expect(body).toMatchObject({ error: 'forbidden' });
});

test('a write whose body arrives in the grace period of its rotated key is executed', async () => {
  const key = await keyOf();
  const [{ status }, created] = await sendLate(key, '/v2/products', () =>
    tenant.as(() => keys().rotate(key.key_id, 5)),
  );
  expect([status, created]).toEqual([201, 1]);
});

test('a failed check is recorded as a failed authentication of the tenant', async () => {
  const key = await keyOf();
  await sendLate(key, '/graphql', () => tenant.as(() => keys().revoke(key.key_id)), {
    'x-forwarded-for': newAddress(),
  });
  const entry = async (): Promise<AuditEntry | undefined> =>
    (
      await tenant.as(() =>
        gateway.app.get(AuditLogsService).list({ filter: { action: 'auth.failed', resource_id: key.key_id } }),
      )
    ).data[0];
  await until(async () => (await entry()) !== undefined);
  expect((await entry())?.metadata).toEqual({ reason: 'revoked', method: 'POST', path: '/graphql' });
});

test('a bulk approval whose body arrives after the revocation is 401 and approves nothing', async () => {
  const id = await givenRequest(tenant, { opportunities: [{ requested_price: 1 }] });
  const key = await keyOf('owner');
  const sent = { url: `${gateway.url}/v2/discounts/bulk-approve`, headers: key.headers, body: { approval_ids: [id] } };
  const reply = await postWithLateBody(sent, async () => {
    await until(
      async () => (await admin.query('select from rate_limits where subject = $1', [key.subject])).rowCount === 1,
    );
    await tenant.as(() => keys().revoke(key.key_id));
  });
  expect([reply.status, reply.body]).toEqual([401, INVALID_KEY]);
  expect((await admin.query('select version from approval_requests where id = $1', [id])).rows).toEqual([
    { version: 1 },
  ]);
});

test('a document that revokes its own key keeps what it has changed; later root fields are refused', async () => {
  const owner = await keyOf('owner');
  const document = `mutation ($id: ID!, $input: CreateProductInput!) { revokeApiKey(id: $id) { id } createProduct(input: $input) { id } }`;
  const reply: Reply = await post(
    gateway.url,
    { query: document, variables: { id: owner.key_id, input: { partnumber: 'AFTER' } } },
    owner.headers,
  );
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      data: { revokeApiKey: { id: owner.key_id }, createProduct: null },
      errors: [
        {
          message: INVALID_KEY.message,
          locations: [{ line: 1, column: document.indexOf('createProduct') + 1 }],
          path: ['createProduct'],
          extensions: { code: 'INVALID_API_KEY' },
        },
      ],
    },
  ]);
  expect(await productsWith('AFTER')).toBe(0);
});
