import { IsOptional, ValidateNested, isEmail } from 'class-validator';
import { dateTimeOf, isDate } from '../graphql/date-text';
import { isStorableText } from '../values/is-storable-text';
import { PRICE_DECIMALS } from '../values/money';
import { readAs } from './input-fields';
import { JSON_BYTES, JSON_LEVELS, hasFewLevels, isSmall, isStorable } from './json-value';
import { itemRule, presence, rule, rules } from './rule';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isKept = (value: unknown): boolean => isText(value) && isStorableText(value);

/** A code point takes one or two units of a string, so most lengths are known without counting. */
function isWithin(longest: number, value: unknown): boolean {
  if (!isText(value) || value.length <= longest) return true;
  return value.length <= 2 * longest && [...value].length <= longest;
}

const LONGEST_TEXT = 255;

/** The value must be there, and not null. */
export const Required = (): PropertyDecorator => presence((value) => value !== undefined && value !== null);

/** The value may be absent (unchanged), but not null (cleared). */
export const NotCleared = (): PropertyDecorator => presence((value) => value !== null);

/** Text of at most `longest` characters (code points). */
export const Text = (longest = LONGEST_TEXT): PropertyDecorator =>
  rules(
    rule('string', isKept),
    rule('max_length', (value) => isWithin(longest, value), { max: longest }),
  );

const LONGEST_LONG_TEXT = 2_000;

/** Text that may go on for a while, such as a description or a comment: at most 2,000 characters. */
export const LongText = (): PropertyDecorator => Text(LONGEST_LONG_TEXT);

/** An e-mail address. */
export const Email = (): PropertyDecorator =>
  rules(
    Text(),
    rule('email', (value) => !isText(value) || (isStorableText(value) && isEmail(value))), // isEmail throws on half a surrogate pair
  );

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

/** A secret as it is typed: blanks at its ends belong to it. */
export const Secret = (): PropertyDecorator => rules(readAs({ secret: true }), Text(LONGEST_PASSWORD));

/** A secret that is chosen now: 12 to 200 characters. */
export const NewPassword = (): PropertyDecorator =>
  rules(
    Secret(),
    rule('min_length', (value) => !isText(value) || [...value].length >= SHORTEST_PASSWORD, { min: SHORTEST_PASSWORD }),
  );

const ZONE_NAME = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/;

/** A time zone that the calendar's data base knows, such as `America/Chicago`; an offset is none, for it knows no summer. */
export const TimeZone = (): PropertyDecorator =>
  rules(
    Text(),
    rule('timezone', (value) => !isText(value) || (ZONE_NAME.test(value) && isKnownZone(value))),
  );

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** One of these words. */
export const OneOf = (words: readonly string[]): PropertyDecorator => rule('in', (value) => words.includes(value as string));

/** A number of at least `least`, and at most `most` where one is given. */
export const Quantity = (least: number, most?: number): PropertyDecorator =>
  rules(
    rule('numeric', isNumber),
    rule('min', (value) => !isNumber(value) || value >= least, { min: least }),
    ...(most === undefined ? [] : [rule('max', (value) => !isNumber(value) || value <= most, { max: most })]),
  );

/** A whole number of at least `least`, and at most `most` where one is given. */
export const Whole = (least: number, most?: number): PropertyDecorator =>
  rules(
    rule('integer', Number.isInteger),
    rule('min', (value) => !isNumber(value) || value >= least, { min: least }),
    ...(most === undefined ? [] : [rule('max', (value) => !isNumber(value) || value <= most, { max: most })]),
  );

const decimalsOf = (value: number): number => (/e-(\d+)$/.test(`${value}`) ? PRICE_DECIMALS + 1 : (`${value}`.split('.')[1]?.length ?? 0));
const significantDigits = (value: number): number => `${value}`.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length;

const LARGEST_PRICE = 999_999_999_999_999;
const MOST_DIGITS = 15;
const keepsDecimals = rule('decimal', (value) => !isNumber(value) || decimalsOf(value) <= PRICE_DECIMALS, { max: PRICE_DECIMALS });

