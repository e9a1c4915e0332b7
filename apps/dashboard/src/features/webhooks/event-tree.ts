/** An event type of the catalogue. */
export interface EventType {
  name: string;
  description: string;
  is_default: boolean;
}

/** Event types of one resource. `pattern` subscribes to all of them; null when they have none. */
export interface EventGroup {
  pattern: string | null;
  types: EventType[];
}

export const EVERYTHING = '*';

/** The event types by resource. A resource with one type has no pattern. */
export function eventGroups(types: readonly EventType[]): EventGroup[] {
  const byResource = Map.groupBy(types, ({ name }) => name.slice(0, name.indexOf('.')));
  return [...byResource].map(([resource, own]) => ({ pattern: own.length > 1 ? `${resource}.*` : null, types: own }));
}

const covers = (pattern: string, type: string): boolean =>
  pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1));

/** Whether another chosen pattern includes this type or pattern already. */
export const isCovered = (chosen: readonly string[], type: string): boolean =>
  type !== EVERYTHING &&
  chosen.some((pattern) => pattern === EVERYTHING || (pattern !== type && covers(pattern, type)));

/** The chosen patterns after a change. A pattern replaces the types that it includes. */
export function withEvent(chosen: readonly string[], changed: string, isChosen: boolean): string[] {
  const others = chosen.filter((each) => each !== changed);
  if (!isChosen) return others;
  if (changed === EVERYTHING) return [EVERYTHING];
  return [...others.filter((each) => !covers(changed, each)), changed];
}

/** Chosen values that the catalogue does not contain, such as a type of a later version. */
export function unknownEvents(chosen: readonly string[], groups: readonly EventGroup[]): string[] {
  const known = new Set([
    EVERYTHING,
    ...groups.flatMap(({ pattern, types }) => [pattern, ...types.map(({ name }) => name)]),
  ]);
  return chosen.filter((each) => !known.has(each));
}
