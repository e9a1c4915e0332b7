import { type Condition, Database, runInContext, sql, systemContext, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { dueExpiries, expires, removeExpiry } from '../requests/due-expiries';
import { OpenRevisionsService } from '../requests/open-revisions.service';
import { lockWithRevision } from '../requests/request-locks';

/** Expires approvals. */
@Injectable()
export class ExpiryService {
  constructor(
    private readonly db: Database,
    private readonly revisions: OpenRevisionsService,
  ) {}

  /** Expires approvals of all tenants whose validity has ended, each once across processes. @returns how many were due, at most `most` */
  async expireDue(most: number): Promise<number> {
    const due = await dueExpiries(this.db, most);
    for (const { tenant_id, id } of due) await runInContext(systemContext(tenant_id), () => this.expire(id));
    return due.length;
  }

  private expire(id: string): Promise<void> {
    return this.db.transactionOn(id, async () => {
      const { request: before, revision } = await lockWithRevision(this.db, id);
      if (!before || !expires(before)) return removeExpiry(this.db, id); // another process was first, or the request was deleted
      if (!(await this.db.rowsOf(ApprovalRequest).count(this.isExpired(id)))) return; // its validity has changed
      await this.revisions.expire(before, revision);
    });
  }

  private isExpired(id: string): Condition | undefined {
    const { clock } = this.db;
    return where.all([
      where.equals('id', id),
      sql.fragment`lifecycle_state in ('approved', 'partially_approved') and valid_until < ${clock.sql}`,
    ]);
  }
}
