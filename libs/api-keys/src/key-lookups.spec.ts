import type { Database, Statement } from '@das/platform';
import { KeyLookups } from './key-lookups';

const SCOPE = { environment: 'staging' as const, bucket: 'graphql', quota: 3 };

/** A database with one valid key `known`, whose bucket has 3 requests left. Records the statements of each round trip. */
function databaseWithOneKey(): { db: Database; roundTrips: Statement[][] } {
  const roundTrips: Statement[][] = [];
  const resultOf = ({ values = [] }: Statement) => {
    const [hash, , , , requests] = values as [string, string, string, number, number];
    if (hash !== 'known') return [{ refusal: 'revoked', tenant_id: 'T' }];
    const granted = Math.min(requests, 3);
    return [{ refusal: null, tenant_id: 'T', granted, quota: 3, remaining: 3 - granted, wait_s: 60, reset_at: 0 }];
  };
  const runAll = async (statements: Statement[]) => {
    roundTrips.push(statements);
    return statements.map(resultOf);
  };
  return { db: { runAll } as unknown as Database, roundTrips };
}

test('requests that present keys at the same time are looked up in one round trip, each key once', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  const { find } = new KeyLookups(db);
  await Promise.all(['known', 'other', 'known'].map((hash) => find({ ...SCOPE, hash })));
  expect(roundTrips.map((statements) => statements.map(({ values }) => values))).toEqual([
    [
      ['known', 'staging', 'graphql', 3, 2],
      ['other', 'staging', 'graphql', 3, 1],
    ],
  ]);
});

test('requests that share a look-up take one request each from the bucket: the first ones succeed', async () => {
  const { find } = new KeyLookups(databaseWithOneKey().db);
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => find({ ...SCOPE, hash: 'known' })));
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
  const { find } = new KeyLookups(databaseWithOneKey().db);
  const results = await Promise.all([1, 2].map(() => find({ ...SCOPE, hash: 'other' })));
  expect(results).toEqual([1, 2].map(() => ({ refusal: 'revoked', tenant_id: 'T' })));
});

test('a key that the database does not know is refused as unknown', async () => {
  const { find } = new KeyLookups({ runAll: async () => [[]] } as unknown as Database);
  expect(await find({ ...SCOPE, hash: 'missing' })).toEqual({ refusal: 'unknown_key' });
});

test('the same key in another bucket is another look-up', async () => {
  const { db, roundTrips } = databaseWithOneKey();
  const { find } = new KeyLookups(db);
  await Promise.all(['graphql', 'rest'].map((bucket) => find({ ...SCOPE, bucket, hash: 'known' })));
  expect(roundTrips.flat().map(({ values }) => values?.[2])).toEqual(['graphql', 'rest']);
});
