import { entities as libraryEntities } from '@das/schema';
import { IdempotencyRecord } from '../idempotency/idempotency';

/** All entities: of the libraries and the gateway. */
export const entities = [...libraryEntities, IdempotencyRecord];
