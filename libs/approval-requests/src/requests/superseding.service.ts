import { Database, groupedBy, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { RequestDetail } from '../model/request-detail';
import { endedState } from '../rules/lifecycle/ended-state';
import { continuedUsage, supersededLines } from '../rules/revision/superseded-lines';
import { RequestWriter } from './request-writer';

/** Ends the lines that an approved revision replaces. */
@Injectable()
export class SupersedingService {
  constructor(
    private readonly db: Database,
    private readonly writer: RequestWriter,
  ) {}

  /**
   * Supersedes lines of a source after its revision was approved, wholly or in part; the approved lines continue from the used
   * quantities. It belongs to the transaction that approves. Other requests change nothing.
   *
   * @param context before the approval, with the source
   * @param request after it
   */
  async supersede(context: Pick<LockedContext, 'now' | 'source'>, request: ApprovalRequest): Promise<void> {
    const { revises_id, id, status } = request;
    if (!revises_id || status !== 'approved') return;
    const stored = await this.lockLines([revises_id, id]);
    const [before, lines] = [stored.get(revises_id) ?? [], stored.get(id) ?? []];
    const { source, now } = context;
    const ended = source ? supersededLines(before, { id, lines }, now) : []; // the lines of a deleted source count as revoked
    const rows = this.db.rowsOf(RequestDetail);
    await Promise.all([rows.countChanged(ended), rows.countChanged(continuedUsage(before, lines))]);
    if (!source || !ended.length) return;
    const after = before.map((line) => ({ ...line, ...ended.find((each) => each.id === line.id) }));
    await this.writer.update({
      action: 'approval_request.superseded',
      before: source,
      linesBefore: before,
      change: { lifecycle_state: endedState(after) ?? source.lifecycle_state },
      lines: after,
      metadata: { revision_id: id },
      eventData: { revision_id: id },
    });
  }

  /** The lines of requests by request, locked: a usage may change them at the same time. */
  private async lockLines(request_ids: string[]): Promise<Map<string, RequestDetail[]>> {
    const columns = sql.raw(this.db.rowsOf(RequestDetail).columns);
    const lines = await this.db.run<RequestDetail>(
      sql`select ${columns} from request_details where ${tenant} and approval_request_id = any(${request_ids}::text[]) order by id for update`,
    );
    return groupedBy(lines, 'approval_request_id');
  }
}
