import { mentionChoices, withNames } from './mention-choices';

const person = (id: string, name: string) => ({ id, name, email: `${id}@test.example` });

test('people who are mentioned already are not offered, and the same names also have the e-mail', () => {
  const found = [person('a', 'Tom Reyes'), person('b', 'Tom Reyes'), person('c', 'Priya Nair'), person('d', 'Grace')];
  expect(mentionChoices(found, [{ value: 'd', label: 'Grace' }])).toEqual([
    { value: 'a', label: 'Tom Reyes, a@test.example' },
    { value: 'b', label: 'Tom Reyes, b@test.example' },
    { value: 'c', label: 'Priya Nair' },
  ]);
});

test('a refused mention is named, and other messages stay', () => {
  const messages = { body: 'Too long.', mentions: 'Too many.', 'mentions.1': 'The selected mentions.1 is invalid.' };
  const sent = [
    { value: 'a', label: 'Tom Reyes' },
    { value: 'b', label: 'Priya Nair' },
  ];
  expect(withNames(messages, sent)).toEqual({ ...messages, 'mentions.1': 'Priya Nair may not read this comment.' });
});
