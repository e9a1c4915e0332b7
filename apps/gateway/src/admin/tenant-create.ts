import { ApiKeysService } from '@das/api-keys';
import { Database, newId } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { type Command, valueOf } from './command';
import { invite, nameIn } from './person';
import { readEmail, readName, readSlug } from './read-values';

/** Creates a tenant with its owner and their first key, in one transaction. */
export const tenantCreate: Command = {
  name: 'tenant create',
  says: 'Creates a tenant with its owner and prints the key of the owner once. Migrates the database first if necessary, unless DAS_MIGRATE is never.',
  options: {
    name: { takes: 'name', says: 'The name of the tenant.', isRequired: true },
    slug: { takes: 'slug', says: 'Its short name in commands. Default: derived from the name.' },
    'owner-email': { takes: 'e-mail', says: 'The e-mail of the owner.', isRequired: true },
    'owner-name': { takes: 'name', says: 'The name of the owner. Default: the local part of the e-mail.' },
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
          issued: await app.get(ApiKeysService).create(key, context.settings.DAS_ENVIRONMENT),
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
        `Tenant ${slug} (${tenant.id}) is there, with its owner ${email} (${owner.id}).`,
        `First password, shown only now:  ${invitation}`,
        `Key, shown only now:  ${issued.token}`,
      ].join('\n'),
    };
  },
};
