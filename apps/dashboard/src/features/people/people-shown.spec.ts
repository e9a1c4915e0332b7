import { peopleShown } from './people-shown';

const person = (name: string, email = `${name}@test.example`) => ({ name, email });
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

test('people are sorted by name, ignoring case', () => {
  expect(names(peopleShown([person('Zoe'), person('adam'), person('Bo')], '', 1).rows)).toEqual(['adam', 'Bo', 'Zoe']);
});

test('the text is found in names and e-mail addresses, ignoring case', () => {
  const people = [person('Ann', 'x@North.example'), person('Northrop'), person('Bo')];
  expect(names(peopleShown(people, ' north ', 1).rows)).toEqual(['Ann', 'Northrop']);
  expect(peopleShown(people, 'q', 1)).toEqual({ rows: [], last: 1, page: 1 });
});

test('a page has 100 people, and a page after the last one is the last one', () => {
  const people = Array.from({ length: 250 }, (_, index) => person(`P${index}`));
  expect(peopleShown(people, '', 2).rows).toHaveLength(100);
  const { rows, last, page } = peopleShown(people, '', 9);
  expect([names(rows).at(-1), rows.length, last, page]).toEqual(['P249', 50, 3, 3]);
});

test('the given list keeps its order', () => {
  const people = [person('B'), person('A')];
  peopleShown(people, '', 1);
  expect(names(people)).toEqual(['B', 'A']);
});
