import { entities as libraryEntities } from '@das/schema';
import { RunningExport } from '../exports/running-export';
import { IdempotencyRecord } from '../idempotency/idempotency';

/** All entities: of the libraries and the gateway. */
export const entities = [...libraryEntities, IdempotencyRecord, RunningExport];
