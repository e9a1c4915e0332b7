import type { Database } from './database';

/**
 * The last check before the service answers anybody: its role must not own tables nor be able to pass by row-level security.
 *
 * @throws Error that says what to do
 */
export async function refusePrivilegedRole(db: Database): Promise<void> {
  const [role] = await db.run<{ name: string; bypasses: boolean; owns: boolean }>({
    text: `select rolname as name, rolsuper or rolbypassrls as bypasses, exists (select from pg_tables where tableowner = rolname and schemaname = 'public') as owns
             from pg_roles where rolname = current_user`,
    values: [],
  });
  if (!role || role.bypasses || role.owns) {
    throw new Error(
      `The service would run as ${role?.name ?? 'an unknown role'}, who can read every tenant's rows. Give DATABASE_URL a log-in of its own, and DAS_DATABASE_ADMIN_URL the owner's.`,
    );
  }
}
