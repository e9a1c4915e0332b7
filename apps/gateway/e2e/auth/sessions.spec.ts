import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { type Reply, dataOf, post, replyOf, startGateway } from '../support/gateway';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { change } from '../support/factories';
import { newKey } from '../support/keys';
import { PASSWORD, askAs, asDatabaseAdmin, cookieOf, logIn, loggedIn, shownUser } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const ask = async (method: string, headers: Record<string, string>): Promise<Reply> =>
  replyOf(await fetch(`${gateway.url}/v2/session`, { method, headers }));
const UNAUTHENTICATED = { error: 'invalid_api_key', message: 'The API key is invalid or expired.' };
const isOpen = async (cookie: string): Promise<boolean> => (await ask('GET', { cookie })).status === 200;

/** The audit entries by a person, or about their sessions. */
const entries = (action: string, user_id: string): Promise<AuditEntry[]> =>
  tenant.as(async () => {
    const found = await gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', action) });
    return found.filter(({ actor, changes }) => JSON.stringify([actor, changes]).includes(user_id));
  });

describe('a session', () => {
  test('returns its user with the permissions of the role, over REST and GraphQL', async () => {
    const { user, cookie, graphql } = await loggedIn(gateway, tenant, 'requester');
    expect((await ask('GET', { cookie })).body).toEqual(shownUser(user));
    const permissions = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'requests:write'];
    expect((await graphql('{ me { user { id } api_key { id } permissions } }')).body).toEqual({
      data: { me: { user: { id: user.id }, api_key: null, permissions } },
    });
    expect((await graphql('mutation { createApprovalRequest(input: {}) { created_by { id } } }')).body).toEqual({
      data: { createApprovalRequest: { created_by: { id: user.id } } },
    });
    const [entry] = await entries('approval_request.created', user.id);
    expect(entry?.actor).toEqual({
      kind: 'session',
      user_id: user.id,
      session_id: expect.any(String),
      name: user.name,
    });
  });

  test('ends when its user logs out, and other sessions stay', async () => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const other = cookieOf(await logIn(gateway.url, { email: user.email, password: PASSWORD }));
    const { status, body, headers } = await ask('DELETE', { cookie, origin: gateway.url });
    expect([status, body]).toEqual([200, shownUser(user)]);
    expect(headers.get('set-cookie')).toBe('das_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
    expect([await isOpen(cookie), await isOpen(other)]).toEqual([false, true]);
    expect(await ask('GET', { cookie })).toMatchObject({ status: 401, body: UNAUTHENTICATED });
    expect((await askAs(gateway.url, cookie)('{ ping }')).status).toBe(401);
    const ended = await entries('session.ended', user.id);
    expect(ended.map(({ metadata }) => metadata)).toEqual([{ reason: 'logged_out' }]);
  });

  test.each<[string, object, string]>([
    ['a new password', { password: 'another good password' }, 'password_changed'],
    ['deactivation', { active: false }, 'deactivated'],
  ])('ends with %s, and stays ended after the user is active again', async (_, input, reason) => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    await tenant.graphql(change('User'), { id: user.id, input });
    expect(await isOpen(cookie)).toBe(false);
    await tenant.graphql(change('User'), { id: user.id, input: { active: true } });
    expect(await isOpen(cookie)).toBe(false);
    expect((await entries('session.ended', user.id)).map(({ metadata }) => metadata)).toEqual([{ reason }]);
  });

  test('has a changed role with the next request', async () => {
    const { user, graphql } = await loggedIn(gateway, tenant, 'admin');
    expect((await graphql('{ users { __typename } }')).body).toMatchObject({ data: { users: expect.any(Array) } });
    await tenant.graphql(change('User'), { id: user.id, input: { role: 'requester' } });
    expect((await graphql('{ users { __typename } }')).body).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  });

  test.each([
    ['12 hours after its last use', `last_seen_at = now() - interval '12 hours'`, false],
    ['not before 12 hours without use', `last_seen_at = now() - interval '11 hours 59 minutes'`, true],
    ['7 days after the log-in, also when it is used', `created_at = now() - interval '7 days'`, false],
    ['not before 7 days', `created_at = now() - interval '6 days 23 hours 59 minutes'`, true],
  ])('ends %s; an ended session is deleted', async (_, past, opens) => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const kept = () => asDatabaseAdmin('select id from sessions where user_id = $1', [user.id]);
    await asDatabaseAdmin(`update sessions set ${past} where user_id = $1`, [user.id]);
    expect(await isOpen(cookie)).toBe(opens);
    expect(await isOpen(cookie)).toBe(opens);
    await asDatabaseAdmin('select forget_ended_sessions()', []);
    expect(await kept()).toHaveLength(opens ? 1 : 0);
    expect(await isOpen(cookie)).toBe(opens);
  });

  test('that is used stays open, without a write for each request', async () => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const seen = async (): Promise<object | undefined> =>
      (await asDatabaseAdmin('select xmin, last_seen_at from sessions where user_id = $1', [user.id]))[0];
    const before = await seen();
    for (let count = 0; count < 5; count += 1) await isOpen(cookie);
    expect(await seen()).toEqual(before);
    await asDatabaseAdmin(`update sessions set last_seen_at = now() - interval '11 hours' where user_id = $1`, [
      user.id,
    ]);
    await isOpen(cookie);
    const { last_seen_at } = (await seen()) as { last_seen_at: Date };
    expect(Date.now() - last_seen_at.getTime()).toBeLessThan(10_000);
  });

  test('of one environment does not open another environment', async () => {
    const { cookie } = await loggedIn(gateway, tenant, 'requester');
    const production = await startGateway({ DAS_ENVIRONMENT: 'production' });
    expect((await fetch(`${production.url}/v2/session`, { headers: { cookie } })).status).toBe(401);
    await production.stop();
  });
});

