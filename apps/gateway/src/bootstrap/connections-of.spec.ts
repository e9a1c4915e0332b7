import { connectionsOf } from './connections-of';

test.each([
  [{ DAS_DATABASE_POOL_SIZE: 15, DAS_PROCESSES: '1', DAS_ROLE: 'api' }, 15],
  [{ DAS_DATABASE_POOL_SIZE: 15, DAS_PROCESSES: '1', DAS_ROLE: 'both' }, 16],
  [{ DAS_DATABASE_POOL_SIZE: 10, DAS_PROCESSES: '4', DAS_ROLE: 'worker' }, 44],
] as const)('%j need %d connections', (settings, connections) => {
  expect(connectionsOf(settings)).toBe(connections);
});
