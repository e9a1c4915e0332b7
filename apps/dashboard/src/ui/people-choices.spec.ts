import { peopleChoices } from './people-choices';

const person = (id: string, name: string) => ({ id, name, email: `${id}@test.example` });

test('people are named, and those with the same name also by e-mail', () => {
  expect(peopleChoices([person('a', 'Tom Reyes'), person('b', 'Tom Reyes'), person('c', 'Priya Nair')])).toEqual([
    { value: 'a', label: 'Tom Reyes, a@test.example' },
    { value: 'b', label: 'Tom Reyes, b@test.example' },
    { value: 'c', label: 'Priya Nair' },
  ]);
});
