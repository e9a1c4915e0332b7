import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Database, equals } from '@das/platform';
import { User } from '@das/tenants';
import { type Command, CommandFailed, type Given, type Option, valueOf } from './command';
import type { Desk, NamedTenant } from './desk';
import { readId, readLimit, readMoment, readName, readRole } from './read-values';

const TENANT: Option = { takes: 'slug', says: 'Whose key; all tenants are searched where none is given.' };

export const keyCreate: Command = {
  name: 'key create',
  says: "Makes a key of this deployment's environment (DAS_ENVIRONMENT), and shows it: once.",
  options: {
    tenant: { takes: 'slug', says: 'Whose key.', isRequired: true },
    user: { takes: 'e-mail', says: 'Whom the key acts as.', isRequired: true },
    name: { takes: 'name', says: 'What the key is for.', isRequired: true },
    role: { takes: 'role', says: "Its ceiling; the person's own role where none is given." },
    'expires-at': { takes: 'moment', says: 'Y-m-d H:i:s in UTC; never where none is given.' },
    'read-only': { says: 'A key that may only read.' },
  },
  async run(given, desk) {
    const name = readName(valueOf(given, 'name'), '--name');
    const role = given.values['role'] === undefined ? undefined : readRole(given.values['role']);
    const expires_at = given.values['expires-at'] === undefined ? null : readMoment(given.values['expires-at']);
    const tenant = await desk.tenant(valueOf(given, 'tenant'));
    const { api_key, token } = await desk.within(tenant.id, async (app) => {
      const email = valueOf(given, 'user');
      const [user] = await app
        .get(Database)
        .rowsOf(User)
        .list({ where: equals('email', email) });
      if (!user?.active) throw new CommandFailed(`${tenant.slug} has no active user ${email}.`);
      const key = { name, role: role ?? user.role, user_id: user.id, expires_at, readOnly: given.flags['read-only'] ?? false };
      return app.get(ApiKeysService).create(key, desk.settings.DAS_ENVIRONMENT);
    });
    const { id, prefix, kind, environment } = api_key;
    return {
      json: { api_key: { id, name, kind, environment, role: api_key.role, prefix, expires_at }, secret: token },
      text: `Key ${id} of ${tenant.slug}, shown only now:  ${token}`,
    };
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  says: 'Ends a key: from the next request on it opens nothing, on any instance.',
  argument: 'id',
  options: { tenant: TENANT },
  async run(given, desk) {
    const { id, tenant } = await keyIn(given, desk);
    const { prefix, revoked_at } = await desk.within(tenant.id, (app) => app.get(ApiKeysService).revoke(id));
    return { json: { api_key: { id, prefix, revoked_at }, tenant: tenant.slug }, text: `Key ${prefix} of ${tenant.slug} is revoked.` };
  },
};

export const keyLimit: Command = {
  name: 'key limit',
  says: 'Says how many GraphQL requests a key may make in any 60 seconds: from its next request on.',
  argument: 'id',
  options: {
    tenant: TENANT,
    'requests-per-minute': { takes: 'number', says: 'From 1; default is what every key has.', isRequired: true },
  },
  async run(given, desk) {
    const limit = readLimit(valueOf(given, 'requests-per-minute'));
    const { id, tenant } = await keyIn(given, desk);
    const { prefix, requests_per_minute } = await desk.within(tenant.id, (app) => app.get(ApiKeysService).limit(id, limit));
    return {
      json: { api_key: { id, prefix, requests_per_minute }, tenant: tenant.slug },
      text: `Key ${prefix} of ${tenant.slug} may make ${requests_per_minute ?? desk.settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE} requests a minute.`,
    };
  },
};

/** Whose key it is: tenants do not see each other, so that each is asked. */
async function keyIn({ argument, values }: Given, desk: Desk): Promise<{ id: string; tenant: NamedTenant }> {
  const id = readId(argument);
  const tenants = values['tenant'] === undefined ? await desk.tenants() : [await desk.tenant(values['tenant'])];
  for (const tenant of tenants) {
    const key = await desk.within(tenant.id, (app) => app.get(Database).rowsOf(ApiKey).find(id));
    if (key) return { id, tenant };
  }
  throw new CommandFailed(`There is no key ${id}.`);
}
