import { Audit } from '@das/audit';
import { Database, all, equals, isOneOf, that } from '@das/platform';
import { Webhooks } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import { RequestDetail } from '../request-detail';
import type { PlannedStep } from '../routing/plan-route';
import { StepsService, asSteps } from '../routing/steps.service';
import { type HeldCase, subjectsOf } from './approval-case';
import { ApprovalDecision } from './approval-decision';
import { ApprovalStep } from './approval-step';
import { type DecisionPlan, type Effect, statusAfter } from './plan-decisions';
import { type EventDecision, type EventFacts, requestEvent } from './request-event';
import { rolledUp } from './roll-up';

const STEP_STATUS = { approved: 'approved', denied: 'denied', advanced: 'endorsed' } as const;
const LINE_ACTIONS = { approved: 'approval_line.approved', denied: 'approval_line.denied', advanced: 'approval_line.endorsed' } as const;
const LINE_EVENTS = {
  approved: 'approval_request.line_approved',
  denied: 'approval_request.line_denied',
  advanced: 'approval_request.step_completed',
} as const;

type EventSubject = Pick<EventFacts, 'lines' | 'request'>;

/** Writes what was decided, as part of the transaction that holds the case. */
@Injectable()
export class DecisionWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly webhooks: Webhooks,
    private readonly steps: StepsService,
  ) {}

  /** None of the statements needs another's result, so they travel together. */
  async write(theCase: HeldCase, plan: DecisionPlan): Promise<ApprovalRequest> {
    const writing = plan.effects.map((effect) => this.writeEffect(theCase, effect));
    const [request, ...changed] = await Promise.all([this.db.rowsOf(ApprovalRequest).change(theCase.request.id, changeOf(theCase, plan)), ...writing]);
    const lines = theCase.lines.map((line) => changed.find((each) => each?.id === line.id) ?? line);
    await this.tell(theCase, plan, { request, lines });
    return request;
  }

  /** @returns the line as it then is, when that is decided */
  private async writeEffect(theCase: HeldCase, effect: Effect): Promise<RequestDetail | undefined> {
    const { subject, step, wish, price, level, result } = effect;
    const { reason_code, comment } = wish;
    const decided_by_id = theCase.decider.user_id;
    const signed = { acted_by_id: decided_by_id, acted_rank: level?.rank, price, reason_code, comment, decided_at: 'now' };
    const isActive = all([equals('id', step.id), that(`status = 'active'`)]);
    const [moved, , line] = await Promise.all([
      this.db.rowsOf(ApprovalStep).changeAll(isActive, { ...signed, status: STEP_STATUS[result] }),
      this.db.rowsOf(ApprovalDecision).add({
        approval_request_id: theCase.request.id,
        opportunity_id: step.opportunity_id,
        step_id: step.id,
        round: step.round,
        decided_by_id,
        decision: wish.decision,
        outcome: result,
        price,
        reason_code,
        comment,
      }),
      subject.line && result !== 'advanced' ? this.db.rowsOf(RequestDetail).change(subject.line.id, lineChange(theCase, effect)) : undefined,
      this.moveOn(theCase, effect),
    ]);
    if (moved.length !== 1) throw new Error('A step was decided though its request is held.');
    return line;
  }

  /** What was still open: passed over, no longer needed, or next. */
  private async moveOn({ request }: HeldCase, { subject, step, level, result, next }: Effect): Promise<void> {
    const waiting = subject.steps.filter(({ status }) => status === 'waiting');
    if (result !== 'advanced') return this.close(waiting, result === 'denied' ? 'cancelled' : 'skipped');
    const passed = waiting.filter(({ rank }) => rank !== null && rank <= (level?.rank ?? Infinity));
    const above = waiting.filter((each) => !passed.includes(each));
    await this.close(passed, 'skipped');
    if (isSameRoute(above, next)) {
      await this.db.rowsOf(ApprovalStep).change(above[0]?.id ?? '', { status: 'active', activated_at: 'now' });
      return;
    }
    if (above.length) await this.db.rowsOf(ApprovalStep).removeAll(isOneOf('id', idsOf(above)));
    await this.steps.add(asSteps(next, { request, line: subject.line, after: (passed.at(-1) ?? step).sequence }));
  }

  private async close(steps: ApprovalStep[], status: 'cancelled' | 'skipped'): Promise<void> {
    if (steps.length) await this.db.rowsOf(ApprovalStep).changeAll(isOneOf('id', idsOf(steps)), { status });
  }

  /** In the order in which it is to be read; none waits for the one before. */
  private async tell(theCase: HeldCase, plan: DecisionPlan, after: EventSubject): Promise<void> {
    const telling = plan.effects.flatMap((effect) => this.tellOfLine(theCase, effect, after));
    const last = plan.effects.at(-1);
    if (after.request.status !== 'pending' && last) {
      const type = `approval_request.${after.request.status}`;
      const decision = { ...eventDecision(theCase, last), opportunity_id: undefined };
      const { lifecycle_state } = after.request;
      const states = { before: theCase.request, after: after.request };
      telling.push(this.audit.record(type, { ...states, metadata: { ...decision, lifecycle_state, ...selfApproval(theCase) } }));
      telling.push(this.webhooks.emit(type, requestEvent({ ...after, previous_status: theCase.request.status, decision })));
    }
    await Promise.all(telling);
  }

  private tellOfLine(theCase: HeldCase, effect: Effect, after: EventSubject): Promise<void>[] {
    const { subject, price, wish, step, level, result } = effect;
    if (!subject.line) return [];
    const decision = eventDecision(theCase, effect);
    const metadata = { ...decision, decision: wish.decision, price, round: step.round, rank: level?.rank ?? null, ...selfApproval(theCase) };
    const line = { before: subject.line, after: after.lines.find(({ id }) => id === subject.line?.id) ?? subject.line };
    return [
      this.audit.record(LINE_ACTIONS[result], { ...line, metadata, resource: { type: 'approval_request', id: theCase.request.id } }),
      this.webhooks.emit(LINE_EVENTS[result], requestEvent({ ...after, previous_status: theCase.request.status, decision })),
    ];
  }
}

