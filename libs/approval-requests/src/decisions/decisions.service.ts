import { Database, Refused } from '@das/platform';
import { may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { HeldCase, Subject } from './approval-case';
import { subjectsOf } from './approval-case';
import { CasesService } from './cases.service';
import type { DecideApprovalRequestInput } from './decision-inputs';
import { type DecisionResult, type LineOutcome, outcomeOf } from './decision-result';
import { DecisionWriter } from './decision-writer';
import { type DecisionOrder, type DecisionPlan, planDecisions, statusAfter } from './plan-decisions';

/** What is said of every line that the caller may decide. */
export interface Words {
  reason_code?: string | null;
  comment?: string | null;
  expected_version?: number | null;
}

/** Decisions on requests: one decision on one step, whatever races. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly db: Database,
    private readonly cases: CasesService,
    private readonly writer: DecisionWriter,
  ) {}

  /** Approves every line that the caller may decide, at the price that is on the table. */
  approve(id: string, { expected_version, ...words }: Words): Promise<DecisionResult> {
    return this.carryOut(id, { every: { decision: 'approve', path: [], ...words }, expected_version });
  }

  /** Denies every line that the caller may decide. */
  deny(id: string, { expected_version, ...words }: Words): Promise<DecisionResult> {
    return this.carryOut(id, { every: { decision: 'deny', path: [], ...words }, expected_version });
  }

  /** Decides the lines that are named, all of them or none. */
  decide(id: string, { decisions, expected_version }: DecideApprovalRequestInput): Promise<DecisionResult> {
    const lines = decisions.map((each, index) => ({ ...each, path: ['input', 'decisions', `${index}`] }));
    return this.carryOut(id, { lines, expected_version });
  }

  /** What {@link approve} would answer; nothing is written. */
  tryApprove(id: string, { expected_version, ...words }: Words): Promise<DecisionResult> {
    const order: DecisionOrder = { every: { decision: 'approve', path: [], ...words }, expected_version };
    return this.planned(id, order, async (theCase, plan) => resultOf(theCase, plan));
  }

  private carryOut(id: string, order: DecisionOrder): Promise<DecisionResult> {
    return this.planned(id, order, async (theCase, plan) => {
      const result = resultOf(theCase, plan);
      return plan.effects.length ? { ...result, approval_request: await this.writer.write(theCase, plan) } : result;
    });
  }

  private planned<T>(id: string, order: DecisionOrder, work: (theCase: HeldCase, plan: DecisionPlan) => Promise<T>): Promise<T> {
    return this.db.transactionOn(id, async () => {
      if (!may('requests:decide')) throw new Refused('forbidden');
      const theCase = await this.cases.hold(id);
      return work(theCase, planDecisions(theCase, order));
    });
  }
}

function resultOf(theCase: HeldCase, plan: DecisionPlan): DecisionResult {
  const done = plan.effects.map(({ subject, result, price, next }): LineOutcome => {
    const next_levels = next[0]?.levels.map(({ id }) => id) ?? [];
    const approved_price = result === 'approved' ? price : null;
    return { ...lineOutcome(theCase, plan, subject, next_levels), outcome: result, approved_price };
  });
  const repeated = plan.repeated.map(({ subject, step }): LineOutcome => {
    const next_levels = subject.steps.find(({ status }) => status === 'active')?.level_ids ?? [];
    const outcome = step.status === 'endorsed' ? 'advanced' : step.status === 'denied' ? 'denied' : 'approved';
    return { ...lineOutcome(theCase, plan, subject, next_levels), outcome };
  });
  return {
    approval_request: theCase.request,
    outcome: outcomeOf(subjectsOf(theCase).map((subject) => statusAfter(plan, subject))),
    replayed: !plan.effects.length,
    lines: plan.subjects.flatMap(({ line }) => [...done, ...repeated].find(({ opportunity_id }) => opportunity_id === (line?.id ?? null)) ?? []),
  };
}

const lineOutcome = ({ levels }: HeldCase, plan: DecisionPlan, subject: Subject, next_level_ids: string[]): Omit<LineOutcome, 'outcome'> => ({
  opportunity_id: subject.line?.id ?? null,
  status: statusAfter(plan, subject),
  approved_price: subject.line?.approved_price ?? null,
  next_levels: levels.filter(({ id }) => next_level_ids.includes(id)),
});
