import { runInContext, systemContext } from '../context/request-context';
import { ValidationFailed } from '../errors/errors';
import { CursorSigner, MAX_CURSOR } from '../signing/cursor-signer';
import { type ListWalk, boundTo, digestOf, readCursor, writeCursor } from './list-cursor';
import { type SortKey, sortKeys } from './lists/keyset';
import type { Order } from './lists/order';

const signer = new CursorSigner();
const keysOf = (...orderBy: Order[]): SortKey[] => sortKeys(orderBy, { nullable: new Set(), types: new Map() });
const inTenant = <T>(work: () => T): T => runInContext(systemContext('tenant'), work);
const written = (values: (string | null)[], walk: ListWalk, keys = keysOf()): string =>
  inTenant(() => writeCursor(signer, values, { bound: boundTo(walk, keys) }));
const read = (cursor: string, walk: ListWalk, keys = keysOf()): unknown =>
  inTenant(() => readCursor(signer, cursor, boundTo(walk, keys)));

test('a cursor gives its position and the start of its walk back', () => {
  const start = { synced_to: '2026-01-01 00:00:00', ends_at: '2026-01-01 00:00:01.5+00' };
  const bound = boundTo({ list: 'products' }, keysOf());
  const cursor = inTenant(() => writeCursor(signer, [null, '7'], { bound, start }));
  expect(inTenant(() => readCursor(signer, cursor, bound))).toEqual({ position: { values: [null, '7'] }, start });
});

test.each<[string, object | null | undefined, object | null | undefined, boolean]>([
  ['the same members in another order', { a: 1, b: [1] }, { b: [1], a: 1 }, true],
  ['null and blank members', { a: null, b: '', c: undefined, d: 1 }, { d: 1 }, true],
  ['no filter and an empty one', undefined, {}, true],
  ['nested filters', { OR: [{ a: 1, b: 2 }] }, { OR: [{ b: 2, a: 1 }] }, true],
  ['another value', { a: 1 }, { a: 2 }, false],
  ['another order of a list', { a: [1, 2] }, { a: [2, 1] }, false],
  ['an empty list, which matches nothing', { a: [] }, {}, false],
  ['a flag that is false', { a: false }, {}, false],
])('%s: valid is as expected', (_case, filter, other, isValid) => {
  const cursor = written(['7'], { list: 'products', filter });
  if (isValid) expect(read(cursor, { list: 'products', filter: other })).toEqual({ position: { values: ['7'] } });
  else expect(() => read(cursor, { list: 'products', filter: other })).toThrow(ValidationFailed);
});

test('a cursor of another order or list is refused', () => {
  const descending = keysOf({ column: 'id', order: 'DESC' });
  const cursor = written(['7'], { list: 'products' });
  expect(() => read(cursor, { list: 'products' }, descending)).toThrow(ValidationFailed);
  expect(() => read(cursor, { list: 'categories' })).toThrow(ValidationFailed);
});

test('values that do not fit are cut, and their digest identifies them', () => {
  const long = Array.from({ length: 255 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  const values = [long, long.split('').reverse().join(''), '1234567890.123456', '99999999999'];
  const start = { synced_to: '2026-01-01 00:00:00', ends_at: '2026-01-01 00:00:01.123456+00' };
  const bound = boundTo({ list: 'products' }, keysOf());
  const cursor = inTenant(() => writeCursor(signer, values, { bound, start }));
  expect(cursor.length).toBeLessThanOrEqual(MAX_CURSOR);
  const found = inTenant(() => readCursor(signer, cursor, bound));
  expect(found).toEqual({
    position: { values: [values[0]?.slice(0, 30), values[1]?.slice(0, 30), values[2], values[3]], cut: 0 },
    digest: digestOf(values),
    start,
  });
});
