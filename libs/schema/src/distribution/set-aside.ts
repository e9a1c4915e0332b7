import { PLACEMENT, tablesPlaced } from './placement';
import type { Queryable } from './queryable';

/** Exists while a distribution is in progress: what was removed from the tables, and how it is added again. */
export const PROGRESS_TABLE = 'distribution_progress';

export interface SetAside {
  position: number;
  kind: 'foreign key' | 'trigger' | 'row security';
  table: string;
  name: string;
  /** The statements that add it again, each a message of its own: Citus sends the whole text of a message to its workers. */
  restoration: string[];
}

const OURS = `c.relnamespace = 'public'::regnamespace and c.relname = any($1)`;
/**
 * What must be absent while tables are placed: Citus copies rows with the triggers, and as the owner, whom the policies bind. The
 * triggers that keep look-up tables stay away: those of shards cannot reach the coordinator.
 */
const COLLECTED = `
  select 1 as sort, 'foreign key' as kind, c.relname::text as "table", n.conname::text as name,
         format('alter table %I drop constraint %I', c.relname, n.conname) as removal,
         array[format('alter table %I add constraint %I %s', c.relname, n.conname, pg_get_constraintdef(n.oid))] as restoration
    from pg_constraint n join pg_class c on c.oid = n.conrelid where n.contype = 'f' and ${OURS}
  union all
  select 2, 'trigger', c.relname, t.tgname, format('drop trigger %I on %I', t.tgname, c.relname),
         case when t.tgname not like 'look\\_up%' then array[pg_get_triggerdef(t.oid)] end
           || case t.tgenabled when 'A' then array[format('alter table %I enable always trigger %I', c.relname, t.tgname)] end
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${OURS} and c.relname = any($2)
  union all
  select 3, 'row security', c.relname, c.relname, format('alter table %I no force row level security', c.relname),
         array[format('alter table %I force row level security', c.relname)]
    from pg_class c where c.relforcerowsecurity and ${OURS} and c.relname = any($3)
   order by 1, 3, 4`;

type Collected = Omit<SetAside, 'position' | 'restoration'> & { removal: string; restoration: string[] | null };

/** Records the foreign keys, triggers and forced row-level security of the tables, and removes them, in one transaction. */
export async function setAside(owner: Queryable): Promise<void> {
  const [all, distributed] = [Object.keys(PLACEMENT), tablesPlaced('distributed')];
  const { rows } = await owner.query<Collected>(COLLECTED, [
    all,
    distributed,
    [...tablesPlaced('reference'), ...distributed],
  ]);
  await owner.query(
    `create table ${PROGRESS_TABLE} (position integer primary key, kind text not null, "table" text not null, name text not null, restoration text[] not null)`,
  );
  for (const [position, { kind, table, name, removal, restoration }] of rows.entries()) {
    await owner.query(removal);
    if (restoration)
      await owner.query(`insert into ${PROGRESS_TABLE} values ($1, $2, $3, $4, $5)`, [
        position,
        kind,
        table,
        name,
        restoration,
      ]);
  }
}

export async function isDistributing(owner: Queryable): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('public.${PROGRESS_TABLE}') is not null as exists`,
  );
  return rows[0]?.exists ?? false;
}

/** What is recorded, in the order in which it is added again. */
export const recorded = async (owner: Queryable): Promise<SetAside[]> =>
  (await owner.query<SetAside>(`select * from ${PROGRESS_TABLE} order by position`)).rows;

const PRESENT: Record<SetAside['kind'], string> = {
  'foreign key': `select from pg_constraint n join pg_class c on c.oid = n.conrelid where c.relname = $1 and n.conname = $2 and n.contype = 'f' and n.convalidated`,
  trigger: 'select from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relname = $1 and t.tgname = $2',
  'row security': 'select from pg_class c where c.relname = $1 and c.relname = $2 and c.relforcerowsecurity',
};

/** Whether it is in place again. Each restoration is its own transaction, so an interrupted run continues after the last one. */
export async function isRestored(owner: Queryable, { kind, table, name }: SetAside): Promise<boolean> {
  const { rows } = await owner.query<{ is_there: boolean }>(`select exists (${PRESENT[kind]}) as is_there`, [
    table,
    name,
  ]);
  return rows[0]?.is_there ?? false;
}
