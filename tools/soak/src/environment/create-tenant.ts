import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Audit, AuditEntry, PlatformAudit } from '@das/audit';
import { Notices } from '@das/events';
import { type Database, runInContext, systemContext } from '@das/platform';
import { PasswordsService, type Role, SessionsService, Tenant, TenantsService, User } from '@das/tenants';

/** The entities that {@link createTenant} writes. */
export const TENANT_ENTITIES = [Tenant, User, ApiKey, AuditEntry];

/** A person with a key. */
export interface CreatedPerson {
  id: string;
  email: string;
  token: string;
}

/** Creates a tenant with an owner. @returns the owner's API key */
export function createTenant(db: Database, id: string): Promise<string> {
  return runInContext(systemContext(id), async () => {
    const { tenants } = servicesOf(db);
    await tenants.create({ slug: `soak-${id.toLowerCase()}`, name: 'Soak' });
    return (await createPerson(db, 'Owner', 'owner')).token;
  });
}

/** Creates a person of the current tenant. */
export async function createPerson(db: Database, name: string, role: Role): Promise<CreatedPerson> {
  const { keys, tenants } = servicesOf(db);
  const { id, email } = await tenants.createUser({ name, email: `${name.toLowerCase()}@soak.example`, role });
  return { id, email, token: (await keys.createUnchecked({ name: 'Soak', role, user_id: id }, 'staging')).token };
}

function servicesOf(db: Database): { tenants: TenantsService; keys: ApiKeysService } {
  const audit = new Audit(db, db.commitHooks);
  const notices = new Notices(db);
  const sessions = new SessionsService(db, audit, new PlatformAudit(db), notices);
  const tenants = new TenantsService(db, audit, sessions, new PasswordsService(db, audit, sessions, notices));
  return { tenants, keys: new ApiKeysService(db, audit, tenants, { requests_per_minute: 1 }) };
}
