import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import { Database, byKey, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { noteChanged } from '../requests/changed-requests';
import { keepExpiries } from '../requests/due-expiries';
import { writePrecedents } from '../requests/precedent-rows';
import { ApprovalDecision } from '../model/approval-decision';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { RequestDetail } from '../model/request-detail';
import { StepsService } from '../routing/steps.service';
import { decisionAuditRecords } from '../rules/decision/audit-records';
import { decisionEvents } from '../rules/decision/events';
import type { DecisionPlan } from '../rules/decision/plan-decision';
import { type DecisionRows, decisionRows } from '../rules/decision/rows';

interface WrittenRows {
  requests: Map<string, ApprovalRequest>;
  /** The lines that were decided. */
  lines: Map<string, RequestDetail>;
}

/** Writes planned decisions on locked requests, as part of the running transaction. */
@Injectable()
export class DecisionWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly steps: StepsService,
  ) {}

  /** Locks the receivers of the events of {@link write}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.events.lockReceivers();
  }

  /** @returns the requests after their decisions, by id */
  async write(plans: DecisionPlan[], receivers: EventReceivers | undefined): Promise<Map<string, ApprovalRequest>> {
    if (!plans.length) return new Map();
    const planned = plans.map((plan) => ({ plan, rows: decisionRows(plan) }));
    const events = planned.flatMap(({ plan, rows }) => decisionEvents(plan, rows));
    const [{ requests, lines }] = await Promise.all([
      this.writeRows(planned.map(({ rows }) => rows)),
      this.events.emit(events, receivers),
    ]);
    for (const plan of plans) {
      const { context } = plan;
      const request = requests.get(context.request.id) ?? context.request;
      const after = { request, lines: context.lines.map((line) => lines.get(line.id) ?? line) };
      for (const { action, recorded } of decisionAuditRecords(plan, after)) await this.audit.record(action, recorded);
    }
    return requests;
  }

  /** The number of statements does not depend on the number of requests. They are one batch, in which precedents are read from the lines before them; on Citus, expiries follow. */
  private async writeRows(rows: DecisionRows[]): Promise<WrittenRows> {
    const signed = rows.flatMap((each) => each.signed);
    const steps = this.db.rowsOf(ApprovalStep);
    const signing = steps.countChanged(signed, sql.raw(`status = 'active'`));
    const otherSteps = [
      steps.countChanged(this.steps.withAct(rows.flatMap(({ following }) => following.changed))),
      this.removeSteps(rows.flatMap(({ following }) => following.removed)),
      this.steps.create(rows.flatMap(({ following }) => following.added)),
    ];
    const decisions = this.db.rowsOf(ApprovalDecision).insertMany(rows.flatMap((each) => each.decisions));
    const decided = rows.flatMap((each) => each.lines);
    const [count, lines, requests] = await Promise.all([
      signing,
      this.db.rowsOf(RequestDetail).updateMany(decided),
      this.db.rowsOf(ApprovalRequest).updateMany(rows.map(({ request }) => request)),
      ...otherSteps,
      decisions,
      writePrecedents(
        this.db,
        decided.map(({ id }) => id),
      ),
    ]);
    await keepExpiries(
      this.db,
      requests.filter(({ valid_until }) => valid_until !== null),
    ); // only the last decision gives a validity
    await noteChanged(
      this.db,
      requests.map(({ id }) => id),
    );
    await this.steps.keepTimers(rows.flatMap(({ following }) => following.changed));
    if (count !== signed.length || requests.length !== rows.length)
      throw new Error('A step was decided although its request is locked.');
    return { requests: byKey(requests, 'id'), lines: byKey(lines, 'id') };
  }

  private async removeSteps(ids: string[]): Promise<void> {
    if (ids.length) await this.db.rowsOf(ApprovalStep).removeAll(where.isOneOfKeys('id', ids));
  }
}
