import { missingMigrations } from '@das/platform';
import { requiredMigrations } from './migrations';

const NAMES = requiredMigrations.map(({ name }) => name);

/** The names of the migrations that this release needs and that have not run. `url` may be the service's log-in. */
export const pendingMigrations = (url: string): Promise<string[]> => missingMigrations(url, NAMES);