/** Who decides what they asked for themselves is marked in the log. */
const selfApproval = ({ request, decider }: HeldCase): object =>
  request.created_by_id !== null && request.created_by_id === decider.user_id ? { self_approval: true } : {};

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const isSameRoute = (steps: ApprovalStep[], planned: PlannedStep[]): boolean => {
  const short = (rank: number | null, ids: string[]): string => `${rank}:${[...ids].sort().join()}`;
  const existing = steps.map(({ rank, level_ids }) => short(rank, level_ids));
  return (
    existing.length > 0 &&
    existing.join(' ') ===
      planned
        .map(({ rank, levels }) =>
          short(
            rank,
            levels.map(({ id }) => id),
          ),
        )
        .join(' ')
  );
};

/** Where the request stands once all is done. */
function changeOf(theCase: HeldCase, plan: DecisionPlan): Partial<ApprovalRequest> {
  const { request, tenant } = theCase;
  const statuses = subjectsOf(theCase).map((subject) => statusAfter(plan, subject));
  return { ...rolledUp(request, tenant, statuses), version: request.version + 1 };
}

/** What a decision makes of its line. */
function lineChange({ decider }: HeldCase, effect: Effect | undefined) {
  if (!effect || effect.result === 'advanced') return {};
  const { result, price, wish } = effect;
  const approved_price = result === 'approved' ? price : null;
  return {
    status: result,
    approved_price,
    reason_code: wish.reason_code ?? null,
    comment: wish.comment ?? null,
    decided_at: 'now',
    decided_by_id: decider.user_id,
  };
}

const eventDecision = ({ decider }: HeldCase, { subject, level, wish }: Effect): EventDecision => ({
  actor_id: decider.user_id ?? null,
  level_code: level?.code ?? null,
  reason_code: wish.reason_code ?? null,
  comment: wish.comment ?? null,
  opportunity_id: subject.line?.id,
});
