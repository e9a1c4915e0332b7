import { attemptOf, errorText } from './attempt';

test.each([
  ['no connection', { message: 'x', command: 'CONN' }, false, 'unreachable'],
  ['a refused log-in', { message: 'x', responseCode: 535, command: 'AUTH PLAIN' }, false, 'unreachable'],
  ['a refused sender', { message: 'x', responseCode: 550, command: 'MAIL FROM' }, false, 'unreachable'],
  [
    'a refused sender, when commands are sent together',
    { message: 'x', responseCode: 451, command: 'MAIL FROM' },
    true,
    'unreachable',
  ],
  ['a recipient refused for now', { message: 'x', responseCode: 450, command: 'RCPT TO' }, true, 'temporary'],
  ['a recipient refused for ever', { message: 'x', responseCode: 550, command: 'RCPT TO' }, true, 'refused_recipient'],
  ['content refused for now', { message: 'x', responseCode: 451, command: 'DATA' }, true, 'temporary'],
  ['content refused for ever', { message: 'x', responseCode: 554, command: 'DATA' }, true, 'refused_content'],
  ['a break before the recipient', { message: 'x', command: 'CONN' }, false, 'unreachable'],
  ['a break after the recipient', { message: 'x', command: 'CONN' }, true, 'temporary'],
  ['a closing server', { message: 'x', responseCode: 421, command: 'CONN' }, true, 'temporary'],
  [
    'an address that the library refuses',
    { message: 'x', command: 'API', code: 'EENVELOPE' },
    false,
    'refused_content',
  ],
  [
    'a connection that ended while the mail was composed',
    { message: 'x', command: 'API', code: 'ECONNECTION' },
    false,
    'unreachable',
  ],
])('%s', (...[, failure, hasNamedRecipient, result]) => {
  expect(attemptOf(failure, hasNamedRecipient)).toEqual({ result, error: 'x' });
});

test('an error is one line of at most 300 characters', () => {
  expect(errorText(`550 no\r\nsuch ${'user '.repeat(100)}`)).toMatch(/^550 nosuch user/);
  expect([...errorText('x'.repeat(1_000))]).toHaveLength(300);
});
