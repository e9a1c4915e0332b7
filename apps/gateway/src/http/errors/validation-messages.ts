import type { RuleName, RuleParams, ValidationFailed } from '@das/platform';
import { leftOut, shortEcho } from './short-message';

type Message = (field: string, params: RuleParams) => string;

const spaced = (name: unknown): string => String(name).replaceAll('_', ' ');

/** The message of each rule. Clients depend on the texts. */
const MESSAGES: Record<RuleName, Message> = {
  active_owner: (field) => `The ${field} field must leave the tenant an active owner.`,
  after_or_equal: (field, { other }) => `The ${field} field must be a date after or equal to ${spaced(other)}.`,
  array: (field) => `The ${field} field must be an array.`,
  boolean: (field) => `The ${field} field must be true or false.`,
  current_password: () => 'The password is incorrect.',
  date: (field) => `The ${field} field must be a valid date.`,
  decimal: (field, { max }) => `The ${field} field must have 0-${max} decimal places.`,
  digits: (field, { max }) => `The ${field} field must not have more than ${max} digits.`,
  distinct: (field) => `The ${field} field has a duplicate value.`,
  email: (field) => `The ${field} field must be a valid email address.`,
  exists: (field) => `The selected ${field} is invalid.`,
  in: (field) => `The selected ${field} is invalid.`,
  integer: (field) => `The ${field} field must be an integer.`,
  json_levels: (field, { max }) => `The ${field} field must not have more than ${max} levels.`,
  json_size: (field, { max }) => `The ${field} field must not be greater than ${max} kilobytes.`,
  json_text: (field) =>
    `The ${field} field must not hold U+0000, half a surrogate pair or a number that is not finite.`,
  max: (field, { max }) => `The ${field} field must not be greater than ${max}.`,
  max_items: (field, { max }) => `The ${field} field must not have more than ${max} items.`,
  max_length: (field, { max }) => `The ${field} field must not be greater than ${max} characters.`,
  min: (field, { min }) => `The ${field} field must be at least ${min}.`,
  min_items: (field, { min }) => `The ${field} field must have at least ${min} items.`,
  min_length: (field, { min }) => `The ${field} field must be at least ${min} characters.`,
  missing_with: (field, { other }) => `The ${field} field must be missing when ${spaced(other)} is present.`,
  numeric: (field) => `The ${field} field must be a number.`,
  pattern: (field) => `The ${field} field must be a valid regular expression.`,
  pattern_steps: (field, { max }) =>
    `The ${field} field must not have patterns that need more than ${max} steps together.`,
  prohibited: (field) => `The ${field} field is prohibited.`,
  regex: (field) => `The ${field} field format is invalid.`,
  required: (field) => `The ${field} field is required.`,
  required_without: (field, { absent, other = absent }) =>
    `The ${field} field is required when ${spaced(other)} is not present.`,
  same: (field, { argument }) => `The ${field} field must match ${argument}.`,
  string: (field) => `The ${field} field must be a string.`,
  timezone: (field) => `The ${field} field must be a valid timezone.`,
  unique: (field) => `The ${field} has already been taken.`,
  url: (field) => `The ${field} field must be a valid URL.`,
};

type Messages = Record<string, string[]>;

/** Messages of GraphQL by the path of the field. `other` fields belong to the same argument. */
export const validationMessages = (error: ValidationFailed): Messages => messagesOf(error, (path) => path);

/** Messages of REST: paths without the argument, and `per_page` in place of `first`. */
export const restMessages = (error: ValidationFailed): Messages => messagesOf(error, restPath);

const ARGUMENTS = new Set(['filter', 'input']);

function restPath([first = '', ...rest]: string[]): string[] {
  if (ARGUMENTS.has(first) && rest.length) return rest;
  return first === 'first' ? ['per_page'] : [first, ...rest];
}

/** Bytes of the facts of one error. Leaves room for other errors within the 64 KiB of a response. */
export const MOST_FACT_BYTES = 60 * 1_024;
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));
/** The key of the message about omitted failures. */
const WHOLE_INPUT = 'input';

function messagesOf({ failures, left_out }: ValidationFailed, named: (path: string[]) => string[]): Messages {
  const messages = new Map<string, string[]>();
  let room = MOST_FACT_BYTES;
  let omitted = left_out;
  const add = (key: string, message: string): void => void messages.set(key, [...(messages.get(key) ?? []), message]);
  for (const { path, rule, params = {} } of failures) {
    const key = named(path).map(shortEcho).join('.');
    const { other } = params;
    const others = other === undefined ? params : { ...params, other: named([path[0] ?? '', `${other}`]).join('.') };
    const message = MESSAGES[rule](spaced(key), others);
    room -= bytesOf(key) + bytesOf(message);
    if (room < 0) omitted += 1;
    else add(key, message);
  }
  if (omitted) add(WHOLE_INPUT, leftOut(omitted));
  return Object.fromEntries(messages);
}
