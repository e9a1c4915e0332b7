import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import { Database, type Now, changesBetween, changesNothing, requireContext, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { noteChanged } from './changed-requests';
import { keepExpiries } from './due-expiries';
import { followRequest } from './precedent-rows';
import { ApprovalRequest, type RequestStatus } from '../model/approval-request';
import type { RequestEventType } from '../model/event-types';
import { RequestDetail } from '../model/request-detail';
import { REQUEST_DUE_AT } from '../rules/deadlines/request-due-at';
import { StepsService } from '../routing/steps.service';
import { SCOPED_FIELDS } from '../rules/routing/scope-values';
import { maxDiscount } from '../rules/pricing/line-pricing';
import type { NewRequestPlan } from '../rules/submission/plan-new-request';
import type { RoutePlan } from '../rules/submission/plan-reroute';
import { auditedRequest } from '../rules/lifecycle/audited-request';
import { type EventDecision, requestEvent } from '../rules/lifecycle/request-event';
import { requestText } from '../rules/submission/request-text';
import { requestedTotal } from '../rules/pricing/amounts';

export interface RequestChange {
  /** `approval_request.verb`: the audit action and the event type. */
  action: RequestEventType;
  before: ApprovalRequest;
  /** Absent when the lines do not change. */
  linesBefore?: RequestDetail[];
  change: Omit<Partial<ApprovalRequest>, 'deleted_at'> & { deleted_at?: Now };
  /** All lines after the change. */
  lines: RequestDetail[];
  /** Whether the open steps are cancelled. */
  cancelsSteps?: boolean;
  decision?: EventDecision;
  metadata?: object;
  /** Further members of the event's data; they replace those of the same names. */
  eventData?: object;
}

export interface WrittenRequest {
  request: ApprovalRequest;
  lines: RequestDetail[];
}

/** Writes a request with its steps, its audit entry and its event, as part of the running transaction. */
@Injectable()
export class RequestWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly steps: StepsService,
  ) {}

  /** Locks the receivers of the event of {@link create}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.events.lockReceivers();
  }

  async create(plan: NewRequestPlan, receivers: EventReceivers): Promise<ApprovalRequest> {
    const [request, lines] = await Promise.all([
      this.db.rowsOf(ApprovalRequest).add(plan.request),
      this.db.rowsOf(RequestDetail).insertReturning(plan.lines.map(({ tenant_id: _, ...line }) => line)),
      this.steps.create(plan.steps),
      this.writeText(plan.request.id, plan.text),
      this.events.emit([plan.event], receivers),
    ]);
    await noteChanged(this.db, [request.id]);
    await this.audit.record(plan.event.type, {
      after: auditedRequest(request),
      named: ['version'],
      metadata: { opportunities: lines },
    });
    return request;
  }

  /** Increments the version. A change that changes nothing writes nothing. */
  async update({ action, before, linesBefore, change, lines, ...rest }: RequestChange): Promise<WrittenRequest> {
    if (rest.cancelsSteps) await this.steps.cancelOpen(before.id);
    const changedLines = changesBetween(byId(linesBefore ?? lines), byId(lines));
    if (changesNothing(before, change) && !Object.keys(changedLines).length) return { request: before, lines };
    const derived = {
      requested_total: requestedTotal(lines),
      max_discount: maxDiscount(lines),
      version: before.version + 1,
    };
    const waiting = rest.cancelsSteps ? { waiting_since: null, due_at: null } : {};
    const request = await this.db.rowsOf(ApprovalRequest).change(before.id, { ...change, ...derived, ...waiting });
    if (before.valid_until || request.valid_until)
      await keepExpiries(this.db, [{ ...request, deleted_at: change.deleted_at ?? null }]);
    await noteChanged(this.db, [before.id]);
    await followRequest(this.db, before, { ...request, isDeleted: !!change.deleted_at });
    if (SCOPED_FIELDS.some((field) => request[field] !== before[field])) await this.steps.keepScopeValues(request);
    const content = requestText(request, lines);
    if (content !== requestText(before, linesBefore ?? lines)) await this.writeText(before.id, content);
    const metadata = { ...rest.metadata, opportunities: changedLines };
    await this.audit.record(action, {
      before: auditedRequest(before),
      after: change.deleted_at ? null : auditedRequest(request),
      named: ['version'],
      metadata,
    });
    const data = requestEvent({ request, lines, previous_status: before.status, decision: rest.decision ?? null });
    await this.events.emit([{ type: action, data: { ...data, ...rest.eventData } }]);
    return { request, lines };
  }

  /** Routes lines again: removes their undecided steps and adds the planned ones. @returns the request with its new deadline */
  async route(request: ApprovalRequest, { cleared, added }: RoutePlan): Promise<ApprovalRequest> {
    if (cleared.length) await this.steps.removeUndecided(request, cleared);
    await this.steps.create(added);
    const active = sql.fragment`select min(activated_at), ${sql.raw(REQUEST_DUE_AT)} from approval_steps where ${tenant} and approval_request_id = ${request.id} and status = 'active'`;
    const [routed] = await this.db.run<Pick<ApprovalRequest, 'due_at'>>(
      sql`update approval_requests set (waiting_since, due_at) = (${active}) where ${tenant} and id = ${request.id} returning due_at`,
    );
    await noteChanged(this.db, [request.id]);
    return { ...request, ...routed };
  }

  /** Records the final status of a request that an update has decided, in the audit log and as an event. */
  async recordDecided(before: ApprovalRequest, { request, lines }: WrittenRequest): Promise<void> {
    const type = `approval_request.${request.status as Exclude<RequestStatus, 'pending'>}` as const;
    const decision = {
      actor_id: requireContext().actor.user_id ?? null,
      level_code: null,
      reason_code: null,
      comment: null,
    };
    await this.audit.record(type, {
      before: auditedRequest(before),
      after: auditedRequest(request),
      named: ['version'],
      metadata: { ...decision, lifecycle_state: request.lifecycle_state },
    });
    await this.events.emit([
      {
        type,
        data: requestEvent({
          request,
          lines,
          previous_status: before.status,
          decision: { ...decision, on_behalf_of_id: null },
        }),
      },
    ]);
  }

  private async writeText(id: string, content: string): Promise<void> {
    const row = sql.fragment`(${tenant.column}, approval_request_id, content) values (${tenant.id}, ${id}, ${content})`;
    await this.db.run(
      sql`insert into request_texts ${row} on conflict (${tenant.column}, approval_request_id) do update set content = excluded.content`,
    );
  }
}

const byId = <T extends { id: string }>(rows: T[]): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));
