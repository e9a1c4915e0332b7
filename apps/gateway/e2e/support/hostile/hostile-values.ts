import { randomOf } from './random';

/** A hostile JSON text for one place of a request. A text, because no JavaScript value has duplicate keys, `1e400` or `__proto__` as a member. */
export interface HostileValue {
  name: string;
  /** Whether the text has 100 KB or more. */
  isLarge: boolean;
  /** @param valid the JSON text that a valid request has at this place */
  text: (valid: string) => string;
}

const KB = 1_000;
const LARGEST = 900 * KB;

/** The members of a valid object, and these; a value that is not an object is replaced by an object. */
const withMembers =
  (members: string) =>
  (valid: string): string => {
    const own = valid.startsWith('{') ? valid.slice(1, -1) : '';
    return `{${own}${own && ','}${members}}`;
  };
const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth);
const unknownMembers = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"u${index}":1`).join(',');
/** Members named by numbers so far apart that V8 keeps the object in a dictionary. */
const sparseMembers = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"${(index * 77_777) % 4_294_967_291}":1`).join(',');
const quoted = (text: string): string => JSON.stringify(text);
const longIds = (count: number, length: number): string =>
  Array.from({ length: count }, (_, index) => quoted(`${index}`.padEnd(length, 'x'))).join(',');

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1234567',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e21',
  '1e-320',
  '1e400',
  '-1e400',
  '9'.repeat(40),
];

const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '😀',
    '%_\\',
    `'"--;`,
    '\u202e\u2028\ufeff',
    'null',
    'NaN',
    '__proto__',
    '1e999',
    '9'.repeat(40),
  ],
  ...[
    '01KJQDJGR0RT2GZSKYPD8J86G9',
    '01KJQDJGR0RT2GZSKYPD8J86G9\u0000',
    '2030-02-31',
    '0000-00-00',
    '+275760-09-13T00:00:00Z',
    '2030-01-01 25:61:61',
    '-1',
    'ASC',
    '*',
  ],
  ...['x'.repeat(256), 'x'.repeat(2_001), '(a+)+$', '[', '../../etc/passwd', 'http://127.0.0.1/', '${7*7}'],
];

const SHAPES: Record<string, (valid: string) => string> = {
  null: () => 'null',
  true: () => 'true',
  false: () => 'false',
  'half a surrogate pair': () => '"\\ud800"',
  'halves in the wrong order': () => '"\\udc00\\ud800"',
  'an empty list': () => '[]',
  'a list of null': () => '[null]',
  'a list of lists': () => '[[],[[]]]',
  'a list of the value, twice': (valid) => `[${valid},${valid}]`,
  'an empty object': () => '{}',
  'the value as text': quoted,
  'an object of the value': (valid) => `{"value":${valid}}`,
  __proto__: withMembers('"__proto__":{"id":"1","polluted":true}'),
  'members that every object has': withMembers('"constructor":1,"toString":null,"hasOwnProperty":{},"valueOf":[]'),
  'a list in disguise': () => '{"0":1,"length":1e9}',
  'duplicate keys': withMembers('"id":"1","id":null,"name":"a","name":["b"],"id":{}'),
  'the members twice': (valid) =>
    valid.startsWith('{') && valid !== '{}' ? `{${valid.slice(1, -1)},${valid.slice(1, -1)}}` : `[${valid}]`,
  'an unknown member': withMembers('"unknown":1'),
  'a member without a name': withMembers('"":1,"\\u0000":2,"\\ud800":3'),
  '20 levels of lists': () => nested('[', ']', 20),
  '20 levels of objects': () => nested('{"a":', '}', 20, '1'),
};

const LARGE_SHAPES: Record<string, (valid: string) => string> = {
  '5,000 unknown members': withMembers(unknownMembers(5_000)),
  '60,000 unknown members': withMembers(unknownMembers(60_000)),
  '10,000 members named __proto__': withMembers(Array.from({ length: 10_000 }, () => '"__proto__":{}').join(',')),
  '50,000 duplicate keys': withMembers(Array.from({ length: 50_000 }, () => '"id":1').join(',')),
  '60,000 members named by numbers': withMembers(sparseMembers(60_000)),
  '900 KB of members': withMembers(unknownMembers(85_000)),
  '60,000 empty objects': () => `[${'{},'.repeat(59_999)}{}]`,
  '300,000 empty objects': () => `[${'{},'.repeat(299_999)}{}]`,
  '300,000 empty lists': () => `[${'[],'.repeat(299_999)}[]]`,
  'an atomic batch of 100 ids of 9 KB': withMembers(`"atomic":true,"approval_ids":[${longIds(100, 9 * KB)}]`),
  '100,000 nulls': () => `[${'null,'.repeat(99_999)}null]`,
  '900 KB of the value': (valid) => `[${`${valid},`.repeat(Math.floor(LARGEST / (valid.length + 1)))}${valid}]`,
  '100,000 levels of lists': () => nested('[', ']', 100 * KB),
  '100,000 levels of objects': () => nested('{"a":', '}', 100 * KB, '1'),
  '250 levels around the value': (valid) => `${nested('[', ']', 250, valid)}${' '.repeat(100 * KB)}`,
  'a text of 900 KB': () => quoted('x'.repeat(LARGEST)),
  '150,000 halves of surrogate pairs': () => `"${'\\ud800'.repeat(LARGEST / 6)}"`,
  '150,000 NUL': () => `"${'\\u0000'.repeat(LARGEST / 6)}"`,
  'a number of 900,000 digits': () => '9'.repeat(LARGEST),
  'a key of 900 KB': withMembers(`"${'k'.repeat(LARGEST)}":1`),
};

