import { POSITION, type Position, type SortKey, following, positionOf } from './keyset';
import type { List } from './list';

/** The part of a walk that a list needs. */
interface WalkPart {
  keys: SortKey[];
  position?: Position;
  start?: { ends_at: string | null };
}

/** The list after the position of a walk, each row with its position. */
export function walked(list: List, { keys, position, start }: WalkPart): List {
  const { bind, table, scope, orderBy } = list;
  const columns = `${table.columns}, ${positionOf(keys)} as ${POSITION}`;
  const positioned = { ...list, table: { ...table, columns, names: [...table.names, POSITION] } };
  if (!position) return positioned;
  const { values, cut } = position;
  const ends_at = start?.ends_at;
  const within = ends_at ? (): string => `${scope()} and updated_at <= ${bind(ends_at)}::timestamptz` : scope;
  const [first, ...others] = keys;
  if (!orderBy[0]?.nulls) return { ...positioned, scope: () => `${within()} and ${following(keys, position, bind)}` };
  if (values[0] !== null) return { ...positioned, afterValue: () => following(withValues(keys), position, bind) };
  const rest = { values: values.slice(1), cut: cut && cut - 1 };
  return {
    ...positioned,
    orderBy: orderBy.slice(1),
    scope: () => `${scope()} and ${first?.column} is null and ${following(others, rest, bind)}`,
  };
}

/** The keys for the rows that have a value in the first column. */
const withValues = ([first, ...others]: SortKey[]): SortKey[] => [
  { ...(first as SortKey), nulls: undefined },
  ...others,
];
