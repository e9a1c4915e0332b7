import { type Position, type SortKey, following, positionOf, sortKeys } from './keyset';
import type { Order } from './order';

const table = {
  nullable: new Set(['price', 'due']),
  types: new Map([
    ['id', 'bigint'],
    ['price', 'numeric'],
    ['made', 'timestamptz'],
  ]),
};
const by = (column: string, order: 'ASC' | 'DESC' = 'ASC', nulls?: 'last'): Order => ({ column, order, nulls });
const keysOf = (...orderBy: Order[]): SortKey[] => sortKeys(orderBy, table);
const condition = (orderBy: Order[], position: Position): [string, unknown[]] => {
  const values: unknown[] = [];
  const text = following(keysOf(...orderBy), position, (value) => `$${values.push(value)}`);
  return [text, values];
};

test('keys end with the id; later and repeated columns decide nothing', () => {
  expect(keysOf(by('price', 'DESC'), by('price'), by('made'))).toEqual([
    { column: 'price', type: 'numeric', isDescending: true, nulls: 'last' },
    { column: 'made', type: 'timestamptz', isDescending: false },
    { column: 'id', type: 'bigint', isDescending: false },
  ]);
  expect(keysOf(by('id', 'DESC'), by('price'))).toEqual([{ column: 'id', type: 'bigint', isDescending: true }]);
});

test('the position of a row is the text of its keys', () => {
  expect(positionOf(keysOf(by('made')))).toBe('json_build_array(made::text, id::text)::text');
});

test.each<[string, Order[], Position, [text: string, values: unknown[]]]>([
  ['ids', [], { values: ['7'] }, ['(id) > ($1::bigint)', ['7']]],
  ['descending ids', [by('id', 'DESC')], { values: ['7'] }, ['(id) < ($1::bigint)', ['7']]],
  [
    'one direction without nulls',
    [by('made')],
    { values: ['x', '7'] },
    ['(made, id) > ($1::timestamptz, $2::bigint)', ['x', '7']],
  ],
  [
    'two directions',
    [by('made', 'DESC')],
    { values: ['x', '7'] },
    ['(made <= $1::timestamptz and (made < $1::timestamptz or id > $2::bigint))', ['x', '7']],
  ],
  [
    'nulls first, at a value',
    [by('price')],
    { values: ['1', '7'] },
    ['(price >= $1::numeric and (price > $1::numeric or id > $2::bigint))', ['1', '7']],
  ],
  [
    'nulls first, at a null',
    [by('price')],
    { values: [null, '7'] },
    ['(price is not null or (price is null and id > $1::bigint))', ['7']],
  ],
  [
    'nulls last, at a value',
    [by('price', 'DESC')],
    { values: ['1', '7'] },
    ['((price <= $1::numeric and (price < $1::numeric or id > $2::bigint)) or price is null)', ['1', '7']],
  ],
  [
    'nulls last, at a null',
    [by('due', 'ASC', 'last')],
    { values: [null, '7'] },
    ['(due is null and id > $1::bigint)', ['7']],
  ],
  ['a cut value', [by('name')], { values: ['abc', '7'], cut: 0 }, ['name >= $1::text', ['abc']]],
  [
    'a cut value, descending',
    [by('name', 'DESC')],
    { values: ['abc', '7'], cut: 0 },
    ['name <= $1::text', ['abc\uffff']],
  ],
])('after a row in an order by %s', (_order, orderBy, position, expected) =>
  expect(condition(orderBy, position)).toEqual(expected),
);
