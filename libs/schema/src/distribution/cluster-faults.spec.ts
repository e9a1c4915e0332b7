import { type NodeFacts, clusterFaults } from './cluster-faults';

const NEEDED = { groups: ['das_app'], logins: ['das_owner', 'das_service'] };
const node = (name: string, facts: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  isCoordinator: false,
  holdsShards: true,
  citus: '13.2-1',
  postgres: 150_020,
  unsafe_triggers: 'on',
  prepared_transactions: 200,
  connections: 100,
  roles: { das_app: false, das_owner: true, das_service: true },
  memberships: ['das_service in das_app'],
  ...facts,
});
const coordinator = node('coordinator', { isCoordinator: true, holdsShards: false });

test('a coordinator and workers with the same versions, roles and memberships have no fault', () =>
  expect(clusterFaults([coordinator, node('w1'), node('w2')], NEEDED)).toEqual([]));

test.each<[string, Partial<NodeFacts>, string]>([
  ['without the extension', { citus: null }, 'w1: the extension citus is missing. Run: create extension citus'],
  ['with another version of Citus', { citus: '13.1-1' }, "w1: Citus 13.1-1 differs from the coordinator's 13.2-1"],
  ['with another PostgreSQL', { postgres: 170_001 }, "w1: PostgreSQL 17 differs from the coordinator's 15"],
  ['that refuses triggers', { unsafe_triggers: 'off' }, 'w1: citus.enable_unsafe_triggers must be on'],
  [
    'with few prepared transactions',
    { prepared_transactions: 10 },
    'w1: max_prepared_transactions is 10, and max_connections 100',
  ],
  ['without a role', { roles: { das_app: false, das_owner: true } }, 'w1: the role das_service is missing'],
  [
    'whose owner may not log in',
    { roles: { das_app: false, das_owner: false, das_service: true } },
    'w1: the role das_owner may not log in',
  ],
  ['without a membership', { memberships: [] }, 'w1: a membership is missing: das_service in das_app'],
])('a worker %s is named', (_, facts, fault) =>
  expect(clusterFaults([coordinator, node('w1', facts)], NEEDED)).toEqual([fault]),
);

test('an old Citus is named on each server', () => {
  const old = { citus: '12.1-1' };
  expect(clusterFaults([{ ...coordinator, ...old }, node('w1', old)], NEEDED)).toEqual([
    'coordinator: Citus 12.1-1 is too old, 13 is needed',
    'w1: Citus 12.1-1 is too old, 13 is needed',
  ]);
});

test('a cluster needs a registered coordinator and a worker', () => {
  expect(clusterFaults([node('w1')], NEEDED)).toEqual([
    'The coordinator is not registered. Run: select citus_set_coordinator_host(...)',
  ]);
  expect(clusterFaults([coordinator], NEEDED)).toEqual([
    'No server holds shards. Run for each worker: select citus_add_node(...)',
  ]);
});
