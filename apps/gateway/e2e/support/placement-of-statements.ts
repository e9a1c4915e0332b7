import { PLACEMENT, type Placement } from '@das/schema';

/** A word that is neither a string, nor an alias, nor a column. */
const WORD = /(?<!['.\w]|\bas )[a-z_]+(?!['\w])/g;

const placed = (text: string): { table: string; placement: Placement }[] =>
  [...new Set(text.toLowerCase().match(WORD))].flatMap((table) => {
    const placement = PLACEMENT[table.replace(/^searchable_/, '')]; // a view of the table
    return placement ? [{ table, placement }] : [];
  });

/** The placements of the tables that a text of SQL names. */
export const placesNamed = (text: string): Set<Placement> => new Set(placed(text).map(({ placement }) => placement));

/** The tables of a statement that names look-up and distributed tables together, as one text; none for any other statement. */
export function mixedTables(text: string): string[] {
  const named = placed(text).filter(({ placement }) => placement !== 'reference');
  const isMixed = new Set(named.map(({ placement }) => placement)).size > 1;
  return isMixed
    ? [
        named
          .map(({ table }) => table)
          .sort()
          .join(', '),
      ]
    : [];
}