/** An amount of money: at least 0, at most 6 decimal places and 15 digits, so that it is kept exactly. */
export const Price = (): PropertyDecorator =>
  rules(
    Quantity(0, LARGEST_PRICE),
    keepsDecimals,
    rule('digits', (value) => !isNumber(value) || value > LARGEST_PRICE || significantDigits(value) <= MOST_DIGITS, { max: MOST_DIGITS }),
  );

/** A percentage from 0 to 100. */
export const Percent = (): PropertyDecorator => rules(Quantity(0, 100), keepsDecimals);

/** True or false. */
export const Flag = (): PropertyDecorator => rule('boolean', (value) => typeof value === 'boolean');

/** A date, `Y-m-d`. */
export const DateOnly = (): PropertyDecorator => rule('date', (value) => isText(value) && isDate(value));

/** A date and time in UTC, `Y-m-d H:i:s`. */
export const DateTime = (): PropertyDecorator => rule('date', (value) => isText(value) && dateTimeOf(value) === value);

/** A date that does not lie before the one in another field of the same input. */
export const NotBefore = (other: string): PropertyDecorator =>
  rule('after_or_equal', (value, input) => isInOrder((input as Record<string, unknown>)[other], value), { other });

/** Whether two dates stand in order; one that is missing stands in nobody's way. */
export const isInOrder = (first: unknown, second: unknown): boolean => !isText(first) || !isText(second) || first <= second;

/** Any JSON value, kept as it came. */
export const JsonValue = (): PropertyDecorator =>
  rules(
    readAs({ verbatim: true }),
    rule('json_levels', hasFewLevels, { max: JSON_LEVELS }),
    rule('json_size', (value) => !hasFewLevels(value) || isSmall(value), { max: JSON_BYTES / 1024 }),
    rule('json_text', (value) => !hasFewLevels(value) || !isSmall(value) || isStorable(value)),
  );

/** At most `most` items; further items are not looked at. */
export const Items = (most: number): PropertyDecorator =>
  rules(
    readAs({ most_items: most }),
    rule('max_items', (value) => !Array.isArray(value) || value.length <= most, { max: most }),
  );

/** At least one item. */
export const NotEmpty = (): PropertyDecorator => rule('min_items', (value) => !Array.isArray(value) || value.length > 0, { min: 1 });
/** A list of these words, with at least one and at most `most` items. */
export const WordList = (words: readonly string[], most: number): PropertyDecorator =>
  rules(
    rule('array', Array.isArray),
    NotEmpty(),
    Items(most),
    itemRule('in', (item) => words.includes(item as string)),
  );

const LONGEST_SEARCH = 2_000;

/** Text to look for, at most 2,000 characters: no stored text is longer. */
export const SearchText = (): PropertyDecorator => Text(LONGEST_SEARCH);

/** An id, or a list of them, as it came: one of the wrong form is simply not found, as long as it can be kept. */
export const Id = (): PropertyDecorator =>
  rules(
    readAs({ verbatim: true }),
    rule('string', (value) => [value].flat().every(isKept)),
  );

/** A number to compare with. */
export const Bound = (): PropertyDecorator => rule('numeric', isNumber);

/** A list of at most `most` items, each text like {@link Text}. */
export const TextList = (most: number): PropertyDecorator =>
  rules(
    Items(most),
    rule('string', (value) => Array.isArray(value) && value.every(isKept)),
    rule('max_length', (value) => !Array.isArray(value) || value.every((item) => isWithin(LONGEST_TEXT, item)), { max: LONGEST_TEXT }),
  );

/** A list of inputs of their own, at most `most`. */
export const ListOf = (type: () => new () => object, most: number): PropertyDecorator => rules(Nested(type), Items(most));

/** An input of its own. */
export const Nested = (type: () => new () => object): PropertyDecorator => rules(readAs({ nested: type }), IsOptional(), ValidateNested());
