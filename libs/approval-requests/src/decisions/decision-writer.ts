import { Audit } from '@das/audit';
import { Database, byKey, isOneOf, that } from '@das/platform';
import { Webhooks } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import { RequestDetail } from '../request-detail';
import { StepsService } from '../routing/steps.service';
import { type HeldCase, subjectsOf } from './approval-case';
import { ApprovalDecision } from './approval-decision';
import { ApprovalStep } from './approval-step';
import { type DecisionPlan, type Effect, statusAfter } from './plan-decisions';
import { rolledUp } from './roll-up';
import { stepMoves } from './step-moves';
import { type Told, tellDecisions } from './tell-decisions';

/** A case, and what is decided of it. */
export interface PlannedCase {
  theCase: HeldCase;
  plan: DecisionPlan;
}

interface PlannedEffect {
  theCase: HeldCase;
  effect: Effect;
}

interface WrittenRows {
  requests: Map<string, ApprovalRequest>;
  /** Those that are decided now. */
  lines: Map<string, RequestDetail>;
}

const STEP_STATUS = { approved: 'approved', denied: 'denied', advanced: 'endorsed' } as const;

/** Writes what was decided, of one case or of many, as part of the transaction that holds them. */
@Injectable()
export class DecisionWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly webhooks: Webhooks,
    private readonly steps: StepsService,
  ) {}

  /** @returns the requests as they now are, by id */
  async write(decided: PlannedCase[]): Promise<Map<string, ApprovalRequest>> {
    if (!decided.length) return new Map();
    const writing = this.writeRows(decided);
    const telling = writing.then((rows) => decided.flatMap((each) => toldOf(each, rows)));
    await this.webhooks.emit(telling.then((told) => told.map(({ event }) => event)));
    for (const { action, recorded } of await telling) await this.audit.record(action, recorded);
    return (await writing).requests;
  }

  /** One statement a table, however many cases there are; none needs another's result, so they travel together. */
  private async writeRows(decided: PlannedCase[]): Promise<WrittenRows> {
    const effects = decided.flatMap(({ theCase, plan }) => plan.effects.map((effect) => ({ theCase, effect })));
    const moves = effects.map(({ theCase, effect }) => stepMoves(theCase, effect));
    const steps = this.db.rowsOf(ApprovalStep);
    const [signed, , , , , lines, requests] = await Promise.all([
      steps.countChanged(effects.map(signedStep), that(`status = 'active'`)),
      steps.countChanged(moves.flatMap(({ changed }) => changed)),
      this.removeSteps(moves.flatMap(({ removed }) => removed)),
      this.steps.add(moves.flatMap(({ added }) => added)),
      this.db.rowsOf(ApprovalDecision).addAll(effects.map(decisionRow)),
      this.db.rowsOf(RequestDetail).changeEach(effects.flatMap(decidedLine)),
      this.db.rowsOf(ApprovalRequest).changeEach(decided.map(decidedRequest)),
    ]);
    if (signed !== effects.length || requests.length !== decided.length) throw new Error('A step was decided though its request is held.');
    return { requests: byKey(requests, 'id'), lines: byKey(lines, 'id') };
  }

  private async removeSteps(ids: string[]): Promise<void> {
    if (ids.length) await this.db.rowsOf(ApprovalStep).removeAll(isOneOf('id', ids));
  }
}

function toldOf({ theCase, plan }: PlannedCase, { requests, lines }: WrittenRows): Told[] {
  const request = requests.get(theCase.request.id) ?? theCase.request;
  return tellDecisions(theCase, plan, { request, lines: theCase.lines.map((line) => lines.get(line.id) ?? line) });
}

const signedStep = ({ theCase, effect: { step, level, price, wish, result } }: PlannedEffect) => ({
  id: step.id,
  status: STEP_STATUS[result],
  acted_by_id: theCase.decider.user_id,
  acted_rank: level?.rank,
  price,
  reason_code: wish.reason_code,
  comment: wish.comment,
  decided_at: 'now',
});

/** Every row gives every column, so that one statement takes them all. */
const decisionRow = ({ theCase, effect: { step, price, wish, result } }: PlannedEffect) => ({
  approval_request_id: theCase.request.id,
  opportunity_id: step.opportunity_id,
  step_id: step.id,
  round: step.round,
  decided_by_id: theCase.decider.user_id ?? null,
  decision: wish.decision,
  outcome: result,
  price,
  reason_code: wish.reason_code ?? null,
  comment: wish.comment ?? null,
});

/** What a decision makes of its line. */
function decidedLine({ theCase, effect: { subject, result, price, wish } }: PlannedEffect) {
  if (!subject.line || result === 'advanced') return [];
  const approved_price = result === 'approved' ? price : null;
  const { reason_code, comment } = wish;
  return [{ id: subject.line.id, status: result, approved_price, reason_code, comment, decided_at: 'now', decided_by_id: theCase.decider.user_id }];
}

/** Where the request stands once all is done: one that was pending had no time in which it holds. */
function decidedRequest({ theCase, plan }: PlannedCase) {
  const { request, tenant } = theCase;
  const statuses = subjectsOf(theCase).map((subject) => statusAfter(plan, subject));
  const rolled = rolledUp(request, tenant, statuses);
  const { status, lifecycle_state, valid_from = null, valid_until = null } = rolled;
  return { id: request.id, status, lifecycle_state, valid_from, valid_until, version: request.version + 1 };
}
