import { isStorableText } from '../values/is-storable-text';
import { readAs } from './check-input';
import { isObject, memberRule, rule, rules } from './rule';
import { ListOf, SearchText, Text } from './rules';

const MAX_SOURCE_LENGTH = 64;
const SOURCE = /^[a-z0-9][a-z0-9._-]*$/;

/** The id of a row in another system: 1 to 255 characters. */
export const ExternalId = (): PropertyDecorator => Text();

/** The other system: 1 to 64 characters of `a-z0-9._-`. Capital letters are lowered. */
export const ExternalSource = (): PropertyDecorator =>
  rules(
    readAs({ lowered: true }),
    Text(MAX_SOURCE_LENGTH),
    rule('regex', (value) => typeof value !== 'string' || SOURCE.test(value)),
  );

/** The source of an exact filter or look-up: in any case, and not checked, because an invalid one has no rows. */
export const SoughtSource = (): PropertyDecorator => rules(readAs({ lowered: true }), SearchText());

/** The maximum number of pairs of a metadata filter. */
export const MAX_PAIRS = 5;

/** The pairs of a metadata filter. @param type their input class */
export const SoughtPairs = (type: () => new () => object): PropertyDecorator => ListOf(type, MAX_PAIRS);

/** A text that is compared to the letter: neither trimmed nor shortened. */
export const SoughtText = (): PropertyDecorator => rules(readAs({ verbatim: true }), SearchText());

const METADATA_KEY = /^[A-Za-z0-9_.-]{1,40}$/;
const MAX_VALUE_LENGTH = 500;

const lengthOf = (text: string): number => (text.length > 2 * MAX_VALUE_LENGTH ? text.length : [...text].length);
const isNullOr = (holds: (text: string) => boolean) => (value: unknown) => typeof value !== 'string' || holds(value);

/**
 * Metadata: an object whose members are texts of 1 to 500 characters, kept verbatim. A null removes its key. Members are checked here,
 * and their number after the merge (`mergedMetadata`).
 */
export const Metadata = (): PropertyDecorator =>
  rules(
    readAs({ verbatim: true }),
    rule('array', isObject),
    memberRule('regex', (_, key) => METADATA_KEY.test(key)),
    memberRule('string', (value) => value === null || (typeof value === 'string' && isStorableText(value))),
    memberRule(
      'min_length',
      isNullOr((text) => text !== ''),
      { min: 1 },
    ),
    memberRule(
      'max_length',
      isNullOr((text) => lengthOf(text) <= MAX_VALUE_LENGTH),
      { max: MAX_VALUE_LENGTH },
    ),
  );
