import type { Database, Statement } from '@das/platform';
import { KeyAuthenticator } from './key-authenticator';
import { hashOf, newToken } from './token';

const SCOPE = { environment: 'staging' as const, bucket: 'graphql', quota: 3 };

const [KNOWN, OTHER] = [newToken('staging'), newToken('staging')];

/** A database with one valid key, `KNOWN`, whose bucket has 3 requests left. Records the statements of each round trip. */
function databaseWithOneKey(): { db: Database; roundTrips: Statement[][] } {
  const roundTrips: Statement[][] = [];
  const resultOf = ({ values = [] }: Statement) => {
    const [hash, , , , requests] = values as [string, string, string, number, number];
    if (hash !== hashOf(KNOWN)) return [{ refusal: 'revoked', tenant_id: 'T' }];
    const granted = Math.min(requests, 3);
    return [{ refusal: null, tenant_id: 'T', granted, quota: 3, remaining: 3 - granted, wait_s: 60, reset_at: 0 }];
  };
  const runAll = async (statements: Statement[]) => {
    roundTrips.push(statements);
    return statements.map(resultOf);
  };
  return { db: { runAll } as unknown as Database, roundTrips };
}

test('keys of concurrent requests are looked up in one round trip, each key once', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  const keys = new KeyAuthenticator(db);
  await Promise.all([KNOWN, OTHER, KNOWN].map((token) => keys.authenticate(token, SCOPE)));
  expect(roundTrips.map((statements) => statements.map(({ values }) => values))).toEqual([
    [
      [hashOf(KNOWN), 'staging', 'graphql', 3, 2, null],
      [hashOf(OTHER), 'staging', 'graphql', 3, 1, null],
    ],
  ]);
});

test('each request that shares a look-up takes one request from the bucket, and the first ones succeed', async () => {
  const keys = new KeyAuthenticator(databaseWithOneKey().db);
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => keys.authenticate(KNOWN, SCOPE)));
  const allowed = results.map((result) => result.refusal === null && [result.is_allowed, result.remaining]);
  expect(allowed).toEqual([
    [true, 2],
    [true, 1],
    [true, 0],
    [false, 0],
    [false, 0],
  ]);
});

test('a refused key is refused for every request that presented it', async () => {
  const keys = new KeyAuthenticator(databaseWithOneKey().db);
  const results = await Promise.all([1, 2].map(() => keys.authenticate(OTHER, SCOPE)));
  expect(results).toEqual([1, 2].map(() => ({ refusal: 'revoked', tenant_id: 'T' })));
});

test('a key that the database does not know is refused as unknown', async () => {
  const keys = new KeyAuthenticator({ runAll: async () => [[]] } as unknown as Database);
  expect(await keys.authenticate(OTHER, SCOPE)).toEqual({ refusal: 'unknown_key' });
});

test('the same key in another bucket is another look-up', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  const keys = new KeyAuthenticator(db);
  await Promise.all(['graphql', 'rest'].map((bucket) => keys.authenticate(KNOWN, { ...SCOPE, bucket })));
  expect(roundTrips.flat().map(({ values }) => values?.[2])).toEqual(['graphql', 'rest']);
});

test('the same key from another address is another look-up, because its ranges may contain only one of them', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  const keys = new KeyAuthenticator(db);
  const addresses = ['192.0.2.1', '2001:db8::1', '192.0.2.1', 'unknown'];
  await Promise.all(addresses.map((ip) => keys.authenticate(KNOWN, { ...SCOPE, ip })));
  expect(roundTrips.flat().map(({ values }) => values?.slice(4))).toEqual([
    [2, '192.0.2.1'],
    [1, '2001:db8::1'],
    [1, null],
  ]);
});

test('a malformed token is refused without a database query', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  expect(await new KeyAuthenticator(db).authenticate('das_stg_short', SCOPE)).toEqual({ refusal: 'bad_format' });
  expect(roundTrips).toEqual([]);
});
