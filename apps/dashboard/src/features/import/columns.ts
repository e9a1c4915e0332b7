import type { ImportField, ImportKind } from './import-fields';
import { labelOf } from './import-fields';

/** The field of each column of the file; empty for a column that is not imported. */
export type Mapping = readonly string[];

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '');

/** The fields of the columns by their names. Of columns with the same name the first one is imported. */
export function mappingByName(header: readonly string[], fields: readonly ImportField[]): Mapping {
  const byName = new Map(
    fields.flatMap(({ name, label, aliases = [] }) =>
      [name, label, ...aliases].map((each) => [plain(each), name] as const),
    ),
  );
  const taken = new Set<string>();
  return header.map((column) => {
    const field = byName.get(plain(column));
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** The names of the columns. One without a name, or with the name of another, has its number. */
export const columnLabels = (header: readonly string[]): string[] =>
  header.map((name, index) => {
    if (name === '') return `Column ${index + 1}`;
    return header.indexOf(name) === header.lastIndexOf(name) ? name : `${name}, column ${index + 1}`;
  });

/** What is wrong with the choice of a column: two columns may not fill one field. */
export function columnProblem(mapping: Mapping, index: number, labels: readonly string[]): string | undefined {
  const field = mapping[index];
  const first = mapping.indexOf(field ?? '');
  return field && first < index ? `“${labels[first]}” is imported into this field already.` : undefined;
}

/** Why the rows cannot be matched. */
export function matchProblem(kind: ImportKind, mapping: Mapping, match_on: string): string | undefined {
  return mapping.includes(match_on) ? undefined : `Choose the column of the field ${labelOf(kind, match_on)}.`;
}

/** The key that the columns allow: the default one, or the first that a column has. */
export const firstKey = ({ keys }: ImportKind, mapping: Mapping): string =>
  keys.find((key) => mapping.includes(key)) ?? keys[0] ?? '';
