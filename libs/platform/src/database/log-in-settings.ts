import type { QueryRunner } from 'typeorm';
import { MissingPrivilege } from './missing-privilege';
import { SESSION_SETTINGS } from './session-settings';

const INSUFFICIENT_PRIVILEGE = '42501';

interface LogIn {
  name: string;
  /** The settings that it has, such as `timezone=UTC`. */
  settings: string[];
  /** Whether the service refuses it. */
  is_privileged: boolean;
}

const LOG_IN = `
  select quote_ident(rolname) as name, coalesce(rolconfig, '{}') as settings,
         rolsuper or rolbypassrls or rolname in (current_user, session_user) as is_privileged
    from pg_roles where rolname = $1`;

/**
 * Gives the log-in role of the service the settings of its connections, because a pooler passes on no start-up parameters. It
 * changes only what differs. A privileged log-in, such as the migrating one, keeps its settings: the service will refuse it.
 *
 * @throws MissingPrivilege with the statements that a superuser has to run
 */
export async function setLogInSettings(db: QueryRunner, url: string): Promise<void> {
  const [log_in] = (await db.query(LOG_IN, [decodeURIComponent(new URL(url).username)])) as LogIn[];
  if (!log_in || log_in.is_privileged) return;
  const present = new Set(log_in.settings.map((setting) => setting.replace(/^\w+/, (name) => name.toLowerCase())));
  const missing = Object.entries(SESSION_SETTINGS).filter(([name, value]) => !present.has(`${name}=${value}`));
  const statements = missing.map(([name, value]) => `alter role ${log_in.name} set ${name} = '${value}'`);
  try {
    for (const statement of statements) await db.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MissingPrivilege(
      `The owner may not change the log-in role ${log_in.name}: run \`${statements.join('; ')}\` as a superuser.`,
    );
  }
}
