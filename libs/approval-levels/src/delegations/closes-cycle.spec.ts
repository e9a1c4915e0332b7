import { type Edge, closesCycle } from './closes-cycle';

/** `A>B 1-3`: A delegates to B on the days 1 and 2. */
function edge(text: string): Edge {
  const [people = '', period = ''] = text.split(' ');
  const [principal_id = '', delegate_id = ''] = people.split('>');
  const [in_force_from = '', until = ''] = period.split('-').map((day) => `2026-03-0${day} 00:00:00`);
  return { principal_id, delegate_id, in_force_from, until };
}

test.each([
  ['the reverse at the same time', 'B>A 1-3', ['A>B 1-3'], true],
  ['the reverse in the last second', 'B>A 2-4', ['A>B 1-3'], true],
  ['the reverse afterwards', 'B>A 3-5', ['A>B 1-3'], false],
  ['the reverse before', 'B>A 1-3', ['A>B 3-5'], false],
  ['three people', 'C>A 1-3', ['A>B 1-3', 'B>C 1-3'], true],
  ['three people, never all at one moment', 'C>A 1-5', ['A>B 1-3', 'B>C 3-5'], false],
  ['three people, all at one moment only', 'C>A 1-5', ['A>B 1-4', 'B>C 3-5'], true],
  ['a chain', 'C>D 1-3', ['A>B 1-3', 'B>C 1-3'], false],
  ['the same delegation again', 'A>B 1-3', ['A>B 1-3'], false],
  ['two ways to the principal, one in time', 'D>A 3-5', ['A>B 1-3', 'B>D 1-5', 'A>C 4-5', 'C>D 4-5'], true],
])('%s', (_, added, others, expected) => {
  expect(closesCycle(edge(added), others.map(edge))).toBe(expected);
});
