import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { failed, invalid, restError, restInvalid } from '../support/expected';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { type Reply, post, startGateway } from '../support/gateway';
import { newKey } from '../support/keys';
import { PASSWORD, askAs, cookieOf, logIn, loggedIn, shownUser, warmUp } from '../support/people';
import { type Rest, restClient } from '../support/rest-client';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const CHANGE =
  'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { user { id } tenant { id } permissions } }';
const CHANGED = `${PASSWORD} of today`;
const PATH = '/v2/session/password';
const INCORRECT = ['The password is incorrect.'];

/** The input of a log-in with the first password. */
const withFirst = (email: string): object => ({ email, password: PASSWORD });
const input = { current_password: PASSWORD, password: CHANGED };

const entriesOf = (action: string, id: string): Promise<AuditEntry[]> =>
  tenant.as(async () => {
    const entries = await gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', action) });
    return entries.filter(
      ({ resource_id, changes }) => resource_id === id || JSON.stringify(changes ?? {}).includes(id),
    );
  });

const isOpen = async (cookie: string): Promise<boolean> =>
  (await fetch(`${gateway.url}/v2/session`, { headers: { cookie } })).status === 200;
const mayLogIn = async (email: string, password: string): Promise<boolean> =>
  (await logIn(gateway.url, { email, password })).status === 200;
const page = (cookie: string): Promise<Rest> => restClient(gateway, { cookie });
const change = async (cookie: string, body: unknown, headers?: Record<string, string>): Promise<Reply> =>
  (await page(cookie))(PATH, { method: 'POST', body, headers });

