import { scopesText, unknownScopes, withScope } from './scopes';

test('a scope is added in the order of the service, and removed', () => {
  expect(withScope(['levels:read'], 'catalog:read', true)).toEqual(['catalog:read', 'levels:read']);
  expect(withScope(['catalog:read', 'levels:read'], 'catalog:read', false)).toEqual(['levels:read']);
});

test('a scope of a later version is kept and named', () => {
  expect(unknownScopes(['catalog:read', 'robots:manage'])).toEqual(['robots:manage']);
});

test.each([
  [null, 'All that the role allows'],
  [[], 'None'],
  [['catalog:read', 'levels:read'], 'catalog:read, levels:read'],
])('the scopes %j as a text', (scopes, text) => {
  expect(scopesText(scopes)).toBe(text);
});
