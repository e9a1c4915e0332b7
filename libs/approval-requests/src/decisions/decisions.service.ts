import { Busy, Database, NotFound, Refused, ServiceError, storedId } from '@das/platform';
import { may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import type { HeldCase, Subject } from './approval-case';
import { subjectsOf } from './approval-case';
import { CasesService, type HeldCases } from './cases.service';
import type { DecideApprovalRequestInput } from './decision-inputs';
import { type DecisionResult, type LineOutcome, outcomeOf } from './decision-result';
import { DecisionWriter, type PlannedCase } from './decision-writer';
import { type DecisionOrder, type DecisionPlan, planDecisions, statusAfter } from './plan-decisions';

/** What is said of every line that the caller may decide. */
export interface Words {
  reason_code?: string | null;
  comment?: string | null;
  expected_version?: number | null;
}

/** What is said of many requests. */
export interface ApproveAll extends Pick<Words, 'comment'> {
  dry_run?: boolean;
  passesHeld?: boolean;
}

/** Why nothing was decided of a request. */
interface NotDecided {
  error: ServiceError;
  /** As it stands, where it is there. */
  request: ApprovalRequest | null;
}

/** What came of one order of many. */
export type Decided = { result: DecisionResult } | NotDecided;

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

  /**
   * {@link approve} for many, as part of the running transaction: those that are refused keep back none of the others.
   * Every result says what it would have said alone.
   *
   * @param dry_run writes nothing
   * @param passesHeld says {@link Busy} of what somebody else holds, instead of waiting for it
   */
  approveAll(ids: string[], { comment, dry_run, passesHeld }: ApproveAll): Promise<Decided[]> {
    return this.decideAll(ids, { every: { decision: 'approve', path: [], comment } }, { dry_run, passesHeld });
  }

  private carryOut(id: string, order: DecisionOrder): Promise<DecisionResult> {
    return this.db.transactionOn(id, async () => {
      const [decided] = await this.decideAll([id], order, {});
      if (!decided) throw new Error('Every order has an answer.');
      if ('error' in decided) throw decided.error;
      return decided.result;
    });
  }

  private async decideAll(ids: string[], order: DecisionOrder, { dry_run = false, passesHeld = false }): Promise<Decided[]> {
    const held = await this.cases.holdAll(ids, { passesHeld });
    const judged = ids.map((id) => judge(held, id, order));
    const planned = judged.flatMap((each) => ('plan' in each && each.plan.effects.length ? [each] : []));
    const written = dry_run ? new Map<string, ApprovalRequest>() : await this.writer.write(planned);
    return judged.map((each) => {
      if (!('plan' in each)) return each;
      const result = resultOf(each.theCase, each.plan);
      return { result: { ...result, approval_request: written.get(each.theCase.request.id) ?? each.theCase.request } };
    });
  }
}

/** What an order does, or why it does nothing. */
function judge({ cases, heldByOthers }: HeldCases, id: string, order: DecisionOrder): PlannedCase | NotDecided {
  const theCase = cases.get(storedId(id));
  try {
    if (!may('requests:decide')) throw new Refused('forbidden');
    if (heldByOthers.has(storedId(id))) throw new Busy(new Error('Somebody else holds the request.'));
    if (!theCase) throw new NotFound(ApprovalRequest.name, id);
    return { theCase, plan: planDecisions(theCase, order) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { error, request: theCase?.request ?? null };
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
