import { newId } from '@das/platform';
import { UnsubscribeTokens } from './unsubscribe-tokens';

const KEY = Buffer.alloc(32, 'one').toString('base64');
const OTHER = Buffer.alloc(32, 'two').toString('base64');
const NOW = 1_790_000_000;
const YEAR_S = 365 * 86_400;
const link = { tenant_id: newId(), user_id: newId(), kind: 'webhook_endpoint_disabled' };

test('a token is valid for 365 days, and names tenant, person and kind', () => {
  const tokens = new UnsubscribeTokens(KEY);
  const token = tokens.sign(link, NOW);
  expect(token).toMatch(/^[\w-]{1,300}$/);
  expect(tokens.verify(token, NOW + YEAR_S - 1)).toEqual(link);
  expect(tokens.verify(token, NOW + YEAR_S)).toBeUndefined();
});

test('a former key verifies, a foreign one does not', () => {
  const token = new UnsubscribeTokens(KEY).sign(link, NOW);
  expect(new UnsubscribeTokens(OTHER, [KEY]).verify(token, NOW)).toEqual(link);
  expect(new UnsubscribeTokens(OTHER).verify(token, NOW)).toBeUndefined();
});

test('a token with any changed, added or missing character is not valid', () => {
  const tokens = new UnsubscribeTokens(KEY);
  const token = tokens.sign(link, NOW);
  const changed = [...token].map(
    (character, index) => token.slice(0, index) + (character === 'A' ? 'B' : 'A') + token.slice(index + 1),
  );
  const others = [
    ...changed,
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    token.slice(1),
    token.slice(0, -1),
    '',
    'A'.repeat(301),
    '..',
    '\u0000',
  ];
  expect(others.filter((each) => tokens.verify(each, NOW))).toEqual([]);
});
