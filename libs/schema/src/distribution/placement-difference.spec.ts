import { tablesPlaced } from './placement';
import { type PlacedRelation, placementDifferences } from './placement-difference';

const hashed = (table: string): PlacedRelation => ({ table, method: 'h', replication: 's', column: 'tenant_id' });
const copied = (table: string): PlacedRelation => ({ table, method: 'n', replication: 't', column: null });
const keyed: PlacedRelation = { table: 'api_keys', method: 'n', replication: 's', column: null };
const distributed = [...tablesPlaced('distributed').map(hashed), ...tablesPlaced('reference').map(copied), keyed];

test('a database on one server matches for postgres, and a distributed one for citus', () => {
  expect(placementDifferences([], 'postgres')).toEqual([]);
  expect(placementDifferences(distributed, 'citus')).toEqual([]);
});

test('with the other engine each table is named', () => {
  const named = placementDifferences([], 'citus');
  expect(named).toHaveLength(distributed.length - 1);
  expect(named.slice(0, 3)).toEqual([
    'tenants is on one server instead of a reference table',
    'users is on one server instead of a reference table',
    'audit_heads is on one server instead of distributed',
  ]);
  expect(placementDifferences(distributed, 'postgres')).toContain('products is distributed instead of on one server');
});

test.each<[string, PlacedRelation, string]>([
  ['a look-up table that was distributed', hashed('sessions'), 'sessions is distributed instead of on one server'],
  [
    'a table with another column',
    { ...hashed('products'), column: 'id' },
    'products is distributed by id instead of distributed',
  ],
  ['a copied table', copied('jobs'), 'jobs is a reference table instead of distributed'],
])('%s is named', (_, relation, difference) => {
  const others = distributed.filter(({ table }) => table !== relation.table);
  expect(placementDifferences([...others, relation], 'citus')).toEqual([difference]);
});

test('tables of others are ignored', () =>
  expect(placementDifferences([...distributed, hashed('of_another_team')], 'citus')).toEqual([]));
