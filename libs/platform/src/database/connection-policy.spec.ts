import { connectionPolicy } from './connection-policy';

const ON_SHARDS_TOO = [`set local citus.propagate_set_commands = 'local'`, 'set local lock_timeout = 2000'];
const ON_CITUS = {
  keepsLookUps: 'by statements',
  cluster: { answer_timeout_ms: 6_000 },
};

test('a server is reached with session settings and prepared statements', () =>
  expect(connectionPolicy({})).toEqual({
    bindsTenant: 'in statements',
    keepsLookUps: 'by triggers',
    settings: [],
    prepares: true,
  }));

test('behind a pooler each transaction sets the tenant, and no statement has a name', () =>
  expect(connectionPolicy({ pooler: 'transaction' })).toEqual({
    bindsTenant: 'in transactions',
    keepsLookUps: 'by triggers',
    settings: [],
    prepares: false,
  }));

test('on Citus each transaction sets the tenant and the lock time-out on the shards, too, prepared statements are planned for their values, and a server that does not answer is given up', () =>
  expect(connectionPolicy({ engine: 'citus' })).toEqual({
    ...ON_CITUS,
    settings: [...ON_SHARDS_TOO, `set local plan_cache_mode = 'force_custom_plan'`],
    bindsTenant: 'in transactions',
    prepares: true,
  }));

test('both together are both', () =>
  expect(connectionPolicy({ engine: 'citus', pooler: 'transaction' })).toEqual({
    ...ON_CITUS,
    settings: ON_SHARDS_TOO,
    bindsTenant: 'in transactions',
    prepares: false,
  }));

test.each([
  ['on', 'transaction', true],
  ['on', 'none', true],
  ['off', 'none', false],
  ['off', 'transaction', false],
] as const)('prepared %s with pooler %s: %s', (prepared, pooler, prepares) =>
  expect(connectionPolicy({ prepared, pooler }).prepares).toBe(prepares),
);
