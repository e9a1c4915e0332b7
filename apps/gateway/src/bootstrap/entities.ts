import { entities as libraryEntities } from '@das/schema';
import { IdempotencyRecord } from '../idempotency/idempotency';

/** The entities of the libraries and of the gateway. */
export const entities = [...libraryEntities, IdempotencyRecord];