const named = (shapes: Record<string, (valid: string) => string>, isLarge: boolean): HostileValue[] =>
  Object.entries(shapes).map(([name, text]) => ({ name, isLarge, text }));

export const SMALL_VALUES: HostileValue[] = [
  ...named(SHAPES, false),
  ...NUMBERS.map((number) => ({ name: `the number ${number}`, isLarge: false, text: () => number })),
  ...TEXTS.map((text) => ({ name: `the text ${quoted(text.slice(0, 40))}`, isLarge: false, text: () => quoted(text) })),
];

export const LARGE_VALUES: HostileValue[] = named(LARGE_SHAPES, true);

/** Seeds of requests whose parts are hostile at random, several at once. */
export const SEEDS: number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** An item at random. */
export const oneOf = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

/** Values that replace, leave out and repeat members of the valid value at random. */
export const MIXTURES: HostileValue[] = SEEDS.map((seed) => ({
  name: `members at random, seed ${seed}`,
  isLarge: false,
  text: (valid) => mixed(JSON.parse(valid), randomOf(seed)),
}));

const REPLACED = { scalar: 0.5, other: 0.1 };
const LEFT_OUT = 0.2;
const MAX_ITEMS = 4;
const MAX_TEXT = 20;

function mixed(value: unknown, random: () => number): string {
  const isScalar = typeof value !== 'object' || value === null;
  if (random() < (isScalar ? REPLACED.scalar : REPLACED.other))
    return smallText(JSON.stringify(value) ?? 'null', random);
  if (isScalar) return JSON.stringify(value) ?? 'null';
  if (!Array.isArray(value)) {
    const members = Object.entries(value).filter(() => random() >= LEFT_OUT);
    return `{${members.map(([name, member]) => `${quoted(name)}:${mixed(member, random)}`).join(',')}}`;
  }
  const count = Math.floor(random() * MAX_ITEMS);
  return `[${Array.from({ length: count }, () => mixed(oneOf(value, random), random)).join(',')}]`;
}

/** A small hostile value, or a text of any code units. */
function smallText(valid: string, random: () => number): string {
  if (random() < 0.5) return oneOf(SMALL_VALUES, random).text(valid);
  const units = Array.from({ length: Math.floor(random() * MAX_TEXT) }, () => Math.floor(random() * 0x10000));
  return quoted(String.fromCharCode(...units));
}

/** Parts of an address: the texts, percent-encoded, and sequences that are not valid percent-encoded UTF-8. */
export const ADDRESS_PARTS: string[] = [
  ...TEXTS.filter((text) => text !== '').map(encodeURIComponent),
  ...['%', '%2', '%zz', '%00', '%ff%fe', '%ed%a0%80', '%u0041', '..%2f..', '%2e%2e', ';a=b', '+', 'x'.repeat(9_000)],
];

/** Values that HTTP allows in a header. Bytes above 127 are sent unchanged. */
export const HEADER_VALUES: string[] = [
  '',
  ' ',
  ',',
  '"',
  '""',
  '"3',
  'W/"3"',
  '*',
  '-1',
  '1e400',
  'ÿþ',
  'x'.repeat(256),
  'x'.repeat(8_000),
  '"a","b",'.repeat(500),
];

const at = (value: unknown, place: string | number): unknown =>
  (value as Record<string | number, unknown> | null | undefined)?.[place];

/** The JSON text of the value, with the given text at one place. A missing place is added. */
export function withTextAt(
  value: unknown,
  [place, ...rest]: (string | number)[],
  text: (valid: string) => string,
): string {
  if (place === undefined) return text(JSON.stringify(value) ?? 'null');
  const inner = withTextAt(at(value, place), rest, text);
  if (typeof place === 'number') return `[${inner}]`;
  const others = Object.entries(value ?? {}).filter(([name, other]) => name !== place && other !== undefined);
  return `{${[...others.map(([name, other]) => `${quoted(name)}:${JSON.stringify(other)}`), `${quoted(place)}:${inner}`].join(',')}}`;
}
