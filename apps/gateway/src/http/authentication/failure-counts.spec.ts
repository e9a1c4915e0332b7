import { type Failure, FailureCounts } from './failure-counts';

const MINUTE_MS = 60_000;
const failure = (address: string, reason = 'unknown_key', tenant_id?: string): Failure => ({
  address,
  reason,
  tenant_id,
});

test('ten failures of a kind are written per minute and the others are counted, also when other kinds come between them', () => {
  const counts = new FailureCounts();
  const written = Array.from({ length: 25 }, (_, ms) => counts.isWritten(failure('a'), ms, true));
  expect(written.filter(Boolean)).toHaveLength(10);
  for (const other of [failure('b'), failure('a', 'expired'), failure('a', 'unknown_key', 'T')])
    expect(counts.isWritten(other, 30, true)).toBe(true);
  expect(counts.takeRepeats(MINUTE_MS - 1)).toEqual([]);
  expect(counts.takeRepeats(MINUTE_MS)).toEqual([{ last: failure('a'), repeats: 15 }]);
  expect(counts.takeRepeats(Infinity)).toEqual([]);
});

test('a new minute writes again, and tells what the old one counted', () => {
  const counts = new FailureCounts();
  for (let ms = 0; ms < 12; ms += 1) counts.isWritten(failure('a'), ms, true);
  expect(counts.isWritten(failure('a'), MINUTE_MS, true)).toBe(true);
  expect(counts.takeRepeats(MINUTE_MS)).toEqual([{ last: failure('a'), repeats: 2 }]);
});

test('what finds no room to be written is counted', () => {
  const counts = new FailureCounts();
  expect(counts.isWritten(failure('a'), 0, false)).toBe(false);
  expect(counts.takeRepeats(Infinity)).toEqual([{ last: failure('a'), repeats: 1 }]);
});

test('an address waits from its 301st failure until its minute is over', () => {
  const counts = new FailureCounts();
  const waits = Array.from({ length: 302 }, () => counts.waitOf(failure('a'), 1_000));
  expect(waits.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 0));
  expect(waits.slice(300)).toEqual([MINUTE_MS, MINUTE_MS]);
  expect(counts.waitOf(failure('a'), 21_000)).toBe(40_000);
  expect(counts.waitOf(failure('b'), 21_000)).toBe(0);
  expect(counts.waitOf(failure('a'), 61_000)).toBe(0);
});

test('a flood of addresses is not remembered beyond bounds, and none of it is lost', () => {
  const counts = new FailureCounts();
  for (let number = 0; number < 12_000; number += 1) {
    counts.waitOf(failure(`${number}`), 0);
    counts.isWritten(failure(`${number}`), 0, false);
  }
  const repeats = counts.takeRepeats(0);
  expect(repeats).toHaveLength(2_000);
  expect(repeats[0]).toEqual({ last: failure('0'), repeats: 1 });
  expect(counts.takeRepeats(Infinity)).toHaveLength(10_000);
});
