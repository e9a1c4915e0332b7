import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import { Database, byKey, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { keepExpiries } from '../requests/due-expiries';
import { ApprovalDecision } from '../model/approval-decision';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { RequestDetail } from '../model/request-detail';
import { StepsService } from '../routing/steps.service';
import { advanceSteps } from '../rules/advance-steps';
import { type DecidedRequest, type PlannedDecision, decidedRequest } from '../rules/decided-request';
import { type PlannedEffect, decidedLineRow, signedStep } from '../rules/decided-rows';
import { decisionAuditRecords, decisionEvents } from '../rules/decision-events';

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
  async write(
    planned: PlannedDecision[],
    receivers: EventReceivers | undefined,
  ): Promise<Map<string, ApprovalRequest>> {
    if (!planned.length) return new Map();
    const decided = planned.map(decidedRequest);
    const events = planned.flatMap((each, index) => decisionEvents(each, decided[index] as DecidedRequest));
    const [{ requests, lines }] = await Promise.all([
      this.writeRows(planned, decided),
      this.events.emit(events, receivers),
    ]);
    for (const each of planned) {
      const { context } = each;
      const request = requests.get(context.request.id) ?? context.request;
      const records = decisionAuditRecords(each, {
        request,
        lines: context.lines.map((line) => lines.get(line.id) ?? line),
      });
      for (const { action, recorded } of records) await this.audit.record(action, recorded);
    }
    return requests;
  }

  /** One statement per table, regardless of the number of requests. They are independent, so they travel in one packet. */
  private async writeRows(planned: PlannedDecision[], decided: DecidedRequest[]): Promise<WrittenRows> {
    const effects = planned.flatMap(({ context, plan }) => plan.effects.map((effect) => ({ context, effect })));
    const advances = effects.map(({ context, effect }) => advanceSteps(context, effect));
    const steps = this.db.rowsOf(ApprovalStep);
    const [signed, , , , , lines, requests] = await Promise.all([
      steps.countChanged(effects.map(signedStep), sql.raw(`status = 'active'`)),
      steps.countChanged(advances.flatMap(({ changed }) => changed)),
      this.removeSteps(advances.flatMap(({ removed }) => removed)),
      this.steps.create(advances.flatMap(({ added }) => added)),
      this.db.rowsOf(ApprovalDecision).insertMany(effects.map(decisionRow)),
      this.db.rowsOf(RequestDetail).updateMany(effects.flatMap(decidedLineRow)),
      this.db.rowsOf(ApprovalRequest).updateMany(decided),
    ]);
    await keepExpiries(
      this.db,
      requests.filter(({ valid_until }) => valid_until !== null),
    ); // only the last decision gives a validity
    if (signed !== effects.length || requests.length !== decided.length)
      throw new Error('A step was decided although its request is locked.');
    return { requests: byKey(requests, 'id'), lines: byKey(lines, 'id') };
  }

  private async removeSteps(ids: string[]): Promise<void> {
    if (ids.length) await this.db.rowsOf(ApprovalStep).removeAll(where.isOneOfKeys('id', ids));
  }
}

/** Every row has every column, so that one statement inserts them all. */
const decisionRow = ({ context, effect: { step, price, wanted, result } }: PlannedEffect) => ({
  approval_request_id: context.request.id,
  opportunity_id: step.opportunity_id,
  step_id: step.id,
  round: step.round,
  decided_by_id: context.decider.user_id ?? null,
  decision: wanted.decision,
  outcome: result,
  price,
  reason_code: wanted.reason_code ?? null,
  comment: wanted.comment ?? null,
});
