import { type KeyCaller, exceedsCaller } from './key-restrictions';

const OWN = { id: 'U', kind: 'human' } as const;
const OTHER = { id: 'O', kind: 'human' } as const;
const SERVICE = { id: 'S', kind: 'service' } as const;
const caller = (values: Partial<KeyCaller> = {}): KeyCaller => ({
  user_id: 'U',
  scopes: null,
  allowed_cidrs: null,
  ...values,
});
const key = (scopes: string[] | null, allowed_cidrs: string[] | null = null) => ({ scopes, allowed_cidrs });
const KEYS = caller({ scopes: ['audit:read', 'catalog:read', 'keys:manage'] });
const ADDRESS = caller({ allowed_cidrs: ['10.0.0.0/8'] });

test.each([
  ['a session or a key without restrictions', key(null), OTHER, caller(), false],
  ['a scoped key: no scopes', key(null), OWN, KEYS, true],
  ['a scoped key: an empty list', key([]), OWN, KEYS, false],
  ['a scoped key: a subset', key(['catalog:read']), OWN, KEYS, false],
  ['a scoped key: included scopes', key(['events:read', 'logs:read']), OWN, KEYS, false],
  ['a scoped key: a scope that is included nowhere', key(['usage:write']), OWN, KEYS, true],
  ['a scoped key: one scope more', key(['catalog:read', 'catalog:write']), OWN, KEYS, true],
  ['a scoped key: a key of another person', key(['catalog:read']), OTHER, KEYS, true],
  ['a scoped key: a key of a service account', key(['catalog:read']), SERVICE, KEYS, false],
  ['a key with ranges: no ranges', key(null), OWN, ADDRESS, true],
  ['a key with ranges: a range within', key(null, ['10.1.0.0/16']), OWN, ADDRESS, false],
  ['a key with ranges: a range outside', key(null, ['10.1.0.0/16', '11.0.0.0/8']), OWN, ADDRESS, true],
  ['a key with ranges and without scopes: a key of another person', key(null, ['10.1.0.0/16']), OTHER, ADDRESS, false],
])('%s: %j of %j', (...[, given, owner, by, expected]) => {
  expect(exceedsCaller(given, owner, by)).toBe(expected);
});