describe("a change of the caller's password", () => {
  test('keeps the session of the caller, ends the other sessions of the user, and is audited', async () => {
    const { user, cookie, graphql } = await loggedIn(gateway, tenant, 'auditor');
    const { cookie: ofColleague } = await loggedIn(gateway, tenant, 'auditor');
    const others = [
      cookieOf(await logIn(gateway.url, { email: user.email, password: PASSWORD })),
      cookieOf(await logIn(gateway.url, withFirst(user.email))),
    ];
    const permissions = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'audit:read'];
    expect((await graphql(CHANGE, { input })).body).toEqual({
      data: { changePassword: { user: { id: user.id }, tenant: { id: tenant.id }, permissions } },
    });
    expect(await Promise.all([cookie, ofColleague, ...others].map(isOpen))).toEqual([true, true, false, false]);
    expect([await mayLogIn(user.email, PASSWORD), await mayLogIn(user.email, CHANGED)]).toEqual([false, true]);
    const actor = { kind: 'session', user_id: user.id };
    expect(await entriesOf('user.password_changed', user.id)).toMatchObject([
      { result: 'success', actor, resource_type: 'user', changes: {} },
    ]);
    const ended = { metadata: { reason: 'password_changed' }, actor };
    expect(await entriesOf('session.ended', user.id)).toMatchObject([ended, ended]);
  });

  test('over REST returns the user, and a repetition with the same Idempotency-Key changes nothing', async () => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const headers = { 'idempotency-key': 'once' };
    const first = await change(cookie, input, headers);
    expect([first.status, first.body]).toEqual([200, shownUser(user)]);
    const again = await change(cookie, input, headers);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      shownUser(user),
      'true',
    ]);
    expect([await isOpen(cookie), await mayLogIn(user.email, CHANGED)]).toEqual([true, true]);
    expect(await entriesOf('user.password_changed', user.id)).toHaveLength(1);
  });

  test('with a wrong current password is refused, changes nothing, and is recorded as a failed authentication', async () => {
    const { user, cookie, graphql } = await loggedIn(gateway, tenant, 'requester');
    const other = cookieOf(await logIn(gateway.url, withFirst(user.email)));
    const wrong = { ...input, current_password: ` ${PASSWORD}` };
    expect((await graphql(CHANGE, { input: wrong })).body).toEqual(
      invalid(CHANGE, 'changePassword', { 'input.current_password': INCORRECT }),
    );
    const { status, body } = await change(cookie, wrong, { 'idempotency-key': 'wrong' });
    expect([status, body]).toEqual([422, restInvalid({ current_password: INCORRECT })]);
    expect([await isOpen(other), await mayLogIn(user.email, PASSWORD)]).toEqual([true, true]);
    const failure = {
      result: 'failed',
      actor: { user_id: user.id },
      resource_type: 'user',
      metadata: { reason: 'invalid_credentials' },
    };
    expect(await entriesOf('auth.failed', user.id)).toMatchObject([failure, failure]);
    expect(await entriesOf('user.password_changed', user.id)).toEqual([]);
  });

  test.each<[object, Record<string, string[]>]>([
    [
      {},
      { current_password: ['The current password field is required.'], password: ['The password field is required.'] },
    ],
    [
      { current_password: '  ', password: null },
      { current_password: ['The current password field is required.'], password: ['The password field is required.'] },
    ],
    [{ ...input, password: 'short' }, { password: ['The password field must be at least 12 characters.'] }],
    [
      { ...input, password: 'x'.repeat(201) },
      { password: ['The password field must not be greater than 200 characters.'] },
    ],
    [{ ...input, current_password: 5 }, { current_password: ['The current password field must be a string.'] }],
  ])('to %j is refused field by field', async (wrong, errors) => {
    const { cookie } = await loggedIn(gateway, tenant, 'requester');
    const { status, body } = await change(cookie, wrong);
    expect([status, body]).toEqual([422, restInvalid(errors)]);
  });

  test('is forbidden to an API key, which has no session', async () => {
    const forbidden = { message: 'This action is unauthorized.', code: 'FORBIDDEN' };
    expect((await tenant.graphql(CHANGE, { input })).body).toEqual(failed(CHANGE, 'changePassword', forbidden));
    const { status, body } = await (await restClient(gateway, tenant))(PATH, { method: 'POST', body: input });
    expect([status, body]).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
    const { secret } = await newKey(tenant, { kind: 'read_only' });
    const readOnly = await (await restClient(gateway, { token: secret }))(PATH, { method: 'POST', body: input });
    expect([readOnly.status, readOnly.body]).toEqual([403, restError('read_only_key', 'This action is unauthorized.')]);
    const refusals = await tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.forbidden') }),
    );
    expect(refusals.map(({ metadata }) => metadata)).toEqual([
      { operation: 'changePassword', code: 'forbidden' },
      { operation: `POST ${PATH}`, code: 'forbidden' },
      { operation: `POST ${PATH}`, code: 'read_only_key' },
    ]);
  });
});

describe('concurrent changes', () => {
  test('of one user have one winner: its session is the only one that remains', async () => {
    await warmUp(gateway);
    for (let round = 0; round < 4; round += 1) {
      const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
      const cookies = [
        cookie,
        cookieOf(await logIn(gateway.url, withFirst(user.email))),
        cookieOf(await logIn(gateway.url, withFirst(user.email))),
      ];
      const asked = cookies.map((each, index) =>
        askAs(gateway.url, each)(CHANGE, { input: { ...input, password: `${CHANGED} ${index}` } }),
      );
      const won = (await Promise.all(asked)).map(({ body }) => !(body as { errors?: unknown }).errors);
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all(cookies.map(isOpen))).toEqual(won);
      expect(await Promise.all(cookies.map((_, index) => mayLogIn(user.email, `${CHANGED} ${index}`)))).toEqual(won);
      expect(await entriesOf('user.password_changed', user.id)).toHaveLength(1);
    }
  });

  test('with a log-in by the old password leave no session of the old password', async () => {
    await warmUp(gateway);
    for (let round = 0; round < 4; round += 1) {
      const { user, cookie, graphql } = await loggedIn(gateway, tenant, 'requester');
      const [changed, entered] = await Promise.all([
        graphql(CHANGE, { input }),
        logIn(gateway.url, withFirst(user.email)),
      ]);
      expect(changed.body).toMatchObject({ data: { changePassword: { user: { id: user.id } } } });
      expect([await isOpen(cookie), entered.status === 200 && (await isOpen(cookieOf(entered)))]).toEqual([
        true,
        false,
      ]);
    }
  });
});

