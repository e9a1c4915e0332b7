import type { AuditEntry } from '@das/audit';
import { sql } from '@das/platform';

/** Whether an entry in the history of a request is about an internal comment or link. */
export const isInternal = ({ metadata }: AuditEntry): boolean =>
  metadata !== null && 'visibility' in metadata && metadata.visibility === 'internal';

/** The SQL form of the contrary of {@link isInternal}. */
export const NOT_INTERNAL = sql.raw(`metadata ->> 'visibility' is distinct from 'internal'`);
