import { type Command, valueOf } from './command';
import { invite, nameIn } from './person';
import { readEmail, readName, readRole } from './read-values';

export const userInvite: Command = {
  name: 'user invite',
  says: 'Creates a user of a tenant.',
  options: {
    tenant: { takes: 'slug', says: 'The tenant of the user.', isRequired: true },
    email: { takes: 'e-mail', says: 'Unique within the tenant.', isRequired: true },
    role: { takes: 'role', says: 'owner, admin, approver, requester or auditor.', isRequired: true },
    name: { takes: 'name', says: 'The name of the user. Default: the local part of the e-mail.' },
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
