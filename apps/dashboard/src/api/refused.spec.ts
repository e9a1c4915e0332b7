import { Refused, messagesByPath } from './refused';

test('messages of fields have neither a path nor a text with the name of the argument', () => {
  const validation = {
    'input.email': ['The input.email has already been taken.', 'Another.'],
    'input.lines.0.code': ['The input.lines.0.code field is required.'],
  };
  expect(messagesByPath(new Refused('VALIDATION_FAILED', 'Invalid.', null, { validation }))).toEqual({
    email: 'The email has already been taken.',
    'lines.0.code': 'The lines.0.code field is required.',
  });
  expect(messagesByPath(new Error('other'))).toEqual({});
});
