import { type WriteEntriesQuery, writeEntriesDocument } from './audit-entry.graphql.ts';
import { post } from './post';

export type AuditEntry = WriteEntriesQuery['auditLogs']['data'][number];

/**
 * The audit entry of a write whose response was lost. Its request id is the `Idempotency-Key`. For people with `audit:read`.
 *
 * @param resource_id what was changed; absent for a write that creates something
 */
export async function auditEntryOf(key: string, action: string, resource_id?: string): Promise<AuditEntry | undefined> {
  const { data } = (await post(writeEntriesDocument, { action, ...(resource_id !== undefined && { resource_id }) }))
    .auditLogs;
  return data.find(({ request_id }) => request_id === key);
}
