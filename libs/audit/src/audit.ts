import { Database, all, changesBetween, equals, groupedBy, isOneOf, loadBatched, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AuditEntry, type AuditResult } from './audit-entry';

/** A row before and after what is recorded; a row that came into being has no before, one that ended no after. */
export interface Recorded {
  before?: { id: string } | null;
  after?: { id: string } | null;
  metadata?: object;
  result?: AuditResult;
  /** Where it stands in the log when that is not the row itself: what happens to a line stands under its request. */
  resource?: AuditedResource;
}

export interface AuditedResource {
  type: string;
  id: string;
}

/** Writes the audit log, in the transaction of what it records. */
@Injectable()
export class Audit {
  constructor(private readonly db: Database) {}

  /** @param action `resource.verb`; what stands before the point is the resource's type */
  async record(action: string, { before = null, after = null, metadata, result, resource }: Recorded): Promise<void> {
    const { actor, environment, ip, user_agent, request_id } = requireCall();
    await this.db.rowsOf(AuditEntry).add({
      action,
      result,
      actor,
      resource_type: resource?.type ?? action.split('.')[0],
      resource_id: resource?.id ?? (after ?? before)?.id,
      changes: changesBetween(before, after),
      metadata,
      environment,
      ip,
      user_agent,
      request_id,
    });
  }

  /** What happened to a resource, oldest first, batched with the others that the call asks for. */
  async history({ type, id }: AuditedResource): Promise<AuditEntry[]> {
    const loaded = await loadBatched(`history of ${type}`, id, async (ids) => {
      const where = all([equals('resource_type', type), isOneOf('resource_id', ids)]);
      return groupedBy(await this.db.rowsOf(AuditEntry).list({ where }), 'resource_id');
    });
    return loaded ?? [];
  }
}
