import { createHash } from 'node:crypto';
import { type Database, requireContext, sql, tenant } from '@das/platform';

/** Days after which a browser that a person has not used is new again. */
export const BROWSER_DAYS = 90;
/** The row that says that the person has logged in before. */
const ANY = '';

/** What is kept of a browser: a digest of its user agent without digits, so that a new version counts as the same browser. */
const browserOf = (user_agent = ''): string =>
  createHash('sha256').update(user_agent.replace(/\d/g, '')).digest('base64url');

/**
 * Notes the browser of the current request, as part of the transaction that logs the person in.
 *
 * @returns whether it is new: the person has logged in before, and not with it in the last 90 days
 */
export async function noteBrowser(db: Database, user_id: string): Promise<boolean> {
  const browser = browserOf(requireContext().user_agent);
  const recent = sql.fragment`last_used_at > now() - ${BROWSER_DAYS} * interval '1 day' as is_recent`;
  const known = await db.run<{ browser: string; is_recent: boolean }>(
    sql`select browser, ${recent} from known_browsers where ${tenant} and user_id = ${user_id} and browser = any(${[ANY, browser]})`,
  );
  const now = new Date().toISOString(); // a parameter: on Citus no function of the database may follow `do update`
  const row = (name: string) => sql.fragment`(${tenant.id}, ${user_id}, ${name}, ${now})`;
  const columns = sql.fragment`(${tenant.column}, user_id, browser, last_used_at)`;
  await db.run(sql`
    insert into known_browsers ${columns} values ${row(ANY)}, ${row(browser)}
        on conflict (${tenant.column}, user_id, browser) do update set last_used_at = ${now}`);
  const isKnown = known.some((each) => each.browser === browser && each.is_recent);
  return !isKnown && known.some((each) => each.browser === ANY);
}
