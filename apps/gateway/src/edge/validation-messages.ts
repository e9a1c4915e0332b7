import type { Failure, RuleName, RuleParams } from '@das/platform';

type Message = (field: string, params: RuleParams) => string;

const spaced = (name: unknown): string => String(name).replaceAll('_', ' ');

/** What each broken rule says. The texts are those of the servers that our clients were first written for. */
const MESSAGES: Record<RuleName, Message> = {
  active_owner: (field) => `The ${field} field must leave the tenant an active owner.`,
  after_or_equal: (field, { other }) => `The ${field} field must be a date after or equal to ${spaced(other)}.`,
  array: (field) => `The ${field} field must be an array.`,
  boolean: (field) => `The ${field} field must be true or false.`,
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
  json_text: (field) => `The ${field} field must not hold U+0000, half a surrogate pair or a number that is not finite.`,
  max: (field, { max }) => `The ${field} field must not be greater than ${max}.`,
  max_items: (field, { max }) => `The ${field} field must not have more than ${max} items.`,
  max_length: (field, { max }) => `The ${field} field must not be greater than ${max} characters.`,
  min: (field, { min }) => `The ${field} field must be at least ${min}.`,
  min_items: (field, { min }) => `The ${field} field must have at least ${min} items.`,
  min_length: (field, { min }) => `The ${field} field must be at least ${min} characters.`,
  numeric: (field) => `The ${field} field must be a number.`,
  pattern: (field) => `The ${field} field must be a valid regular expression.`,
  prohibited: (field) => `The ${field} field is prohibited.`,
  regex: (field) => `The ${field} field format is invalid.`,
  required: (field) => `The ${field} field is required.`,
  required_without: (field, { absent }) => `The ${field} field is required when ${spaced(absent)} is not present.`,
  same: (field, { argument }) => `The ${field} field must match ${argument}.`,
  string: (field) => `The ${field} field must be a string.`,
  timezone: (field) => `The ${field} field must be a valid timezone.`,
  unique: (field) => `The ${field} has already been taken.`,
  url: (field) => `The ${field} field must be a valid URL.`,
};

type Messages = Record<string, string[]>;

/** The messages of broken rules under the path of their field; `other` fields are named from the same argument. */
export const validationMessages = (failures: Failure[]): Messages => messagesOf(failures, (path) => path);

/** The same for REST, where fields stand in no argument, and the size of a page has another name. */
export const restMessages = (failures: Failure[]): Messages => messagesOf(failures, restPath);

const ARGUMENTS = new Set(['filter', 'input']);

function restPath([first = '', ...rest]: string[]): string[] {
  if (ARGUMENTS.has(first) && rest.length) return rest;
  return first === 'first' ? ['per_page'] : [first, ...rest];
}

function messagesOf(failures: Failure[], named: (path: string[]) => string[]): Messages {
  const messages = new Map<string, string[]>();
  for (const { path, rule, params = {} } of failures) {
    const key = named(path).join('.');
    const { other } = params;
    const others = other === undefined ? params : { ...params, other: named([path[0] ?? '', `${other}`]).join('.') };
    messages.set(key, [...(messages.get(key) ?? []), MESSAGES[rule](spaced(key), others)]);
  }
  return Object.fromEntries(messages);
}
