import { oldDelta } from './old-delta';

const NOW = Date.parse('2026-11-22T13:30:00Z');
const failure = {
  path: ['filter', 'updated_from'],
  rule: 'after_or_equal',
  params: { earliest: '2026-08-24 00:00:00' },
};

test.each<[string, Parameters<typeof oldDelta>[0], object[]]>([
  ['before the kept days', { include_deleted: true, filter: { updated_from: '2026-08-23 23:59:59' } }, [failure]],
  ['on the first kept day', { include_deleted: true, filter: { updated_from: '2026-08-24 00:00:00' } }, []],
  ['without deletions', { filter: { updated_from: '1970-01-01 00:00:00' } }, []],
  ['of all rows', { include_deleted: true, filter: null }, []],
])('a delta %s', (_, delta, failures) => {
  expect(oldDelta(delta, 90, NOW)).toEqual(failures);
});
