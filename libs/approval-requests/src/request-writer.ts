import { Audit } from '@das/audit';
import { Database, changesBetween, changesNothing, requireCall } from '@das/platform';
import { Webhooks } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from './approval-request';
import type { RoutedCase } from './decisions/approval-case';
import { type EventDecision, requestEvent } from './decisions/request-event';
import { LinesService } from './lines.service';
import type { RequestDetail } from './request-detail';
import type { CreateApprovalRequestInput } from './request-inputs';
import { requestedTotal } from './requested-total';

export interface RequestChange {
  /** `approval_request.verb`, in the audit log and for other systems. */
  action: string;
  before: ApprovalRequest;
  linesBefore?: RequestDetail[];
  change: Partial<ApprovalRequest>;
  /** What happens to the lines; answers with all of them. */
  lines: (lines: LinesService) => Promise<RequestDetail[]>;
  decision?: EventDecision;
  metadata?: object;
}

export interface Written {
  request: ApprovalRequest;
  lines: RequestDetail[];
}

/** Writes a request with its lines, its audit entry and its event, as part of the running transaction. */
@Injectable()
export class RequestWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly webhooks: Webhooks,
    private readonly lines: LinesService,
  ) {}

  /** Makes a request that was begun. @param route sends it on its way, as soon as it is there */
  async add(begun: RoutedCase, { opportunities: _, ...header }: CreateApprovalRequestInput, route: () => Promise<void>): Promise<ApprovalRequest> {
    const { id, created_by_id } = begun.request;
    const writing = Promise.all([
      this.db.rowsOf(ApprovalRequest).add({ ...header, id, created_by_id, requested_total: requestedTotal(begun.lines) }),
      this.lines.add(begun.lines),
      route(),
    ]);
    const type = 'approval_request.created';
    await this.webhooks.emit(writing.then(([request, lines]) => [{ type, data: requestEvent({ request, lines, previous_status: null, decision: null }) }]));
    const [request, lines] = await writing;
    await this.audit.record(type, { after: request, metadata: { opportunities: lines } });
    return request;
  }

  /** The version grows by 1; a change that changes nothing writes nothing. */
  async change({ action, before, linesBefore, change, ...rest }: RequestChange): Promise<Written> {
    const lines = await rest.lines(this.lines);
    const changedLines = changesBetween(byId(linesBefore ?? lines), byId(lines));
    if (changesNothing(before, change) && !Object.keys(changedLines).length) return { request: before, lines };
    const counted = { requested_total: requestedTotal(lines), version: before.version + 1 };
    const request = await this.db.rowsOf(ApprovalRequest).change(before.id, { ...change, ...counted });
    const metadata = { ...rest.metadata, opportunities: changedLines };
    await this.audit.record(action, { before, after: change.deleted_at ? null : request, metadata });
    await this.webhooks.emit([{ type: action, data: requestEvent({ request, lines, previous_status: before.status, decision: rest.decision ?? null }) }]);
    return { request, lines };
  }

  /** Puts on record, and tells, that a change has also decided the request. */
  async tellDecided(before: ApprovalRequest, { request, lines }: Written): Promise<void> {
    const type = `approval_request.${request.status}`;
    const decision = { actor_id: requireCall().actor.user_id ?? null, level_code: null, reason_code: null, comment: null };
    await this.audit.record(type, { before, after: request, metadata: { ...decision, lifecycle_state: request.lifecycle_state } });
    await this.webhooks.emit([{ type, data: requestEvent({ request, lines, previous_status: before.status, decision }) }]);
  }
}

const byId = <T extends { id: string }>(rows: T[]): Record<string, T> => Object.fromEntries(rows.map((row) => [row.id, row]));
