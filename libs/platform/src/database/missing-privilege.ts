import type { QueryRunner } from 'typeorm';

/** The administrator's role lacks a privilege that the migrations need. The message has the statements that grant it. */
export class MissingPrivilege extends Error {}

const INSUFFICIENT_PRIVILEGE = '42501';
/** The roles that the migrations create, grant, and make owners of functions and views. Roles exist per server, not per database. */
const ROLES = ['das_app', 'das_authenticator', 'das_search', 'das_worker'];

interface Privileges {
  name: string;
  may_create_roles: boolean;
  /** Existing roles of the service that this role cannot grant to others. */
  foreign_roles: string[];
}

const PRIVILEGES = `
  select quote_ident(u.rolname) as name, u.rolsuper or u.rolcreaterole as may_create_roles,
         array(select r.rolname::text from pg_roles r
                where r.rolname = any($1) and not pg_has_role(u.oid, r.oid, 'member with admin option') order by 1) as foreign_roles
    from pg_roles u where u.rolname = current_user`;

/** A {@link MissingPrivilege} for a migration that failed with “insufficient privilege”; any other error unchanged. */
export async function missingPrivilege(error: unknown, db: QueryRunner): Promise<unknown> {
  const { code, message, query = '' } = error as { code?: string; message?: string; query?: string };
  if (code !== INSUFFICIENT_PRIVILEGE) return error;
  const [role] = (await db.query(PRIVILEGES, [ROLES])) as Privileges[];
  const grants = role ? grantsFor(role, query) : [];
  if (!role || !grants.length)
    return new MissingPrivilege(
      `The migrations were refused a privilege that the owner of the database has: ${message}.`,
    );
  return new MissingPrivilege(
    `The role ${role.name} may not prepare the service's roles: run \`${grants.join(' ')}\` as a superuser.`,
  );
}

function grantsFor({ name, may_create_roles, foreign_roles }: Privileges, refused: string): string[] {
  const creating = may_create_roles || !refused.includes('create role') ? [] : [`alter role ${name} createrole;`];
  return foreign_roles.length
    ? [...creating, `grant ${foreign_roles.join(', ')} to ${name} with admin option;`]
    : creating;
}
