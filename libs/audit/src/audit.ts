import { Database, changesBetween, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from './audit-entry';

/** A row before and after what is recorded; a row that came into being has no before, one that ended no after. */
export interface Recorded {
  before?: { id: string } | null;
  after?: { id: string } | null;
  metadata?: object;
}

/** Writes the audit log, in the transaction of what it records. */
@Injectable()
export class Audit {
  constructor(private readonly db: Database) {}

  /** @param action `resource.verb`; what stands before the point is the resource's type */
  async record(action: string, { before = null, after = null, metadata }: Recorded): Promise<void> {
    const { actor, environment, ip, user_agent, request_id } = requireCall();
    await this.db.rowsOf(AuditEntry).add({
      action,
      actor,
      resource_type: action.split('.')[0],
      resource_id: (after ?? before)?.id,
      changes: changesBetween(before, after),
      metadata,
      environment,
      ip,
      user_agent,
      request_id,
    });
  }
}
