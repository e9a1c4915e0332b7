import { messageText } from './message-text';

const LINES = [{ partnumber: 'VPS-480-48D' }, { partnumber: null }];

test.each([
  ['The opportunities.0.approved price field is required.', LINES, 'Line 1 (VPS-480-48D) has no price. Counter it.'],
  ['The opportunities.1.approved price field is required.', LINES, 'Line 2 has no price. Counter it.'],
  ['The opportunities.7.approved price field is required.', [], 'Line 8 has no price. Counter it.'],
  [
    'The opportunities.0.quote quantity field must be at least 1.',
    LINES,
    'Line 1 (VPS-480-48D): The quote quantity field must be at least 1.',
  ],
  ['Denied by Mara Okafor on 3 Nov 2026.', LINES, 'Denied by Mara Okafor on 3 Nov 2026.'],
])('%s', (message, lines, text) => {
  expect(messageText(message, lines)).toBe(text);
});

test('a path of a decision names the line of the request that was decided', () => {
  const message = 'The input.decisions.0.approved price field is required.';
  expect(messageText(message, LINES, LINES.slice(1))).toBe('Line 2 has no price. Counter it.');
});
