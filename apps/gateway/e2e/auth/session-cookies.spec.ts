import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { post } from '../support/gateway';
import { useGateway, useTenant } from '../support/fixtures';
import { PASSWORD, cookieOf, logIn, loggedIn, newPerson } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const isOpen = async (cookie: string): Promise<boolean> =>
  (await fetch(`${gateway.url}/v2/session`, { headers: { cookie } })).status === 200;

/** The entries of the audit log about ended sessions of a person. */
const endsOf = (user_id: string): Promise<AuditEntry[]> =>
  tenant.as(async () => {
    const ended = await gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'session.ended') });
    return ended.filter(({ changes }) => JSON.stringify(changes).includes(user_id));
  });

describe('a log-in with the cookie of an earlier session', () => {
  test.each(['the same tenant', 'another tenant'])('ends that session of %s, and no other', async (which) => {
    const { user, cookie } = await loggedIn(gateway, tenant, 'requester');
    const kept = cookieOf(await logIn(gateway.url, { email: user.email, password: PASSWORD }));
    const next = which === 'the same tenant' ? user : await newPerson(gateway, await gateway.newTenant(), 'approver');
    const refused = await logIn(gateway.url, { email: next.email, password: 'not the password' }, { cookie });
    expect([refused.status, await isOpen(cookie)]).toEqual([401, true]);
    const reply = await logIn(gateway.url, { email: next.email, password: PASSWORD }, { cookie });
    expect([reply.status, await isOpen(cookie), await isOpen(cookieOf(reply)), await isOpen(kept)]).toEqual([
      200,
      false,
      true,
      true,
    ]);
    expect(await endsOf(user.id)).toMatchObject([{ metadata: { reason: 'replaced' }, actor: { user_id: user.id } }]);
  });
});

test('a session cookie without the prefix opens its session, and a cookie with the prefix takes precedence', async () => {
  const { cookie } = await loggedIn(gateway, tenant, 'requester');
  const unprefixed = cookie.replace('__Host-', '');
  expect(cookie).not.toBe(unprefixed);
  expect([
    await isOpen(unprefixed),
    await isOpen(`das_session=planted; ${cookie}`),
    await isOpen(`${unprefixed}; __Host-das_session=x`),
  ]).toEqual([true, true, false]);
});

test('a request from an http origin is refused when the proxy says that the service is reached over https', async () => {
  const { cookie } = await loggedIn(gateway, tenant, 'requester');
  const { host } = new URL(gateway.url);
  const statusOf = async (origin: string, headers: object): Promise<number> =>
    (await post(gateway.url, { query: '{ ping }' }, { cookie, origin: `${origin}://${host}`, ...headers })).status;
  expect(await statusOf('http', { 'x-forwarded-proto': 'https' })).toBe(403);
  expect(await statusOf('https', { 'x-forwarded-proto': 'https' })).toBe(200);
  for (const origin of ['http', 'https'])
    for (const headers of [{}, { 'x-forwarded-proto': 'http' }]) expect(await statusOf(origin, headers)).toBe(200);
});
