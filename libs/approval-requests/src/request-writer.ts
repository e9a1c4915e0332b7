import { Audit, type Recorded } from '@das/audit';
import { Database, changesBetween, changesNothing, requireCall } from '@das/platform';
import { Webhooks } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from './approval-request';
import { type EventDecision, type EventFacts, requestEvent } from './decisions/request-event';
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

/** Something that happened to a request or to a line of it. */
export interface Deed {
  /** In the audit log. */
  action: string;
  /** For other systems, where it has another name there. */
  event?: string;
  recorded: Recorded;
  facts: EventFacts;
}

export interface Decided extends Written {
  before: ApprovalRequest;
  decision?: EventDecision | null;
  metadata?: object;
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

  async add({ opportunities, ...header }: CreateApprovalRequestInput): Promise<Written> {
    const given = opportunities ?? [];
    const created_by_id = requireCall().actor.user_id;
    const request = await this.db.rowsOf(ApprovalRequest).add({ ...header, created_by_id, requested_total: requestedTotal(given) });
    const lines = await this.lines.add(request.id, given);
    const recorded = { after: request, metadata: { opportunities: lines } };
    await this.tell({ action: 'approval_request.created', recorded, facts: { request, lines, previous_status: null, decision: null } });
    return { request, lines };
  }

  /** The version grows by 1; a change that changes nothing writes nothing. */
  async change({ action, before, linesBefore, change, ...rest }: RequestChange): Promise<Written> {
    const lines = await rest.lines(this.lines);
    const changedLines = changesBetween(byId(linesBefore ?? lines), byId(lines));
    if (changesNothing(before, change) && !Object.keys(changedLines).length) return { request: before, lines };
    const counted = { requested_total: requestedTotal(lines), version: before.version + 1 };
    const request = await this.db.rowsOf(ApprovalRequest).change(before.id, { ...change, ...counted });
    const metadata = { ...rest.metadata, opportunities: changedLines };
    const recorded = { before, after: change.deleted_at ? null : request, metadata };
    await this.tell({ action, recorded, facts: { request, lines, previous_status: before.status, decision: rest.decision ?? null } });
    return { request, lines };
  }

  /** Says that nothing of a request is open any more, and what it came to. */
  async tellDecided({ before, request, lines, decision = null, metadata }: Decided): Promise<void> {
    const recorded = { before, after: request, metadata: { ...metadata, lifecycle_state: request.lifecycle_state } };
    await this.tell({ action: `approval_request.${request.status}`, recorded, facts: { request, lines, previous_status: before.status, decision } });
  }

  /** Puts what happened into the log, and tells other systems of it. */
  async tell({ action, event = action, recorded, facts }: Deed): Promise<void> {
    await this.audit.record(action, recorded);
    await this.webhooks.emit(event, requestEvent(facts));
  }
}

const byId = <T extends { id: string }>(rows: T[]): Record<string, T> => Object.fromEntries(rows.map((row) => [row.id, row]));
