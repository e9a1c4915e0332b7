import { InputTooComplex } from '@das/platform';
import { criteriaOf, failuresAs } from './criteria-of';

const nested = (levels: number): object =>
  Array.from({ length: levels - 1 }).reduce<object>((inner) => ({ NOT: inner }), {});

test.each([
  ['an empty filter', {}, {}],
  ['texts, which are trimmed', { customer_name: ' Acme ', status: ' ' }, { customer_name: 'Acme', status: null }],
  ['dates, which are normalised', { request_date_from: '2030-1-2' }, { request_date_from: '2030-01-02' }],
  ['times with a zone', { created_to: '2030-01-02T01:00:00+01:00' }, { created_to: '2030-01-02 00:00:00' }],
  ['nested filters', { AND: [{ NOT: { is_valid: true } }] }, { AND: [{ NOT: { is_valid: true } }] }],
  ['an unknown member', { later: true }, { ids: [] }],
  ['a member of another type', { is_valid: 'yes' }, { ids: [] }],
  ['a text', 'x', { ids: [] }],
  ['null', null, { ids: [] }],
  ['10 levels', nested(10), nested(10)],
  ['11 levels', nested(11), { ids: [] }],
  ['101 filters', { OR: Array(100).fill({}) }, { ids: [] }],
])('a stored filter with %s', (_case, filter, read) =>
  expect(criteriaOf({ filter, order_by: null }).filter).toEqual(read),
);

test.each([
  ['none', null, undefined],
  ['columns', [{ column: 'DUE_AT', order: 'ASC' }], [{ column: 'due_at', order: 'ASC' }]],
  ['an unknown column', [{ column: 'due_at', order: 'ASC' }], null],
  ['more than 10 columns', Array(11).fill({ column: 'ID', order: 'ASC' }), null],
  ['text', 'id', null],
])('a stored order with %s', (_case, order_by, read) =>
  expect(criteriaOf({ filter: {}, order_by }).orderBy ?? undefined).toEqual(read ?? undefined),
);

test.each([
  ['filter' as const, { status: 1 }, [{ path: ['status'], rule: 'string' }]],
  ['filter' as const, 1, [{ path: [], rule: 'array' }]],
  ['orderBy' as const, [{ column: 'ID' }], [{ path: ['0', 'order'], rule: 'required' }]],
  ['orderBy' as const, [], []],
])('the failures of %s %j', (argument, value, failures) => expect(failuresAs(argument, value)).toEqual(failures));

test('a filter that no list accepts is too complex', () =>
  expect(() => failuresAs('filter', nested(11))).toThrow(InputTooComplex));
