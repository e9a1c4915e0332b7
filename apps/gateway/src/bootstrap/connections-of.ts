import { availableParallelism } from 'node:os';
import type { Settings } from '../config/settings';

/** The number of processes that the settings ask for. */
export const processesOf = ({ DAS_PROCESSES }: Pick<Settings, 'DAS_PROCESSES'>): number =>
  DAS_PROCESSES === 'auto' ? availableParallelism() : Number(DAS_PROCESSES);

/** Database connections that all processes of a service open: a pool each, and one more for each worker, which listens on it. */
export const connectionsOf = (
  settings: Pick<Settings, 'DAS_DATABASE_POOL_SIZE' | 'DAS_PROCESSES' | 'DAS_ROLE'>,
): number => processesOf(settings) * (settings.DAS_DATABASE_POOL_SIZE + (settings.DAS_ROLE === 'api' ? 0 : 1));
