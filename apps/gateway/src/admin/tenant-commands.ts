import { ApiKeysService } from '@das/api-keys';
import { Database, newId } from '@das/platform';
import { type CreateUserInput, TenantsService, type User } from '@das/tenants';
import { type Command, valueOf } from './command';
import { readEmail, readName, readRole, readSlug } from './read-values';
import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';

/** Creates a tenant with its owner and their first key, in one transaction. */
export const tenantCreate: Command = {
  name: 'tenant create',
  description:
    'Creates a tenant with its owner and prints the key of the owner once. Migrates the database first if necessary, unless DAS_MIGRATE is never.',
  options: {
    name: { takes: 'name', description: 'The name of the tenant.', isRequired: true },
    slug: { takes: 'slug', description: 'Its short name in commands. Default: derived from the name.' },
    'owner-email': { takes: 'e-mail', description: 'The e-mail of the owner.', isRequired: true },
    'owner-name': { takes: 'name', description: 'The name of the owner. Default: the local part of the e-mail.' },
  },
  async run(given, context) {
    const name = readName(valueOf(given, 'name'), '--name');
    const email = readEmail(valueOf(given, 'owner-email'), '--owner-email');
    const person = {
      email,
      name: readName(given.values['owner-name'] ?? nameIn(email), '--owner-name'),
      role: 'owner',
    } as const;
    const slug = readSlug(given.values['slug'], name);
    if (context.settings.DAS_MIGRATE === 'start') await context.migrate();
    const { tenant, owner, invitation, issued } = await context.within(newId(), (app) =>
      app.get(Database).transaction(async () => {
        const tenant = await app.get(TenantsService).create({ slug, name });
        const { user: owner, invitation } = await invite(app, person);
        const key = { name: 'First key', role: owner.role, user_id: owner.id };
        return {
          tenant,
          owner,
          invitation,
          issued: await app.get(ApiKeysService).createUnchecked(key, context.settings.DAS_ENVIRONMENT),
        };
      }),
    );
    const { id, prefix } = issued.api_key;
    return {
      json: {
        tenant,
        owner: { id: owner.id, name: owner.name, email },
        invitation,
        api_key: { id, prefix },
        secret: issued.token,
      },
      text: [
        `Created tenant ${slug} (${tenant.id}) with owner ${email} (${owner.id}).`,
        `First password, shown only now:  ${invitation}`,
        `Key, shown only now:  ${issued.token}`,
      ].join('\n'),
    };
  },
};

export const userInvite: Command = {
  name: 'user invite',
  description: 'Creates a user of a tenant.',
  options: {
    tenant: { takes: 'slug', description: 'The tenant of the user.', isRequired: true },
    email: { takes: 'e-mail', description: 'Unique within the tenant.', isRequired: true },
    role: { takes: 'role', description: 'owner, admin, approver, requester or auditor.', isRequired: true },
    name: { takes: 'name', description: 'The name of the user. Default: the local part of the e-mail.' },
  },
  async run(given, context) {
    const email = readEmail(valueOf(given, 'email'), '--email');
    const role = readRole(valueOf(given, 'role'));
    const person = { email, role, name: readName(given.values['name'] ?? nameIn(email), '--name') };
    const tenant = await context.tenant(valueOf(given, 'tenant'));
    const { user, invitation } = await context.within(tenant.id, (app) => invite(app, person));
    return {
      json: { user: { id: user.id, name: user.name, email, role }, invitation },
      text: `${email} (${user.id}) was created as ${role} of ${tenant.slug}.\nFirst password, shown only now:  ${invitation}`,
    };
  },
};

/** A new person and their first password. */
interface InvitedPerson {
  user: User;
  /** Their password until an owner or admin sets another one. Shown once. */
  invitation: string;
}

const PASSWORD_BYTES = 12;

/** Creates a person of the current tenant with a random password. */
async function invite(app: INestApplicationContext, person: CreateUserInput): Promise<InvitedPerson> {
  const invitation = randomBytes(PASSWORD_BYTES).toString('base64url');
  return { user: await app.get(TenantsService).createUser({ ...person, password: invitation }), invitation };
}

/** The local part of an e-mail address: the default name of a person. */
const nameIn = (email: string): string => email.split('@')[0] ?? email;
