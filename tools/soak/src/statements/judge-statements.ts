import { PLACEMENT } from '@das/schema';
import { type Client, DatabaseError } from 'pg';

/** A statement that does not run as one task on one server. */
export interface Misplaced {
  text: string;
  /** The error of the database, or the numbers of tasks. */
  reason: string;
}

/** A value for a parameter of each type. Null suits the others. */
const VALUES: Record<string, string> = {
  text: `'T'`,
  'text[]': `'{T}'`,
  boolean: 'true',
  'boolean[]': `'{t}'`,
  json: `'[]'`,
  jsonb: `'[]'`,
  interval: `'1 day'`,
  date: `'2026-01-01'`,
  'date[]': `'{2026-01-01}'`,
  'timestamp with time zone': `'2026-01-01'`,
  'timestamp with time zone[]': `'{2026-01-01}'`,
  ...Object.fromEntries(
    ['smallint', 'integer', 'bigint', 'numeric', 'double precision'].flatMap((type) => [
      [type, '1'],
      [`${type}[]`, `'{1}'`],
    ]),
  ),
};
const PREPARED = `select parameter_types::text[] as types from pg_prepared_statements where name = 'judged'`;
const BINDS_TENANT = /tenant_id = \$\d|\(tenant_id,[\s\S]*\$\d/;
/** Rows that specs write. */
const IS_SEED = /insert into [\s\S]* from generate_series/;
/** What the values of this file violate: rules of the rows and formats of texts. */
const OF_VALUES = /^(22|23)/;
const TWICE = '21000'; // a row that is inserted twice by one statement, because all texts are equal

/** Whether the statement names a distributed table and binds the tenant. */
export function isOfTenant(text: string): boolean {
  const words = text.match(/[a-z_]+/g) ?? [];
  return (
    BINDS_TENANT.test(text) &&
    !IS_SEED.test(text) &&
    words.some((word) => PLACEMENT[word.replace(/^searchable_/, '')] === 'distributed')
  );
}

/** Plans and runs each statement on a distributed database without rows, and takes its effects back. @param client the service's log-in */
export async function misplacedStatements(client: Client, texts: readonly string[]): Promise<Misplaced[]> {
  await client.query(`set citus.propagate_set_commands = 'local'; set plan_cache_mode = 'force_custom_plan'`);
  const misplaced: Misplaced[] = [];
  for (const text of texts) {
    const reason = await judged(client, text);
    if (reason) misplaced.push({ text, reason });
  }
  return misplaced;
}

async function judged(client: Client, text: string): Promise<string | undefined> {
  await client.query(`begin; set local app.tenant_id = 'T'`);
  try {
    await client.query(`prepare judged as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(PREPARED);
    const values = (rows[0]?.types ?? []).map((type) => VALUES[type] ?? 'null').join(', ');
    const execution = `execute judged${values && `(${values})`}`;
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${execution}`);
    const tasks = plan.rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
    if (tasks.some((count) => count !== '1')) return `tasks: ${tasks.join(', ')}`;
    await client.query(execution); // some statements fail only when they run
    return undefined;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return OF_VALUES.test(error.code ?? '') || error.code === TWICE ? undefined : error.message;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}
