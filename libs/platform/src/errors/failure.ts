/** A rule that a value broke, with the parameters of its message. */
export interface Failure {
  /** Path of the value, starting with the name of the argument: `['input', 'opportunities', '0', 'quote_quantity']`. */
  path: string[];
  rule: RuleName;
  params?: RuleParams;
}

/** Maximum number of failures that one error reports. */
export const MAX_FAILURES = 100;

export type RuleParams = Record<string, number | string>;

/** The message of a broken rule. @param field the path of the value in words */
export type RuleMessage = (field: string, params: RuleParams) => string;

const spaced = (name: unknown): string => String(name).replaceAll('_', ' ');

/** Rules that a field of any library may have, with their messages. Clients depend on the texts. */
export const PLATFORM_RULES = {
  after_or_equal: (field, { earliest, other = earliest }) =>
    `The ${field} field must be a date after or equal to ${spaced(other)}.`,
  array: (field) => `The ${field} field must be an array.`,
  before_or_equal: (field, { date }) => `The ${field} field must be a date before or equal to ${date}.`,
  boolean: (field) => `The ${field} field must be true or false.`,
  date: (field) => `The ${field} field must be a valid date.`,
  decimal: (field, { max }) => `The ${field} field must have 0-${max} decimal places.`,
  different: (field, { other }) => `The ${field} field and ${spaced(other)} must be different.`,
  digits: (field, { max }) => `The ${field} field must not have more than ${max} digits.`,
  distinct: (field) => `The ${field} field has a duplicate value.`,
  email: (field) => `The ${field} field must be a valid email address.`,
  exactly_one: (_, { keys }) => `Exactly one of ${spaced(keys)} must be given.`,
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
  prohibited: (field) => `The ${field} field is prohibited.`,
  prohibits: (field, { other }) => `The ${field} field prohibits ${spaced(other)} from being present.`,
  regex: (field) => `The ${field} field format is invalid.`,
  required: (field) => `The ${field} field is required.`,
  required_without: (field, { absent, other = absent }) =>
    `The ${field} field is required when ${spaced(other)} is not present.`,
  same: (field, { argument }) => `The ${field} field must match ${argument}.`,
  size: (field, { size }) => `The ${field} field must contain ${size} items.`,
  string: (field) => `The ${field} field must be a string.`,
  time: (field) => `The ${field} field must be a valid time.`,
  timezone: (field) => `The ${field} field must be a valid timezone.`,
  unique: (field) => `The ${field} has already been taken.`,
  url: (field) => `The ${field} field must be a valid URL.`,
} satisfies Record<string, RuleMessage>;

/** The rules of each library, by its name. A library adds its rules as it adds its {@link ErrorCodes}. */
export interface RuleNames {
  platform: keyof typeof PLATFORM_RULES;
}

export type RuleName = RuleNames[keyof RuleNames];
