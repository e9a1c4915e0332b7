/** One SQL statement with its values; a named one is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** Give up on the server, and on the connection, after so many milliseconds. */
  query_timeout?: number;
}

/** Collects the values of a statement and hands out their places. */
export class Bindings {
  readonly values: unknown[] = [];

  bind = (value: unknown): string => `$${this.values.push(value)}`;
}

/** More shapes of statements than this come from unusual filters; they run unprepared, so no connection fills up. */
const MOST_NAMES = 400;
/** Longer texts are odd ones, and would be kept on every connection. */
const LONGEST_NAMED = 4_096;
const names = new Map<string, string>();

/** What must be known before anything else is answered waits no longer than a client may: a server that hangs is one that is away. */
export const IMPATIENT_MS = 3_000;

/** The name under which a statement is prepared; the same text has the same one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known;
  const name = `das_${names.size}`;
  names.set(text, name);
  return name;
}

export const prepared = (text: string, values: unknown[]): Statement => ({ name: nameOf(text), text, values });
