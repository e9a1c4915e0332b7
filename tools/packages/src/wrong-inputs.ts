import { type RuleFacts, type RuleName, newId, rulesOf } from '@das/platform';

/** Invalid values for a field with each rule. Rules without a row compare several fields, or need the database. */
const WRONG_VALUES: Partial<Record<RuleName, (params: RuleFacts['params']) => unknown[]>> = {
  array: () => ['text', 7, {}],
  boolean: () => ['true', 1, {}],
  date: () => ['2030-02-30', 'tomorrow', 7, {}],
  decimal: () => [0.1234567],
  digits: () => [123456789.1234567],
  email: () => ['no address', '@'],
  in: () => ['no such word', 7, {}, ['a']],
  integer: () => [1.5, '7', NaN, 10n, {}],
  json_levels: () => [circular()],
  json_size: () => ['x'.repeat(70_000)],
  json_text: () => ['\0', { key: '\ud800' }, { '\0': 1 }, Infinity, 10n, () => 1],
  max: ({ max }) => [Number(max) + 1],
  max_items: ({ max }) => [Array.from({ length: Number(max) + 1 }, () => ({})), 'text', {}, [null], [7], [[]]],
  max_length: ({ max }) => ['x'.repeat(Number(max) + 1)],
  min: ({ min }) => [Number(min) - 1, -Infinity],
  min_items: () => [[]],
  min_length: ({ min }) => ['x'.repeat(Number(min) - 1)],
  numeric: () => ['7', NaN, Infinity, 10n, {}],
  pattern: () => ['(', 7],
  regex: () => ['Not a slug', '-'],
  required: () => [null],
  string: () => [7, true, {}, [7], '\0', 'a\ud800', Symbol('text')],
  timezone: () => ['Mars/Olympus', '+02:00'],
  url: () => ['ftp://example.com', 'no url', 'https://user:password@example.com/'],
};

const circular = (): object => {
  const value: Record<string, unknown> = {};
  return Object.assign(value, { value });
};

const text = 'text';

/** Metadata is an object, of which the empty one is valid, although its rule is named `array`. */
const WRONG_METADATA = [
  ...[text, 7, [], [text], { 'a b': text }, { ['k'.repeat(41)]: text }, { '\0': text }],
  ...[7, {}, [], '', '\0', 'a\ud800', 'x'.repeat(501)].map((key) => ({ key })),
  Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key_${index}`, text])),
];

function wrongValues(field: string, rule: RuleName, params: RuleFacts['params']): unknown[] {
  if (field === 'metadata' && rule === 'array') return WRONG_METADATA;
  const values = WRONG_VALUES[rule]?.(params) ?? [];
  const isNumbers = field === 'expected_versions'; // [7] is a version that fails its item, not the call
  return isNumbers ? values.filter((value) => !(Array.isArray(value) && value[0] === 7)) : values;
}

/** Members that no input class has. The second would become a column name; the third would end the statement. */
const UNKNOWN_MEMBERS = [
  'colour',
  'tenant_id',
  'id) values (1); drop table products; --',
  'constructor',
  'toString',
  '__proto__',
];

/** Invalid forms of an input: other types than an object, unknown members, and for each rule of each field the values that break it. */
export function wrongInputs(type: new () => object, valid: object): unknown[] {
  const otherTypes = [undefined, null, 'text', 7, true, [], [valid], () => valid];
  const unknown = UNKNOWN_MEMBERS.map((name) => withMember(valid, name, 1));
  const facts = rulesOf(type);
  const broken = facts.flatMap(({ field, rule, params }) =>
    wrongValues(field, rule, params).map((value) => withMember(valid, field, value)),
  );
  const absent = facts.filter(({ isDemanded }) => isDemanded).map(({ field }) => withMember(valid, field, undefined));
  return [...otherTypes, ...unknown, ...broken, ...absent];
}

/** Defined, not assigned: `__proto__` must be a member like any other. */
const withMember = (input: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...input }, name, { value, enumerable: true, writable: true, configurable: true });

/** Values that are not the id of any row. */
export const WRONG_IDS: unknown[] = [
  ...[
    '',
    ' ',
    'no-such-id',
    '\0',
    '\ud800',
    "'; drop table products; --",
    'x'.repeat(10_000),
    '0'.repeat(26),
    '99999999999999999999',
    '-1',
    newId(),
  ],
  ...[undefined, null, 7, NaN, true, {}, [], ['a'], () => 'a'],
];

const OTHER_TYPES = [true, {}, [], [1], 10n, Symbol('value'), () => 1];

/** Values that no argument for a positive number accepts. */
export const WRONG_NUMBERS: unknown[] = [
  -1,
  1.5,
  NaN,
  Infinity,
  -Infinity,
  1e300,
  Number.MIN_VALUE,
  '7',
  'seven',
  '\0',
  new Date(0),
  ...OTHER_TYPES,
];

/** Values that no argument for a text accepts. */
export const WRONG_TEXTS: unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  'x'.repeat(10_000),
  7,
  0.5,
  NaN,
  -1,
  new Date(0),
  Buffer.from('a'),
  ['a'],
  ...OTHER_TYPES,
];
