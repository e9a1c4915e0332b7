import { placedRelations } from './assert-placement';
import { PLACEMENT, type Placement } from './placement';
import { placementOf } from './placement-difference';
import type { Queryable } from './queryable';

/** A table after the distribution. */
export interface PlacedTable {
  table: string;
  placement: Placement;
  rows: number;
}

const COLUMN = 'tenant_id';
/** The distributed table that all others are placed with, so that the rows of a tenant are on one server. */
const ANCHOR = 'audit_heads';

/** Runs work in a transaction of the owner. */
export async function inTransaction<T>(owner: Queryable, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    const result = await work();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback').catch(() => undefined); // it fails only when the connection is lost
    throw error;
  }
}

/**
 * Places the tables that are not placed, each in a transaction, and compares the number of rows before and after.
 *
 * @throws Error when a table has another number of rows, or is placed otherwise
 */
export async function placeTables(owner: Queryable, shards: number, report: (step: string) => void): Promise<void> {
  const placed = new Map((await placedRelations(owner)).map((relation) => [relation.table, placementOf(relation)]));
  for (const [table, placement] of Object.entries(PLACEMENT)) {
    if (placement === 'look-up' || placed.get(table) === placement) continue;
    report(`placing ${table} (${placement})`);
    await inTransaction(owner, async () => {
      const before = await count(owner, table);
      await owner.query(
        placing(table, placement),
        placement === 'distributed' && table === ANCHOR ? [table, shards] : [table],
      );
      const after = await count(owner, table);
      if (before !== after) throw new Error(`${table} has ${after} rows after it was placed, and had ${before}.`);
    });
  }
}

function placing(table: string, placement: Placement): string {
  if (placement === 'reference') return 'select create_reference_table($1)';
  if (table === ANCHOR) return `select create_distributed_table($1, '${COLUMN}', shard_count := $2)`;
  return `select create_distributed_table($1, '${COLUMN}', colocate_with := '${ANCHOR}')`;
}

/** Every table with its placement and rows. The policies hide rows from the owner, so they do not bind it while it counts; nothing is changed. */
export async function placedTables(owner: Queryable): Promise<PlacedTable[]> {
  const tables: PlacedTable[] = [];
  for (const [table, placement] of Object.entries(PLACEMENT)) {
    await owner.query('begin');
    try {
      await owner.query(`alter table ${table} no force row level security`);
      tables.push({ table, placement, rows: await count(owner, table) });
    } finally {
      await owner.query('rollback');
    }
  }
  return tables;
}

const count = async (owner: Queryable, table: string): Promise<number> =>
  Number((await owner.query<{ count: string }>(`select count(*) as count from ${table}`)).rows[0]?.count);
