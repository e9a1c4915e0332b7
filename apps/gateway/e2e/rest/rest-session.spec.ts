import { useGateway, useRest, useTenant } from '../support/fixtures';
import { restError, restInvalid } from '../support/expected';
import type { Reply } from '../support/gateway';
import { PASSWORD, cookieOf, loggedIn, newAddress, newPerson, shownUser } from '../support/people';
import { restClient } from '../support/rest-client';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);
const anonymous = useRest(gateway, null);

const logIn = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  anonymous('/v2/session', { method: 'POST', body, headers: { 'x-forwarded-for': newAddress(), ...headers } });
const answer = ({ status, body }: Reply): unknown[] => [status, body];

test('a person logs in, reads the session, reads and writes with the permissions of the role, and logs out', async () => {
  const user = await newPerson(gateway, tenant, 'requester');
  const entered = await logIn({ email: user.email, password: PASSWORD });
  expect(answer(entered)).toEqual([200, shownUser(user)]);
  const page = await restClient(gateway, { cookie: cookieOf(entered) });
  expect(answer(await page('/v2/session'))).toEqual([200, shownUser(user)]);
  expect((await page('/v2/approvals', { method: 'POST', body: {} })).body).toMatchObject({
    data: { created_by: { id: user.id } },
  });
  expect((await page('/v2/webhooks')).status).toBe(403);
  expect(answer(await page('/v2/session', { method: 'DELETE', headers: { 'idempotency-key': 'out' } }))).toEqual([
    200,
    shownUser(user),
  ]);
  expect((await page('/v2/session')).status).toBe(401);
});

test('every refusal is one that the document describes', async () => {
  const { email } = await newPerson(gateway, tenant, 'approver');
  const wrong = { email, password: 'not the password' };
  expect(answer(await logIn(wrong))).toEqual([
    401,
    restError('invalid_credentials', 'These credentials are not valid.'),
  ]);
  expect(answer(await logIn({ email }))).toEqual([422, restInvalid({ password: ['The password field is required.'] })]);
  expect(answer(await logIn('{'))).toEqual([400, restError('malformed_request', 'The body is not valid JSON.')]);
  expect((await logIn(wrong, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await logIn(wrong, { origin: 'https://elsewhere.example' })).status).toBe(403);
  const from = { 'x-forwarded-for': newAddress() };
  for (let attempt = 0; attempt < 30; attempt += 1)
    await logIn({ email: `${attempt}@test.example`, password: PASSWORD }, from);
  expect(answer(await logIn(wrong, from))).toEqual([
    429,
    { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after: expect.any(Number) },
  ]);
});

test('a key reads its owner as the session, and has no session to end', async () => {
  const client = await restClient(gateway, tenant);
  expect(answer(await client('/v2/session'))).toEqual([200, shownUser(tenant.owner)]);
  expect(answer(await client('/v2/session', { method: 'DELETE' }))).toEqual([
    404,
    restError('not_found', 'Not found.'),
  ]);
});

test('any write of a session with a foreign Origin is refused', async () => {
  const { cookie } = await loggedIn(gateway, tenant, 'owner');
  const page = await restClient(gateway, { cookie });
  for (const [method, path] of [
    ['POST', '/v2/api-keys'],
    ['DELETE', '/v2/session'],
  ] as const) {
    const { status, body } = await page(path, { method, body: {}, headers: { origin: 'https://elsewhere.example' } });
    expect([status, body]).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
  }
});
