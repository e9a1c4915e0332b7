import { PLACEMENT, type Placement } from './placement';

/** A table as the catalog of Citus has it. */
export interface PlacedRelation {
  table: string;
  /** h: distributed by hash; n: not distributed */
  method: string;
  /** t: on every server, with a two-phase commit */
  replication: string;
  /** The column by which it is distributed. */
  column: string | null;
}

/** The placement of a table in the catalog; undefined for one that the list does not have. */
export function placementOf({ method, replication, column }: PlacedRelation): Placement | undefined {
  if (method === 'h') return column === 'tenant_id' ? 'distributed' : undefined;
  return replication === 't' ? 'reference' : 'look-up'; // a foreign key to a reference table adds a table of the coordinator to the catalog
}

/**
 * How a database differs from the list of placements, in one clause for each table; empty when it matches.
 *
 * @param relations the tables of the catalog of Citus; a table that is not among them is on the coordinator
 * @param engine with `postgres`, every table must be on one server
 */
export function placementDifferences(relations: readonly PlacedRelation[], engine: 'postgres' | 'citus'): string[] {
  const found = new Map(
    relations.map((relation) => [relation.table, placementOf(relation) ?? `distributed by ${relation.column}`]),
  );
  return Object.entries(PLACEMENT).flatMap(([table, placement]) => {
    const wanted = engine === 'citus' ? placement : 'look-up';
    const actual = found.get(table) ?? 'look-up';
    return actual === wanted ? [] : [`${table} is ${words(actual)} instead of ${words(wanted)}`];
  });
}

const words = (placement: string): string =>
  placement === 'look-up' ? 'on one server' : placement === 'reference' ? 'a reference table' : placement;
