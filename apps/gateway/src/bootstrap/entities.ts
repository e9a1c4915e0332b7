import { entities as libraryEntities } from '@das/schema';
import { IdempotencyRecord } from '../idempotency/idempotency-record';

/** The entities of the libraries and of the gateway. */
export const entities = [...libraryEntities, IdempotencyRecord];