describe('a page of another origin', () => {
  const mutation = 'mutation { createApprovalRequest(input: {}) { id } }';
  const FORBIDDEN = 'This action is unauthorized.';

  test.each<[string, Record<string, string>]>([
    ['with an Origin header', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'http://127.0.0.1:1' }],
    ['with an opaque origin', { origin: 'null' }],
    ['or a client that sends no Origin', {}],
  ])('%s cannot act for a user who is logged in', async (_, headers) => {
    const { cookie } = await loggedIn(gateway, tenant, 'requester');
    const { status, body } = await post(gateway.url, { query: mutation }, { cookie, ...headers });
    expect([status, body]).toEqual([
      403,
      { errors: [{ message: FORBIDDEN, extensions: { code: 'FORBIDDEN' } }], message: FORBIDDEN },
    ]);
    const ended = await ask('DELETE', { cookie, 'x-request-id': 'foreign', ...headers });
    expect([ended.status, ended.body]).toEqual([
      403,
      { error: 'forbidden', message: FORBIDDEN, request_id: 'foreign' },
    ]);
    expect(await isOpen(cookie)).toBe(true);
  });

  test('cannot log a user in; an earlier cookie does not prevent a log-in', async () => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const input = { email: user.email, password: PASSWORD };
    expect((await logIn(gateway.url, input, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await logIn(gateway.url, input, { cookie })).status).toBe(200);
    expect((await logIn(gateway.url, input, { cookie, origin: gateway.url })).status).toBe(200);
  });
});

describe('a request with a key', () => {
  test('and a cookie is authenticated by the key, also when the key is invalid', async () => {
    const { cookie } = await loggedIn(gateway, tenant, 'requester');
    const me = { query: '{ me { user { id } api_key { name } } }' };
    const both = await post(gateway.url, me, { cookie, authorization: `Bearer ${tenant.token}` });
    expect(both.body).toEqual({ data: { me: { user: { id: tenant.owner.id }, api_key: { name: 'Test' } } } });
    for (const authorization of ['Bearer nonsense', 'Basic x', '']) {
      expect((await post(gateway.url, me, { cookie, origin: gateway.url, authorization })).status).toBe(401);
    }
  });

  test('reads the user of the key, and has no session to end', async () => {
    const authorization = `Bearer ${tenant.token}`;
    expect((await ask('GET', { authorization })).body).toEqual(shownUser(tenant.owner));
    expect((await ask('DELETE', { authorization })).status).toBe(404);
    const { secret } = await newKey(tenant, { kind: 'read_only' });
    const readOnly = { authorization: `Bearer ${secret}`, 'x-request-id': 'ro' };
    const refusal = { error: 'read_only_key', message: 'This action is unauthorized.', request_id: 'ro' };
    expect(await ask('DELETE', readOnly)).toMatchObject({ status: 403, body: refusal });
    expect((await ask('GET', readOnly)).status).toBe(200);
  });
});

test('a request without a session, or with an invalid session cookie, is a 401', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { cookie: 'das_session=' },
    { cookie: `das_session=${'x'.repeat(43)}` },
    { cookie: 'other=1; das_session' },
  ];
  for (const headers of wrong) {
    expect(await ask('GET', headers)).toMatchObject({ status: 401, body: UNAUTHENTICATED });
  }
  expect(dataOf(await tenant.graphql('{ ping }'))).toEqual({ ping: 'pong' });
});