describe('attempts are limited to 10 a minute per user', () => {
  test('over all sessions and both interfaces; another user is not limited', async () => {
    const { user, cookie, graphql } = await loggedIn(gateway, tenant, 'requester');
    const second = await page(cookieOf(await logIn(gateway.url, withFirst(user.email))));
    const wrong = { ...input, current_password: 'not the password' };
    const three = `mutation ($input: ChangePasswordInput!) { a: changePassword(input: $input) { permissions } b: changePassword(input: $input) { permissions } c: changePassword(input: $input) { permissions } }`;
    expect((await graphql(three, { input: wrong })).status).toBe(200);
    for (let attempt = 0; attempt < 7; attempt += 1)
      expect((await second(PATH, { method: 'POST', body: wrong })).status).toBe(422);

    const rest = await second(PATH, { method: 'POST', body: input });
    const retry_after = Number(rest.headers.get('retry-after'));
    expect([rest.status, rest.body]).toEqual([
      429,
      { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after },
    ]);
    expect(retry_after).toBeGreaterThan(0);
    expect(retry_after).toBeLessThanOrEqual(60);

    const limited = await graphql(CHANGE, { input });
    const wait_s = Number(limited.headers.get('retry-after'));
    const refusal = failed(CHANGE, 'changePassword', {
      message: 'Too Many Attempts.',
      code: 'RATE_LIMIT_EXCEEDED',
      facts: { retry_after: wait_s },
    });
    expect([limited.status, limited.body]).toEqual([429, { message: 'Too Many Attempts.', ...refusal }]);
    expect(Math.abs(Number(limited.headers.get('x-ratelimit-reset')) - Date.now() / 1_000 - wait_s)).toBeLessThan(3);
    const batch = await post(gateway.url, [{ query: '{ ping }' }, { query: CHANGE, variables: { input } }], {
      cookie,
      origin: gateway.url,
    });
    expect([batch.status, batch.body]).toMatchObject([
      200,
      [{ data: { ping: 'pong' } }, { errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] }],
    ]);
    expect(await mayLogIn(user.email, PASSWORD)).toBe(true);

    const colleague = await loggedIn(gateway, tenant, 'requester');
    expect((await colleague.graphql(CHANGE, { input })).status).toBe(200);
  });

  test('also when each guess has an Idempotency-Key and its document is rolled back', async () => {
    const { graphql } = await loggedIn(gateway, tenant, 'requester');
    const document = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { permissions } updateTenant(input: { name: "x" }) { name } }`;
    const guess = (current_password: string): Promise<Reply> =>
      graphql(document, { input: { ...input, current_password } }, { 'idempotency-key': `guess-${(guesses += 1)}` });
    let guesses = 0;
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(`wrong ${attempt}`)).status).toBe(200);
    expect([(await guess('wrong')).status, (await guess(PASSWORD)).status]).toEqual([429, 429]);
  });

  test('and a guess in a transaction does not wait for a second connection, which others could not release', async () => {
    const narrow = await startGateway({ DAS_DATABASE_POOL_SIZE: 1 });
    try {
      const { graphql } = await loggedIn(narrow, tenant, 'requester');
      const began_at = Date.now();
      const { status } = await graphql(CHANGE, { input }, { 'idempotency-key': 'narrow' });
      expect([status, Date.now() - began_at < 2_000]).toEqual([503, true]); // a connection is waited for 3 s
      expect((await graphql(CHANGE, { input })).status).toBe(200);
    } finally {
      await narrow.stop();
    }
  });

  test('the limit is not used up by API keys of the user', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await tenant.graphql(CHANGE, { input })).status).toBe(200);
  });
});
