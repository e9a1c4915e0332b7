import { actingOf, firstActing } from './bulk-acting';

const viewer = (levels: object[], ...principals: string[]) => ({
  user: { id: 'tom', levels },
  acting_for: principals.map((id) => ({ id: `of ${id}`, until: '2026-12-04 23:00:00', principal: { id, name: id } })),
});

test('without a principal there is no choice', () => {
  expect([actingOf(viewer([{}])), firstActing(viewer([{}]))]).toEqual([[], null]);
});

test('each principal is a choice once; a person without levels begins with the first principal', () => {
  const labels = actingOf(viewer([{}], 'Priya', 'Priya', 'Grace')).map(({ label }) => label);
  expect(labels).toEqual(['Myself', 'Priya', 'Grace']);
  expect([firstActing(viewer([{}], 'Priya')), firstActing(viewer([], 'Priya'))]).toEqual(['tom', 'Priya']);
});
