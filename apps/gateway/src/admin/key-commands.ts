import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Database, where } from '@das/platform';
import { User } from '@das/tenants';
import { CommandFailed } from './cli-errors';
import { type Command, type ParsedArguments, type Option, valueOf } from './command';
import type { AdminContext, NamedTenant } from './admin-context';
import { readId, readLimit, readMoment, readName, readRole } from './read-values';

const TENANT: Option = { takes: 'slug', description: 'The tenant of the key. Default: all tenants are searched.' };

export const keyCreate: Command = {
  name: 'key create',
  description: 'Creates a key for the environment of this deployment (DAS_ENVIRONMENT) and prints it once.',
  options: {
    tenant: { takes: 'slug', description: 'The tenant of the key.', isRequired: true },
    user: { takes: 'e-mail', description: 'The user whom the key acts as.', isRequired: true },
    name: { takes: 'name', description: 'The name of the key.', isRequired: true },
    role: { takes: 'role', description: 'The role of the key. Default: the role of the user.' },
    'expires-at': { takes: 'time', description: 'Y-m-d H:i:s in UTC. Default: the key does not expire.' },
    'read-only': { description: 'Create a read-only key.' },
  },
  async run(given, context) {
    const name = readName(valueOf(given, 'name'), '--name');
    const role = given.values['role'] === undefined ? undefined : readRole(given.values['role']);
    const expires_at =
      given.values['expires-at'] === undefined ? null : readMoment(given.values['expires-at'], '--expires-at');
    const tenant = await context.tenant(valueOf(given, 'tenant'));
    const { api_key, token } = await context.within(tenant.id, async (app) => {
      const email = valueOf(given, 'user');
      const [user] = await app
        .get(Database)
        .rowsOf(User)
        .list({ where: where.equals('email', email) });
      if (!user?.active) throw new CommandFailed(`${tenant.slug} has no active user ${email}.`);
      const key = {
        name,
        role: role ?? user.role,
        user_id: user.id,
        expires_at,
        readOnly: given.flags['read-only'] ?? false,
      };
      return app.get(ApiKeysService).createUnchecked(key, context.settings.DAS_ENVIRONMENT);
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
  description: 'Revokes a key, effective from the next request on every instance.',
  argument: 'id',
  options: { tenant: TENANT },
  async run(given, context) {
    const { id, tenant } = await keyIn(given, context);
    const { prefix, revoked_at } = await context.within(tenant.id, (app) => app.get(ApiKeysService).revoke(id));
    return {
      json: { api_key: { id, prefix, revoked_at }, tenant: tenant.slug },
      text: `Key ${prefix} of ${tenant.slug} is revoked.`,
    };
  },
};

export const keyLimit: Command = {
  name: 'key limit',
  description: 'Sets the GraphQL requests of a key in any 60 seconds, effective from its next request.',
  argument: 'id',
  options: {
    tenant: TENANT,
    'requests-per-minute': {
      takes: 'number',
      description: 'A number from 1, or default for the limit of the deployment.',
      isRequired: true,
    },
  },
  async run(given, context) {
    const limit = readLimit(valueOf(given, 'requests-per-minute'));
    const { id, tenant } = await keyIn(given, context);
    const { prefix, requests_per_minute } = await context.within(tenant.id, (app) =>
      app.get(ApiKeysService).limit(id, limit),
    );
    return {
      json: { api_key: { id, prefix, requests_per_minute }, tenant: tenant.slug },
      text: `Key ${prefix} of ${tenant.slug} may make ${requests_per_minute ?? context.settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE} requests a minute.`,
    };
  },
};

/** Finds the tenant of a key. Row-level security hides other tenants, so each is searched in turn. */
async function keyIn(
  { argument, values }: ParsedArguments,
  context: AdminContext,
): Promise<{ id: string; tenant: NamedTenant }> {
  const id = readId(argument);
  const tenants = values['tenant'] === undefined ? await context.tenants() : [await context.tenant(values['tenant'])];
  for (const tenant of tenants) {
    const key = await context.within(tenant.id, (app) => app.get(Database).rowsOf(ApiKey).find(id));
    if (key) return { id, tenant };
  }
  throw new CommandFailed(`There is no key ${id}.`);
}
