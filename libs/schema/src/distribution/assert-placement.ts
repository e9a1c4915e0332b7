import { PROGRESS_TABLE } from './set-aside';
import { type PlacedRelation, placementDifferences } from './placement-difference';
import type { Queryable } from './queryable';

/** The database does not have the placement that its engine needs. */
export class WrongPlacement extends Error {}

const EXISTING = `
  select to_regclass('pg_catalog.pg_dist_partition') is not null as has_citus, to_regclass('public.${PROGRESS_TABLE}') is not null as is_unfinished`;
const RELATIONS = `
  select c.relname as table, p.partmethod::text as method, p.repmodel::text as replication, column_to_column_name(p.logicalrelid, p.partkey) as column
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where c.relnamespace = 'public'::regnamespace`;

/** Differences that one sentence names. */
const MAX_NAMED = 3;

/** The tables of the catalog of Citus; none without Citus. */
export async function placedRelations(db: Queryable): Promise<PlacedRelation[]> {
  const { rows } = await db.query<{ has_citus: boolean }>(EXISTING);
  return rows[0]?.has_citus ? (await db.query<PlacedRelation>(RELATIONS)).rows : [];
}

/**
 * The check before the service starts: a statement that is right for one engine may read nothing, or fail, on a database that
 * was prepared for the other.
 *
 * @throws WrongPlacement with the first differences
 */
export async function assertPlacement(db: Queryable, engine: 'postgres' | 'citus'): Promise<void> {
  const { rows } = await db.query<{ is_unfinished: boolean }>(EXISTING);
  if (rows[0]?.is_unfinished)
    throw new WrongPlacement('The distribution of the database was interrupted. Run "das admin distribute" again.');
  const differences = placementDifferences(await placedRelations(db), engine);
  if (!differences.length) return;
  const left = differences.length - MAX_NAMED;
  const named = `${differences.slice(0, MAX_NAMED).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  const advice =
    engine === 'citus'
      ? 'Run "das admin distribute", or set DAS_DATABASE_ENGINE=postgres.'
      : 'Set DAS_DATABASE_ENGINE=citus.';
  throw new WrongPlacement(`The database does not fit DAS_DATABASE_ENGINE=${engine}: ${named}. ${advice}`);
}
