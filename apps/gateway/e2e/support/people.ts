import { randomBytes } from 'node:crypto';
import { newId } from '@das/platform';
import { type Role, TenantsService, type User } from '@das/tenants';
import { Client } from 'pg';
import { type Gateway, type Reply, type TestTenant, post, replyOf, testDatabase } from './gateway';

export const PASSWORD = 'correct horse battery';

/** A client address of one test: log-ins are counted per address, and all tests share one. */
export const newAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

/** Posts to /v2/session. The gateway needs DAS_TRUST_PROXY for the address to count. */
export async function logIn(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const sent = { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers };
  return replyOf(await fetch(`${url}/v2/session`, { method: 'POST', headers: sent, body: JSON.stringify(body) }));
}

/** The `name=value` pair that a browser sends back. */
export const cookieOf = ({ headers }: Reply): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** A person of the tenant, with a password. */
export const newPerson = (gateway: Gateway, tenant: TestTenant, role: Role): Promise<User> =>
  tenant.as(() =>
    gateway.app
      .get(TenantsService)
      .createUser({ name: `An ${role}`, email: `${role}-${newId()}@test.example`, role, password: PASSWORD }),
  );

/** Sends a document with a session cookie, as a page of the dashboard does. */
export const askAs =
  (url: string, cookie: string) =>
  (query: string, variables?: object, headers?: Record<string, string>): Promise<Reply> =>
    post(url, { query, variables }, { cookie, origin: url, ...headers });

/** The response body for a person. */
export const shownUser = ({ id, name, email, role, active }: User): object => ({
  data: { user: { id, name, email, role, active } },
});

/** Runs a statement as the owner of the tables, which sees all tenants: to inspect rows, and to shift times. */
export async function asDatabaseAdmin(
  text: string,
  values: unknown[] = [],
  admin_url = testDatabase.admin_url,
): Promise<Record<string, unknown>[]> {
  const admin = new Client(admin_url);
  await admin.connect();
  try {
    return (await admin.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await admin.end();
  }
}

/** Opens all connections of the pool. Otherwise the first of several concurrent requests ends before the others get a connection. */
export async function warmUp({ db }: Gateway): Promise<void> {
  await Promise.all(Array.from({ length: 15 }, () => db.run({ text: 'select pg_sleep(0.2)', values: [] })));
}

/** A new person of this role, logged in. */
export async function loggedIn(
  gateway: Gateway,
  tenant: TestTenant,
  role: Role,
): Promise<{ user: User; cookie: string; graphql: ReturnType<typeof askAs> }> {
  const user = await newPerson(gateway, tenant, role);
  const cookie = cookieOf(await logIn(gateway.url, { email: user.email, password: PASSWORD }));
  return { user, cookie, graphql: askAs(gateway.url, cookie) };
}
