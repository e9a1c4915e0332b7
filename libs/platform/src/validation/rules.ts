import { IsOptional, ValidateNested, isEmail } from 'class-validator';
import type { Failure, RuleParams } from '../errors/failure';
import { dateTimeOf, isDate } from '../values/date-text';
import { isStorableText } from '../values/is-storable-text';
import { PRICE_DECIMALS } from '../values/money';
import { readAs } from './check-input';
import { JSON_BYTES, JSON_LEVELS, type JsonRule, RefusedJson } from './json-value';
import { itemRule, limited, presence, rule, rules } from './rule';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isKept = (value: unknown): boolean => isText(value) && isStorableText(value);

/** Counts code points. A code point takes one or two units of a string, so most lengths are known without counting. */
function isWithin(longest: number, value: unknown): boolean {
  if (!isText(value) || value.length <= longest) return true;
  return value.length <= 2 * longest && [...value].length <= longest;
}

const MAX_TEXT_LENGTH = 255;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const otherField = (input: object, name: string): unknown => (input as Record<string, unknown>)[name];

/** The value must be present and not null. */
export const Required = (): PropertyDecorator => presence(isGiven);

/** The field must be present; null is a value. */
export const Given = (): PropertyDecorator => presence((value) => value !== undefined);

/** The value must be present and not null when another field of the same input is absent or null. */
export const RequiredWithout = (other: string): PropertyDecorator =>
  presence((value, input) => isGiven(value) || isGiven(otherField(input, other)), 'required_without', { other });

/** The value must be absent or null when another field of the same input is present. */
export const MissingWith = (other: string): PropertyDecorator =>
  rule('missing_with', (_, input) => !isGiven(otherField(input, other)), { other });

/** Another field of the same input must be absent or null when the value is present. */
export const Prohibits = (other: string): PropertyDecorator =>
  rule('prohibits', (_, input) => !isGiven(otherField(input, other)), { other });

/** The value may be absent (unchanged), but not null (cleared). */
export const NotCleared = (): PropertyDecorator => presence((value) => value !== null);

/** Text of at most `longest` characters (code points). */
export const Text = (longest = MAX_TEXT_LENGTH): PropertyDecorator =>
  rules(
    rule('string', isKept),
    rule('max_length', (value) => isWithin(longest, value), { max: longest }),
  );

const MAX_LONG_TEXT_LENGTH = 2_000;

/** Long text, such as a description or a comment: at most 2,000 characters. */
export const LongText = (): PropertyDecorator => Text(MAX_LONG_TEXT_LENGTH);

/** As {@link LongText}, returned as it was sent. It is not trimmed, and white space alone counts as absent. */
export const VerbatimText = (): PropertyDecorator => rules(readAs({ untrimmed: true }), LongText());

/** A cursor, read as it was sent: an empty one begins a walk. */
export const CursorText = (): PropertyDecorator =>
  rules(
    readAs({ verbatim: true }),
    rule('string', (value) => value === null || value === undefined || typeof value === 'string'),
  );

/** An e-mail address. */
export const Email = (): PropertyDecorator =>
  rules(
    Text(),
    rule('email', (value) => !isText(value) || (isStorableText(value) && isEmail(value))), // isEmail throws on half a surrogate pair
  );

const SHORTEST_PASSWORD = 12;
const MAX_PASSWORD_LENGTH = 200;

/** A secret of at most 200 characters. It is not trimmed. */
export const Secret = (): PropertyDecorator => rules(readAs({ untrimmed: true }), Text(MAX_PASSWORD_LENGTH));

/** A new password: 12 to 200 characters. */
export const NewPassword = (): PropertyDecorator =>
  rules(
    Secret(),
    rule('min_length', (value) => !isText(value) || [...value].length >= SHORTEST_PASSWORD, { min: SHORTEST_PASSWORD }),
  );

const ZONE_NAME = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/;

/** A name of the IANA time zone database, such as `America/Chicago`. Offsets are refused, because they have no daylight saving time. */
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

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of the day, `HH:MM`. */
export const TimeOfDay = (): PropertyDecorator => rule('time', (value) => isText(value) && TIME_OF_DAY.test(value));

/** One of these values. */
export const OneOf = (words: readonly string[]): PropertyDecorator =>
  rule('in', (value) => words.includes(value as string), {}, words);

/** A number from `least` to `most`; without `most` it has no upper bound. */
export const Quantity = (least: number, most?: number): PropertyDecorator =>
  rules(
    rule('numeric', isNumber),
    rule('min', (value) => !isNumber(value) || value >= least, { min: least }),
    ...(most === undefined ? [] : [rule('max', (value) => !isNumber(value) || value <= most, { max: most })]),
  );

/** An integer from `least` to `most`; without `most` it has no upper bound. */
export const Whole = (least: number, most?: number): PropertyDecorator =>
  rules(
    rule('integer', Number.isInteger),
    rule('min', (value) => !isNumber(value) || value >= least, { min: least }),
    ...(most === undefined ? [] : [rule('max', (value) => !isNumber(value) || value <= most, { max: most })]),
  );

const decimalsOf = (value: number): number =>
  /e-(\d+)$/.test(`${value}`) ? PRICE_DECIMALS + 1 : (`${value}`.split('.')[1]?.length ?? 0);
const significantDigits = (value: number): number =>
  `${value}`.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length;

