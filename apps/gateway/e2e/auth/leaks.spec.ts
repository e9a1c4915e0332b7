import { useOwnGateway, useTenant } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { change, creation, given } from '../support/factories';
import { LOOPBACK, givenEndpoint } from '../support/webhook-factories';
import { asDatabaseAdmin, askAs, cookieOf, logIn } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true, DAS_LOG_LEVEL: 'trace', ...LOOPBACK });
const tenant = useTenant(gateway);

/** Every row of every table, as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const tables = await asDatabaseAdmin(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts = new Map<string, string>();
  for (const { relname } of tables) {
    const rows = await asDatabaseAdmin(`select t::text as row from ${String(relname)} t`);
    texts.set(String(relname), rows.map(({ row }) => String(row)).join('\n'));
  }
  return texts;
}

/** Uses every secret in every way that a client may, with right and wrong values. @returns the secrets */
async function useSecrets(): Promise<{ email: string; secrets: string[] }> {
  const email = `leak-${tenant.id}@test.example`.toLowerCase();
  const [first, second, wrong] = ['first secret of leaks', 'second secret of leaks', 'wrong secret of leaks'];
  const user = await given(tenant, 'User', { name: 'Leak', email, role: 'admin', password: first });
  await tenant.graphql(
    `mutation { createUser(input: { name: "L", email: "${email}", role: "admin", password: "${first}" }) { id } }`,
  );
  await tenant.graphql(`mutation { createUser(input: { password: "${wrong}" }) { id password } }`);
  const key = await given<{ api_key: { id: string }; secret: string }>(
    tenant,
    'ApiKey',
    { name: 'Leak', user_id: user.id },
    'api_key { id } secret',
  );
  const rotation = 'mutation ($id: ID!) { rotateApiKey(id: $id, grace_minutes: 5) { secret } }';
  const { rotateApiKey } = dataOf<{ rotateApiKey: { secret: string } }>(
    await tenant.graphql(rotation, { id: key.api_key.id }),
  );
  const endpoint = await givenEndpoint(tenant, 'http://127.0.0.1:4400/das');
  const sessions: string[] = [];
  for (const password of [first, wrong, second]) {
    if (password === second) await tenant.graphql(change('User'), { id: user.id, input: { password } });
    sessions.push(cookieOf(await logIn(gateway.url, { email, password })).replace(/^.*=/, ''));
  }
  await logIn(gateway.url, { email, password: [wrong] });
  const tokens = [tenant.token, key.secret, rotateApiKey.secret];
  for (const token of [...tokens, `${key.secret}x`])
    await post(gateway.url, '{ "query": ', { authorization: `Bearer ${token}` });
  for (const session of sessions)
    await askAs(gateway.url, `das_session=${session}`)('mutation { createProduct(input: { partnumber: "L" }) { id } }');
  await fetch(`${gateway.url}/nowhere`, {
    headers: { authorization: `Bearer ${key.secret}`, cookie: `das_session=${sessions[2]}` },
  });
  return { email, secrets: [...tokens, endpoint.secret, ...sessions.filter(Boolean), first, second, wrong] };
}

test('neither the database nor the log contains a secret', async () => {
  const { email, secrets } = await useSecrets();
  expect(secrets).toHaveLength(9);
  const tables = await dump();
  expect(
    [...tables]
      .filter(([, text]) => text.includes(email))
      .map(([table]) => table)
      .sort(),
  ).toEqual(['audit_logs', 'users']);
  const log = gateway.log.join('\n');
  expect(log).toContain('SessionController'); // the search below needs some log lines
  for (const secret of secrets) {
    expect([...tables].filter(([, text]) => text.includes(secret)).map(([table]) => table)).toEqual([]);
    expect(log.includes(secret)).toBe(false);
  }
});

test('passwords are stored as argon2id hashes, which differ for equal passwords', async () => {
  const password = 'the same for both of them';
  const hashes: string[] = [];
  for (const number of [1, 2]) {
    const created = await tenant.graphql(creation('User'), {
      input: { name: 'P', email: `p${number}@test.example`, role: 'auditor', password },
    });
    const { id } = dataOf<{ createUser: { id: string } }>(created).createUser;
    const [row] = await asDatabaseAdmin('select hash from user_passwords where user_id = $1', [id]);
    hashes.push(String(row?.['hash']));
  }
  expect(hashes).toEqual([1, 2].map(() => expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string));
  expect(hashes[0]).not.toBe(hashes[1]);
});
