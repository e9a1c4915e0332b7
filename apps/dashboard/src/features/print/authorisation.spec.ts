import { authorisationOf } from './authorisation';

test.each([
  ['pending', false, 'not approved'],
  ['denied', false, 'not approved'],
  ['withdrawn', false, 'not approved'],
  ['revoked', false, 'revoked'],
  ['superseded', false, 'superseded'],
  ['approved', true, 'valid'],
  ['partially_approved', true, 'valid'],
  ['approved', false, 'expired'],
  ['partially_approved', false, 'expired'],
  ['expired', false, 'expired'],
])('%s, valid: %p: %s', (lifecycle_state, is_valid, expected) =>
  expect(authorisationOf({ lifecycle_state, is_valid })).toBe(expected),
);
