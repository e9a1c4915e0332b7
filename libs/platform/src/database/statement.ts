/** One SQL statement with its values; a named one is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Collects the values of a statement and hands out their places. */
export class Bindings {
  readonly values: unknown[] = [];

  bind = (value: unknown): string => `$${this.values.push(value)}`;
}

/** More shapes of statements than this come from unusual filters; they run unprepared, so no connection fills up. */
const MOST_NAMES = 400;
const names = new Map<string, string>();

/** The name under which a statement is prepared; the same text has the same one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = `das_${names.size}`;
  names.set(text, name);
  return name;
}

export const prepared = (text: string, values: unknown[]): Statement => ({ name: nameOf(text), text, values });
