import { InputTooComplex } from '../errors/errors';
import {
  type Combined,
  type Condition,
  all,
  any,
  atLeast,
  atMost,
  combined,
  contains,
  equals,
  isOneOf,
  isOneOfKeys,
  matches,
  not,
  never,
  references,
} from './conditions';
import { sql, Bindings } from './sql';
const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The SQL of a condition and the values that it binds. */
function written(condition: Condition | undefined): [string | undefined, unknown[]] {
  const { bind, values } = new Bindings();
  return [condition?.(bind), values];
}

test.each<[string, Condition | undefined, string, unknown[]]>([
  [
    'contains',
    contains('name', 'ärg'),
    'lower(name collate "und-x-icu") like (select lower($1 collate "und-x-icu"))',
    ['%ärg%'],
  ],
  [
    'contains without a trigram',
    contains('name', 'Ä%'),
    'strpos(lower(name collate "und-x-icu"), (select lower($1 collate "und-x-icu"))) > 0',
    ['Ä%'],
  ],
  ['matches', matches('code', 'PA'), 'lower(code collate "und-x-icu") = lower($1 collate "und-x-icu")', ['PA']],
  ['equals', equals('active', false), 'active = $1', [false]],
  ['atLeast', atLeast('total', 0), 'total >= $1', [0]],
  ['atMost', atMost('total', 9.5), 'total <= $1', [9.5]],
  ['isOneOf', isOneOf('id', ['a', 'b']), 'id = any($1)', [['a', 'b']]],
  ['isOneOfKeys', isOneOfKeys('id', ['a', 'b']), 'id = any ((select $1::text[])::text[])', [['a', 'b']]],
  [
    'isOneOfKeys of integers',
    isOneOfKeys('id', ['1'], 'bigint'),
    'id = any ((select $1::bigint[])::bigint[])',
    [['1']],
  ],
  ['isOneOf nothing', isOneOf('id', []), 'id = any($1)', [[]]],
  ['references', references('category_id', ULID.toLowerCase()), 'category_id = $1', [ULID]],
  ['references with an invalid id', references('category_id', '7'), 'false', []],
  ['not', not(equals('a', 1)), '(a = $1) is not true', [1]],
  ['not of not', not(not(equals('a', 1))), '((a = $1) is not true) is not true', [1]],
  ['all of one', all([undefined, equals('a', 1)]), 'a = $1', [1]],
  ['all', all([equals('a', 1), undefined, sql.raw('b')]), '(a = $1 and b)', [1]],
  ['any in all', all([equals('a', 1), any([equals('b', 2), never])]), '(a = $1 and (b = $2 or false))', [1, 2]],
])('%s is written with its values bound', (_, condition, sql, values) => {
  expect(written(condition)).toEqual([sql, values]);
});

test.each([
  ['500%', '%500\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\d', '%c:\\\\d%'],
])('contains escapes the wildcards of %s', (text, pattern) => {
  expect(written(contains('name', text))[1]).toEqual([pattern]);
});

test.each([null, undefined, ''])('%p applies no condition', (value) => {
  const made = [contains, matches, equals, atLeast, atMost, references].map((condition) => condition('a', value));
  expect(
    [...made, not(undefined), all([undefined]), any([]), isOneOf('a', null)].filter(
      (condition) => condition !== undefined,
    ),
  ).toEqual([]);
});

interface Filter extends Combined<Filter> {
  a?: number;
}
const conditionOf = (filter: Filter | null): Condition | undefined => combined(filter, ({ a }) => [equals('a', a)]);
const nested = (depth: number): Filter => (depth === 1 ? { a: 1 } : { NOT: nested(depth - 1) });

test.each<[Filter | null, string | undefined, unknown[]]>([
  [null, undefined, []],
  [{}, undefined, []],
  [{ AND: [], OR: [], NOT: null }, undefined, []],
  [{ AND: [{}], OR: [{}], NOT: {} }, undefined, []],
  [{ a: 1, AND: [{ a: 2 }, { a: 3 }] }, '(a = $1 and (a = $2 and a = $3))', [1, 2, 3]],
  [{ a: 1, OR: [{ a: 2 }, { a: 3 }] }, '(a = $1 and (a = $2 or a = $3))', [1, 2, 3]],
  [{ a: 1, NOT: { a: 2 } }, '(a = $1 and (a = $2) is not true)', [1, 2]],
  [{ NOT: { OR: [{ a: 1 }, { NOT: { a: 2 } }] } }, '((a = $1 or (a = $2) is not true)) is not true', [1, 2]],
])('the filter %j becomes the condition %s', (filter, sql, values) => {
  expect(written(conditionOf(filter))).toEqual([sql, values]);
});

test('a filter is refused beyond 10 levels or 100 filters', () => {
  const many = (count: number): Filter => ({ AND: Array.from({ length: count - 1 }, () => ({})) });
  expect(() => [conditionOf(nested(10)), conditionOf(many(100))]).not.toThrow();
  expect(() => conditionOf(nested(11))).toThrow(InputTooComplex);
  expect(() => conditionOf(many(101))).toThrow(InputTooComplex);
});
