import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Audit, AuditEntry, PlatformAudit } from '@das/audit';
import { Notices } from '@das/events';
import { type Database, runInContext, systemContext } from '@das/platform';
import { PasswordsService, SessionsService, Tenant, TenantsService, User } from '@das/tenants';

/** The entities that {@link createTenant} writes. */
export const TENANT_ENTITIES = [Tenant, User, ApiKey, AuditEntry];

/** Creates a tenant with an owner. @returns the owner's API key */
export function createTenant(db: Database, id: string): Promise<string> {
  return runInContext(systemContext(id), async () => {
    const audit = new Audit(db, db.commitHooks);
    const notices = new Notices(db);
    const sessions = new SessionsService(db, audit, new PlatformAudit(db), notices);
    const tenants = new TenantsService(db, audit, sessions, new PasswordsService(db, audit, sessions, notices));
    await tenants.create({ slug: `soak-${id.toLowerCase()}`, name: 'Soak' });
    const owner = await tenants.createUser({ name: 'Owner', email: 'owner@soak.example', role: 'owner' });
    const keys = new ApiKeysService(db, audit, tenants, { requests_per_minute: 1 });
    return (await keys.createUnchecked({ name: 'Soak', role: 'owner', user_id: owner.id }, 'staging')).token;
  });
}
