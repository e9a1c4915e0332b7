import type { DatabaseError } from 'pg';
import type { Failure, RuleName } from '../errors/failure';

/** The rule that the client broke, by the last part of a constraint name: `<table>_<column>_unique` or `<table>_<column>_fkey`. */
const RULE_OF_CONSTRAINT: Record<string, RuleName> = { unique: 'unique', fkey: 'exists' };

/** A constraint of a shard has the number of the shard at the end of its name. */
const CONSTRAINT = /\b([a-z_]+)_(unique|fkey)(?:_\d+)?\b/;
const LAST_WORDS = /[a-z]+(?:_id)?$/;
const WORDS = /[a-z]+(?:_[a-z]+)*/g;

/**
 * The violated rule of a column. Citus reports an error of a shard without the fields `constraint` and `table`, so the names are read from
 * the message, in any language of the server. The message of a unique rule names no table: its column has one word, or ends in `_id`.
 *
 * @returns undefined for a constraint that is not a rule of an input
 */
export function violatedRule({
  constraint,
  table,
  message,
}: Pick<DatabaseError, 'constraint' | 'table' | 'message'>): Failure | undefined {
  const [, place = '', kind = ''] = CONSTRAINT.exec(constraint ?? message) ?? [];
  const rule = RULE_OF_CONSTRAINT[kind];
  return rule && { path: ['input', columnOf(place, table ?? message)], rule };
}

/** @param place table and column, joined @param named a text that has the name of the table */
function columnOf(place: string, named: string): string {
  const columns = (named.match(WORDS) ?? [])
    .filter((word) => place.startsWith(`${word}_`))
    .map((word) => place.slice(word.length + 1));
  const [shortest = LAST_WORDS.exec(place)?.[0] ?? place] = columns.sort((one, other) => one.length - other.length);
  return shortest;
}
