import { ApiKeysService } from '@das/api-keys';
import { Database, newId } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { type Command, valueOf } from './command';
import { invite, nameIn } from './person';
import { readEmail, readName, readSlug } from './read-values';

/** Makes a tenant with its owner and their first key, in one transaction. */
export const tenantCreate: Command = {
  name: 'tenant create',
  says: 'Makes a tenant with its owner, and shows the key of the owner: once. Migrates the database first if need be.',
  options: {
    name: { takes: 'name', says: 'What the tenant is called.', isRequired: true },
    slug: { takes: 'slug', says: 'Its short name in commands; made of the name where none is given.' },
    'owner-email': { takes: 'e-mail', says: 'Of its owner.', isRequired: true },
    'owner-name': { takes: 'name', says: 'Of its owner; what stands before the @ where none is given.' },
  },
  async run(given, desk) {
    const name = readName(valueOf(given, 'name'), '--name');
    const email = readEmail(valueOf(given, 'owner-email'), '--owner-email');
    const person = { email, name: readName(given.values['owner-name'] ?? nameIn(email), '--owner-name'), role: 'owner' } as const;
    const slug = readSlug(given.values['slug'], name);
    await desk.migrate();
    const { tenant, owner, invitation, issued } = await desk.within(newId(), (app) =>
      app.get(Database).transaction(async () => {
        const tenant = await app.get(TenantsService).create({ slug, name });
        const { user: owner, invitation } = await invite(app, person);
        const key = { name: 'First key', role: owner.role, user_id: owner.id };
        return { tenant, owner, invitation, issued: await app.get(ApiKeysService).create(key, desk.settings.DAS_ENVIRONMENT) };
      }),
    );
    const { id, prefix } = issued.api_key;
    return {
      json: { tenant, owner: { id: owner.id, name: owner.name, email }, invitation, api_key: { id, prefix }, secret: issued.token },
      text: [
        `Tenant ${slug} (${tenant.id}) is there, with its owner ${email} (${owner.id}).`,
        `First password, shown only now:  ${invitation}`,
        `Key, shown only now:  ${issued.token}`,
      ].join('\n'),
    };
  },
};
