import { LimitedRows, MAX_LIMITED_ROWS, MINUTE_MS } from './limited-rows';

test('60 rows of a key are kept in one minute, and 60 in the next', () => {
  const rows = new LimitedRows();
  const kept = (key: string, at_ms: number): number =>
    Array.from({ length: 100 }, () => rows.admits(key, at_ms)).filter(Boolean).length;
  expect([kept('a', 0), kept('b', 1), kept('a', MINUTE_MS - 1), kept('a', MINUTE_MS), kept('a', 2)]).toEqual([
    MAX_LIMITED_ROWS,
    MAX_LIMITED_ROWS,
    0,
    MAX_LIMITED_ROWS,
    0,
  ]);
});
