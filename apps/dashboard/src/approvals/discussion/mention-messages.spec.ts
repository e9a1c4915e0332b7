import { withNames } from './mention-messages';

test('a refused mention is named, and other messages stay', () => {
  const messages = { body: 'Too long.', mentions: 'Too many.', 'mentions.1': 'The selected mentions.1 is invalid.' };
  const sent = [
    { value: 'a', label: 'Tom Reyes' },
    { value: 'b', label: 'Priya Nair' },
  ];
  expect(withNames(messages, sent)).toEqual({ ...messages, 'mentions.1': 'Priya Nair may not read this comment.' });
});
