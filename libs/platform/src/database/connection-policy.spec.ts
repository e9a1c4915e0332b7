import { connectionPolicy } from './connection-policy';

const ON_SHARDS_TOO = `set local citus.propagate_set_commands = 'local'`;

test('a server is reached with session settings and prepared statements', () =>
  expect(connectionPolicy({})).toEqual({ bindsTenant: 'in statements', keepsLookUps: 'by triggers', settings: [], prepares: true }));

test('behind a pooler each transaction sets the tenant, and no statement has a name', () =>
  expect(connectionPolicy({ pooler: 'transaction' })).toEqual({ bindsTenant: 'in transactions', keepsLookUps: 'by triggers', settings: [], prepares: false }));

test('on Citus each transaction sets the tenant on the shards, too', () =>
  expect(connectionPolicy({ engine: 'citus' })).toEqual({
    bindsTenant: 'in transactions',
    keepsLookUps: 'by statements',
    settings: [ON_SHARDS_TOO],
    prepares: true,
  }));

test('both together are both', () =>
  expect(connectionPolicy({ engine: 'citus', pooler: 'transaction' })).toEqual({
    bindsTenant: 'in transactions',
    keepsLookUps: 'by statements',
    settings: [ON_SHARDS_TOO],
    prepares: false,
  }));

test.each([
  ['on', 'transaction', true],
  ['on', 'none', true],
  ['off', 'none', false],
  ['off', 'transaction', false],
] as const)('prepared %s with pooler %s: %s', (prepared, pooler, prepares) => expect(connectionPolicy({ prepared, pooler }).prepares).toBe(prepares));
