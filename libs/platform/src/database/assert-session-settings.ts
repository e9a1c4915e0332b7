import type { Database } from './database';
import { SESSION_SETTINGS } from './session-settings';

/** The connections of the service have settings that it cannot work with. */
export class WrongSessionSettings extends Error {}

interface SessionSetting {
  name: string;
  setting: string;
  log_in: string;
}

const TEXT =
  'select lower(name) as name, setting, session_user::text as log_in from pg_settings where lower(name) = any($1) order by 1';

/**
 * Checks the settings of a connection. Behind a pooler they come from the log-in role, which `das migrate` sets.
 *
 * @throws WrongSessionSettings with what to do
 */
export async function assertSessionSettings(db: Database): Promise<void> {
  const settings = await db.run<SessionSetting>({ text: TEXT, values: [Object.keys(SESSION_SETTINGS)] });
  const wrong = settings.filter(({ name, setting }) => firstPart(setting) !== SESSION_SETTINGS[name]);
  const [first] = wrong;
  if (!first) return;
  const facts = wrong
    .map(({ name, setting }) => `${name} is ${setting} instead of ${SESSION_SETTINGS[name]}`)
    .join(', ');
  throw new WrongSessionSettings(
    `The log-in role ${first.log_in} has wrong settings (${facts}): run \`das migrate\` with DAS_DATABASE_POOLER=transaction, then let the pooler reconnect (PgBouncer: RECONNECT).`,
  );
}

/** The style of dates is followed by the order of day and month, which ISO does not use. */
const firstPart = (setting: string): string => setting.split(',')[0] as string;
