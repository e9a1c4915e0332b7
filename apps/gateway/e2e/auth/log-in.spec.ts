import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { restError } from '../support/expected';
import { type Reply, type TestTenant, startGateway } from '../support/gateway';
import { PASSWORD, askAs, asDatabaseAdmin, cookieOf, logIn, newAddress, newPerson, shownUser } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const entries = (action: string): Promise<AuditEntry[]> =>
  tenant.as(() => gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', action) }));

describe('a log-in', () => {
  test('returns the user and a cookie that is HttpOnly and SameSite', async () => {
    const user = await newPerson(gateway, tenant, 'approver');
    const { status, body, headers } = await logIn(gateway.url, {
      email: ` ${user.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect([status, body]).toEqual([200, shownUser(user)]);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-das_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const entry = (await entries('session.created')).find(({ changes }) => changes?.['user_id']?.[1] === user.id);
    expect(entry).toMatchObject({
      result: 'success',
      actor: { kind: 'session', user_id: user.id },
      resource_type: 'session',
      environment: 'staging',
    });
  });

  test('sets a Secure cookie, except on localhost', async () => {
    const { email } = await newPerson(gateway, tenant, 'approver');
    const payload = { email, password: PASSWORD };
    const cookieAt = async (host: string, headers = {}): Promise<unknown> =>
      (await gateway.app.inject({ method: 'POST', url: '/v2/session', headers: { host, ...headers }, payload }))
        .headers['set-cookie'];
    expect(await cookieAt('das.example')).toMatch(/^__Host-das_session=.*; Secure$/);
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect(await cookieAt(host)).toMatch(/^das_session=.*SameSite=Strict$/);
    for (const headers of [
      { 'x-forwarded-for': newAddress() },
      { 'x-forwarded-for': newAddress(), 'x-forwarded-host': 'localhost' },
    ])
      expect(await cookieAt('localhost', headers)).toMatch(/; Secure$/);
  });

  test('returns the same 401 for a wrong password, an unknown e-mail, a person without a password and an inactive person', async () => {
    const [active, former] = [
      await newPerson(gateway, tenant, 'approver'),
      await newPerson(gateway, tenant, 'approver'),
    ];
    await tenant.as(() => gateway.app.get(TenantsService).updateUser(former.id, { active: false }));
    const attempts = [
      { email: active.email, password: `${PASSWORD}!` },
      { email: active.email, password: ` ${PASSWORD}` },
      { email: 'nobody@test.example', password: PASSWORD },
      { email: tenant.owner.email, password: PASSWORD },
      { email: former.email, password: PASSWORD },
    ];
    for (const attempt of attempts) {
      const { status, body, headers } = await logIn(gateway.url, attempt, { 'x-request-id': 'same' });
      const refusal = { error: 'invalid_credentials', message: 'These credentials are not valid.', request_id: 'same' };
      expect([status, body, headers.get('set-cookie'), headers.get('www-authenticate')]).toEqual([
        401,
        refusal,
        null,
        'Bearer realm="das"',
      ]);
    }
    const entry = (await entries('auth.failed')).find(({ resource_id }) => resource_id === active.id);
    expect(entry).toMatchObject({
      result: 'failed',
      resource_type: 'user',
      resource_id: active.id,
      metadata: { reason: 'invalid_credentials' },
    });
  });

  test('takes as long for an unknown e-mail as for a wrong password', async () => {
    const { email } = await newPerson(gateway, tenant, 'approver');
    const taken_ms = async (address: string): Promise<number> => {
      const start = performance.now();
      await logIn(gateway.url, { email: address, password: 'not the password' });
      return performance.now() - start;
    };
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      times[0].push(await taken_ms(email));
      times[1].push(await taken_ms(`nobody-${tenant.id}@test.example`));
    }
    const [known = 0, unknown = 0] = times.map((each) => each.sort((one, other) => one - other)[2]);
    expect(Math.min(known, unknown)).toBeGreaterThan(240);
    expect(Math.abs(known - unknown)).toBeLessThan(150);
  });

  test.each<[unknown, object]>([
    [{}, { email: ['The email field is required.'], password: ['The password field is required.'] }],
    [{ email: 'a@test.example', password: 'x', remember: true }, { remember: ['The remember field is prohibited.'] }],
    [
      { email: 5, password: { a: 1 } },
      { email: ['The email field must be a string.'], password: ['The password field must be a string.'] },
    ],
    [{ email: 'a@test.example', password: '   ' }, { password: ['The password field is required.'] }],
  ])('with %j is refused field by field', async (sent, errors) => {
    const { status, body } = await logIn(gateway.url, sent, { 'x-request-id': 'wrong' });
    expect([status, body]).toEqual([
      422,
      { error: 'validation_failed', message: 'The given data was invalid.', errors, request_id: 'wrong' },
    ]);
  });

  test('without a body, or with a body that is not an object, is malformed', async () => {
    const malformed = restError('malformed_request', 'The body must be a JSON object.');
    const response = await fetch(`${gateway.url}/v2/session`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([400, malformed]);
    const { status, body } = await logIn(gateway.url, []);
    expect([status, body]).toEqual([400, malformed]);
  });

  test('with an e-mail of two tenants selects the account that has the password', async () => {
    const other = await gateway.newTenant();
    const email = `both-${tenant.id}@test.example`;
    const make = (where: TestTenant, password: string): Promise<User> =>
      where.as(() => gateway.app.get(TenantsService).createUser({ name: 'Both', email, role: 'requester', password }));
    const [here, there] = [await make(tenant, 'password of the one'), await make(other, 'password of the other')];
    expect((await logIn(gateway.url, { email, password: 'password of the one' })).body).toEqual(shownUser(here));
    const reply = await logIn(gateway.url, { email, password: 'password of the other' });
    expect(reply.body).toEqual(shownUser(there));
    const me = '{ me { tenant { id } user { id } } }';
    expect((await askAs(gateway.url, cookieOf(reply))(me)).body).toEqual({
      data: { me: { tenant: { id: other.id }, user: { id: there.id } } },
    });
  });
});

describe('log-in attempts are limited', () => {
  const limited = ({ status, body, headers }: Reply): boolean => {
    if (status !== 429) return false;
    const retry_after = Number(headers.get('retry-after'));
    expect(retry_after).toBeGreaterThan(0);
    expect(retry_after).toBeLessThanOrEqual(60);
    expect(body).toEqual({ error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after });
    return true;
  };

  test('to 10 a minute per account, over all addresses and instances, also when they are concurrent', async () => {
    const other = await startGateway({ DAS_TRUST_PROXY: true });
    const user = await newPerson(gateway, tenant, 'approver');
    const urls = Array.from({ length: 16 }, (_, index) => (index % 2 ? gateway.url : other.url));
    const replies = await Promise.all(
      urls.map((url) => logIn(url, { email: user.email, password: 'not the password' })),
    );
    expect(replies.filter(limited)).toHaveLength(6);
    expect(limited(await logIn(gateway.url, { email: user.email.toUpperCase(), password: PASSWORD }))).toBe(true);
    expect((await logIn(gateway.url, { email: `x${user.email}`, password: PASSWORD })).status).toBe(401);
    await other.stop();
  });

  test('to 30 a minute per address, over all accounts', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const attempt = (index: number): Promise<Reply> =>
      logIn(gateway.url, { email: `${index}-${tenant.id}@test.example`, password: PASSWORD }, from);
    const replies: Reply[] = [];
    for (const wave of [0, 11, 22])
      replies.push(...(await Promise.all(Array.from({ length: 11 }, (_, index) => attempt(wave + index)))));
    expect(replies.filter(limited)).toHaveLength(3);
  });

  test('and the next attempt succeeds when the oldest one is a minute old', async () => {
    const email = `later-${tenant.id}@test.example`.toLowerCase();
    const attempt = (): Promise<Reply> => logIn(gateway.url, { email, password: PASSWORD });
    await Promise.all(Array.from({ length: 10 }, attempt));
    expect((await attempt()).status).toBe(429);
    const subject = `account:${createHash('sha256').update(email).digest('hex')}`;
    await asDatabaseAdmin(
      'update rate_limits set moments = array(select moment - 58500 from unnest(moments) moment) where subject = $1',
      [subject],
    );
    const { status, headers } = await attempt();
    if (status === 429) await pause(Number(headers.get('retry-after')) * 1_000);
    expect((await attempt()).status).toBe(401);
  });
});
