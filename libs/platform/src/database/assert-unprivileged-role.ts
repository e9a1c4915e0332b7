import type { Pooler } from './connection-policy';
import type { Database } from './database';

/** The log-in of the service may read the rows of every tenant. */
export class PrivilegedLogIn extends Error {}

export interface LogInPolicy {
  /** Behind a pooler the service cannot switch to another role. */
  pooler?: Pooler;
  /** Whether the service switches to an unprivileged role after connecting, because it has no log-in of its own. */
  stepsDown?: boolean;
  /** Receives a warning for the operator when the service steps down from a privileged log-in. */
  warn?: (warning: string) => void;
}

interface Role {
  name: string;
  /** Whether it may read the rows of every tenant, directly or after `set role`. */
  is_privileged: boolean;
}

const ADVICE =
  "who can read every tenant's rows. Give DATABASE_URL a log-in of its own, and DAS_DATABASE_ADMIN_URL the owner's.";

/** A member of a role can become it with `set role`. A superuser counts as a member of every role. */
const ROLES = `
  select r.rolname as name, exists (
      select from pg_roles p
       where pg_has_role(r.oid, p.oid, 'member')
         and (p.rolsuper or p.rolbypassrls or exists (select from pg_tables t where t.tableowner = p.rolname and t.schemaname = 'public'))
    ) as is_privileged
    from pg_roles r where r.rolname in (current_user, session_user) order by r.rolname = current_user desc`;

/**
 * The last check before the service answers requests: its role must neither own tables nor bypass row-level security. The
 * same holds for its log-in, because `set role none` restores it, unless the service has to step down from it.
 *
 * @throws PrivilegedLogIn with the setting to change
 */
export async function assertUnprivilegedRole(
  db: Database,
  { pooler = 'none', stepsDown, warn }: LogInPolicy = {},
): Promise<void> {
  const [role, login = role] = await db.run<Role>({ text: ROLES, values: [] });
  if (!role || !login || role.is_privileged) {
    const where = pooler === 'none' ? '' : 'A connection behind a pooler cannot switch to another role. ';
    throw new PrivilegedLogIn(`${where}The service would run as ${role?.name ?? 'an unknown role'}, ${ADVICE}`);
  }
  if (!login.is_privileged) return;
  if (!stepsDown) throw new PrivilegedLogIn(`The service would log in as ${login.name}, ${ADVICE}`);
  warn?.(`The service steps down to ${role.name} from ${login.name}, ${ADVICE}`);
}
