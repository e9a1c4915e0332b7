import * as fc from 'fast-check';
import { decodeTime } from 'ulid';
import { PastTimes, integerIdOf, lowestIdAt, newId, newIdAt, ulidOf } from './new-id';
import { runInPast } from './past';

test('new ids are ULIDs in upper case, unique and ascending', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids.filter((id) => !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toEqual([]);
  expect([...new Set(ids)].sort()).toEqual(ids);
});

test('an id of a time lies between the bounds of that millisecond and the next', () => {
  const at = Date.parse('2026-03-01T12:00:00.123Z');
  expect(lowestIdAt(at)).toBe('01KJMMA2KV0000000000000000');
  for (let n = 0; n < 100; n += 1) {
    const id = newIdAt(at);
    expect(ulidOf(id)).toBe(id);
    expect([lowestIdAt(at + 1), id, lowestIdAt(at)].sort()).toEqual([lowestIdAt(at), id, lowestIdAt(at + 1)]);
  }
  expect(lowestIdAt(-1)).toBe('0'.repeat(26));
});

test('a ULID in any case is stored in upper case', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/),
      (id) => ulidOf(id) === id.toUpperCase(),
    ),
  );
});

test.each([
  '',
  '7',
  '01ARZ3NDEKTSV4RRFFQ69G5FA',
  '01ARZ3NDEKTSV4RRFFQ69G5FAVX',
  '81ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FAI',
  '01ARZ3NDEKTSV4RRFFQ69G5FAU',
  '01ARZ3NDEKTSV4 RFFQ69G5FAV',
])('%j is not a ULID', (id) => {
  expect(ulidOf(id)).toBeUndefined();
});

test('blanks around an id are ignored', () => {
  expect([ulidOf(' 01ARZ3NDEKTSV4RRFFQ69G5FAV '), integerIdOf(' 7\n')]).toEqual(['01ARZ3NDEKTSV4RRFFQ69G5FAV', '7']);
});

test('a positive 64-bit integer is an integer id', () => {
  fc.assert(fc.property(fc.bigInt(1n, 2n ** 63n - 1n), (id) => integerIdOf(`${id}`) === `${id}`));
});

test.each([
  '',
  '0',
  '-1',
  '01',
  '+1',
  '1.0',
  '1e3',
  '1 2',
  '0x1',
  '١',
  '9223372036854775808',
  '10000000000000000000',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
])('%j is not an integer id', (id) => {
  expect(integerIdOf(id)).toBeUndefined();
});

test('ids of the past have its time and are ascending, also within a millisecond; others have the present time', () => {
  const times = new PastTimes();
  const idsAt = (at_ms: number): string[] => runInPast(times.at(at_ms), () => [newId(), newId()]);
  const ids = [...idsAt(1_000), ...idsAt(1_000), ...idsAt(2_000)];
  expect(ids.map(decodeTime)).toEqual([1_000, 1_000, 1_000, 1_000, 2_000, 2_000]);
  expect([...ids].sort()).toEqual(ids);
  expect(Date.now() - decodeTime(newId())).toBeLessThan(60_000);
});