const LARGEST_PRICE = 999_999_999_999_999;
const MAX_DIGITS = 15;
const keepsDecimals = rule('decimal', (value) => !isNumber(value) || decimalsOf(value) <= PRICE_DECIMALS, {
  max: PRICE_DECIMALS,
});

/** An amount of money: at least 0, with at most 6 decimal places and 15 digits, so that no digit is lost. */
export const Price = (): PropertyDecorator =>
  rules(
    Quantity(0, LARGEST_PRICE),
    keepsDecimals,
    rule('digits', (value) => !isNumber(value) || value > LARGEST_PRICE || significantDigits(value) <= MAX_DIGITS, {
      max: MAX_DIGITS,
    }),
  );

/** A percentage from 0 to 100. */
export const Percent = (): PropertyDecorator => rules(Quantity(0, 100), keepsDecimals);

/** True or false. */
export const Flag = (): PropertyDecorator => rule('boolean', (value) => typeof value === 'boolean');

/** A date, `Y-m-d`. */
export const DateOnly = (): PropertyDecorator => rule('date', (value) => isText(value) && isDate(value));

/** A date and time in UTC, `Y-m-d H:i:s`. */
export const DateTime = (): PropertyDecorator => rule('date', (value) => isText(value) && dateTimeOf(value) === value);

/** A date that is not earlier than the date in another field of the same input. */
export const NotBefore = (other: string): PropertyDecorator =>
  rule('after_or_equal', (value, input) => isInOrder(otherField(input, other), value), { other });

/** Whether the first date is not later than the second. True when one of them is missing. */
export const isInOrder = (first: unknown, second: unknown): boolean =>
  !isText(first) || !isText(second) || first <= second;

const jsonRule = (name: JsonRule, params?: RuleParams): PropertyDecorator =>
  rule(name, (value) => !(value instanceof RefusedJson && value.rule === name), params);

/** Any JSON value, stored unchanged: at most 20 levels and 64 KiB. */
export const JsonValue = (): PropertyDecorator =>
  rules(
    readAs({ json: true }),
    jsonRule('json_levels', { max: JSON_LEVELS }),
    jsonRule('json_size', { max: JSON_BYTES / 1024 }),
    jsonRule('json_text'),
  );

/** A JSON value of a certain form, stored unchanged. @param failuresIn the failures within a value, with paths that begin in it */
export const JsonOf = (failuresIn: (value: unknown) => Failure[]): PropertyDecorator =>
  rules(JsonValue(), readAs({ failuresIn }));

/** At most `most` items; further items are not checked. */
export const Items = (most: number): PropertyDecorator =>
  rules(
    readAs({ most_items: most }),
    rule('max_items', (value) => !Array.isArray(value) || value.length <= most, { max: most }),
  );

/** At least one item. */
export const NotEmpty = (): PropertyDecorator =>
  rule('min_items', (value) => !Array.isArray(value) || value.length > 0, { min: 1 });

/** A list of these values, with 1 to `most` items. */
export const WordList = (words: readonly string[], most: number): PropertyDecorator =>
  rules(
    rule('array', Array.isArray),
    NotEmpty(),
    Items(most),
    itemRule('in', (item) => words.includes(item as string), words),
  );

const MAX_SEARCH_LENGTH = 2_000;

/** Text of a search, at most 2,000 characters, because no stored text is longer. */
export const SearchText = (): PropertyDecorator => Text(MAX_SEARCH_LENGTH);

/**
 * An id or a list of ids, not trimmed. An id in a wrong form passes and is not found later; only text that PostgreSQL cannot store fails.
 *
 * @param most_items of a longer list one more item is read; the service refuses it
 */
export const Id = (most_items?: number): PropertyDecorator =>
  rules(
    readAs({ verbatim: true, most_items }),
    ...(most_items === undefined ? [] : [limited('max_items', most_items)]),
    rule('string', (value) => [value].flat().every(isKept)),
  );

/** The id of a look-up: every text passes, and one in a wrong form is not found. */
export const SoughtId = (): PropertyDecorator =>
  rules(
    readAs({ verbatim: true }),
    rule('string', (value) => typeof value === 'string'),
  );

/** A number as the bound of a filter. */
export const Bound = (): PropertyDecorator => rule('numeric', isNumber);

/** A list of at most `most` texts, each of at most `longest` characters. */
export const TextList = (most: number, longest = MAX_TEXT_LENGTH): PropertyDecorator =>
  rules(
    Items(most),
    rule('string', (value) => Array.isArray(value) && value.every(isKept)),
    rule('max_length', (value) => !Array.isArray(value) || value.every((item) => isWithin(longest, item)), {
      max: longest,
    }),
  );

const MAX_SOUGHT = 100;

/** The values of an exact filter: at most 100 texts. A blank one matches no row. */
export const SoughtKeys = (): PropertyDecorator =>
  rules(
    Items(MAX_SOUGHT),
    rule('string', (value) => Array.isArray(value) && value.every((item) => item === null || isKept(item))),
    rule('max_length', (value) => !Array.isArray(value) || value.every((item) => isWithin(MAX_SEARCH_LENGTH, item)), {
      max: MAX_SEARCH_LENGTH,
    }),
  );

/** A list of at most `most` nested inputs. */
export const ListOf = (type: () => new () => object, most: number): PropertyDecorator =>
  rules(Nested(type), Items(most));

/** A nested input. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  rules(readAs({ nested: type }), IsOptional(), ValidateNested());
