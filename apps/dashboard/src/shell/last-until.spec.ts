import { lastUntil } from './last-until';

const of = (id: string, until: string) => ({ principal: { id }, until });

test('each principal counts once, with the latest end', () => {
  const given = [of('a', '2026-12-04 23:00:00'), of('b', '2026-12-01 10:00:00'), of('a', '2026-11-30 10:00:00')];
  expect(lastUntil(given)).toEqual([given[0], given[1]]);
  expect(lastUntil([])).toEqual([]);
});
