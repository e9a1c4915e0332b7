import type { QueryRunner } from 'typeorm';
import { LockRetry, type Run } from './lock-retry';
import type { Backfill } from './migration';
import { BackfillProgress } from './backfill-progress';
import { inTransaction } from './in-transaction';

/** The most rows that one transaction changes. */
const BATCH = 10_000;
const REPORT_EVERY_MS = 1_000;

/** A column of a primary key, quoted, and its type. */
interface KeyColumn {
  name: string;
  type: string;
}

const KEY = `
  select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join unnest(i.indkey) with ordinality as part (number, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number
   where i.indrelid = to_regclass($1) and i.indisprimary order by part.position`;

/**
 * Changes the rows in the order of the primary key, a batch per transaction. Each transaction also stores its last key, so that
 * a run that was killed goes on after it.
 */
export async function runBackfill(db: QueryRunner, name: string, backfill: Backfill, run: Run): Promise<void> {
  const key = (await db.query(KEY, [backfill.table])) as KeyColumn[];
  if (!key.length) throw new Error(`The backfill of ${name} needs a primary key of ${backfill.table}.`);
  const progress = new BackfillProgress(db, name);
  let { done, total, position } = await progress.load();
  if (total === null) {
    const [counted] = (await db.query(
      `select count(*)::integer as rows from ${backfill.table} where ${backfill.where}`,
    )) as { rows: number }[];
    total = counted?.rows ?? 0;
    await progress.setTotal(total);
  }
  let reported_at = 0;
  for (;;) {
    const batch = await new LockRetry(`The backfill of ${name}`, run.report, run.waits).repeat(() =>
      inTransaction(db, async () => {
        const changed = await changeBatch(db, backfill, key, position);
        if (changed.position) await progress.advance(changed.rows, changed.position);
        return changed;
      }),
    );
    done += batch.rows;
    if (!batch.position || Date.now() - reported_at >= REPORT_EVERY_MS) {
      run.report(`${name}: ${done}/${total} rows`);
      reported_at = Date.now();
    }
    if (!batch.position) return;
    position = batch.position;
  }
}

interface ChangedBatch {
  /** The number of rows that changed. */
  rows: number;
  /** The key of its last row. Null when there was no row. */
  position: string[] | null;
}

/** The condition is checked twice: a row may have changed between its selection and its update. */
async function changeBatch(
  db: QueryRunner,
  { table, set, where }: Backfill,
  key: KeyColumn[],
  after: string[] | null,
): Promise<ChangedBatch> {
  const names = key.map(({ name }) => `${table}.${name}`).join(', ');
  const values = key.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
  const aliases = key.map((_, index) => `key_${index + 1}`);
  const [batch] = (await db.query(
    `with batch as materialized (
       select ${key.map(({ name }, index) => `${table}.${name} as key_${index + 1}`).join(', ')}
         from ${table} where (${where})${after ? ` and (${names}) > (${values})` : ''} order by ${names} limit ${BATCH}
     ), changed as (
       update ${table} set ${set} from batch where (${names}) = (${aliases.join(', ')}) and (${where}) returning 1
     )
     select (select count(*)::integer from changed) as rows,
            (select array[${aliases.map((alias) => `${alias}::text`).join(', ')}] from batch order by ${aliases.map((alias) => `${alias} desc`).join(', ')} limit 1) as position`,
    after ?? [],
  )) as ChangedBatch[];
  return batch ?? { rows: 0, position: null };
}
