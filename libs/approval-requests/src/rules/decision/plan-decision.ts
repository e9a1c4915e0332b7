import { type Failure, ValidationFailed, microsOf, priceOf, ulidOf } from '@das/platform';
import type { DecisionTarget, LockedContext, Prices } from '../../model/approval-context';
import type { LineResult } from '../../model/approval-decision';
import type { RequestStatus } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { PlannedStep, RoutedLevel } from '../../model/route';
import { type LineDecision, type Verdict, judgeDecision } from './authorize-decision';
import { authorityAt } from '../routing/may-act';
import { amountAt, minRankAt, priceToDecide, pricesOf } from '../routing/prices-of';
import { refuseOtherVersion } from '../lifecycle/refuse-other-version';
import { signStep } from '../routing/sign-step';
import { targetsOf } from '../routing/targets-of';
import { verdictError } from './verdict-error';

/** The wanted decision on one line. */
export interface RequestedLineDecision extends LineDecision {
  reason_code?: string | null;
  comment?: string | null;
  /** The path in the input, for validation failures. */
  path: string[];
}

/** Either `lines` or `every` is set. */
export interface DecisionCommand {
  /** A decision per named line. */
  lines?: (RequestedLineDecision & { opportunity_id: string })[];
  /** One decision for every line that the caller may decide. */
  every?: RequestedLineDecision;
  expected_version?: number | null;
}

/** The effect of one decision on one target. */
export interface DecisionEffect {
  target: DecisionTarget;
  step: ApprovalStep;
  wanted: RequestedLineDecision;
  price: number | null;
  /** The level whose authority was used; null is the owner. */
  level: RoutedLevel | null;
  result: LineResult;
  /** The steps that remain. */
  next: PlannedStep[];
}

export interface DecisionPlan {
  /** The targets of the command, in its order; with `every`, those that the caller may decide now. */
  targets: DecisionTarget[];
  effects: DecisionEffect[];
  /** Decisions that the caller has made before. */
  repeated: { target: DecisionTarget; step: ApprovalStep }[];
}

interface Judged {
  target: DecisionTarget;
  wanted: RequestedLineDecision;
  verdict: Verdict;
}

/**
 * Plans the effects of a command on a request; nothing is written. The command is atomic: an error means that no line is decided.
 *
 * @throws ValidationFailed, VersionConflict, AlreadyDecided, InvalidTransition, Refused
 */
export function planDecisions(context: LockedContext, command: DecisionCommand): DecisionPlan {
  const prices = pricesOf(context);
  const judged = (command.lines ? namedLines(context, command.lines) : everyLine(context, command.every)).map(
    (each) => ({
      ...each,
      verdict: judgeDecision(context, each.target, each.wanted, prices),
    }),
  );
  const repeated = judged.flatMap(({ target, verdict }) =>
    verdict.kind === 'repeat' ? [{ target, step: verdict.step }] : [],
  );
  const signed = judged.filter(({ verdict }) => verdict.kind === 'sign');
  const refused = judged.filter(({ verdict }) => verdict.kind !== 'sign' && verdict.kind !== 'repeat');
  const isRepetition =
    !signed.length && (command.every ? repeatsEvery(repeated, refused) : repeated.length > 0 && !refused.length);
  const targets = (command.every && signed.length ? signed : judged).map(({ target }) => target);
  if (isRepetition) return { targets, effects: [], repeated };
  refuseOtherVersion(context.request, command.expected_version);
  const reason = command.lines ? refused[0] : signed.length ? undefined : mostSpecific(refused);
  if (reason) throw verdictError(context, reason.verdict);
  return { targets, effects: effectsOf(context, signed), repeated };
}

/**
 * Whether a decision on every line repeats an earlier one. Lines left to other approvers do not matter. A decision that named
 * other prices is not repeated, unless one of its lines was approved without a price, as this command does.
 */
function repeatsEvery(repeated: { step: ApprovalStep }[], refused: Judged[]): boolean {
  const countered = refused.some(({ verdict }) => verdict.kind === 'already_decided' && verdict.isOwnCounter);
  return repeated.some(({ step }) => !countered || !step.price_given);
}

type Requested = Omit<Judged, 'verdict'>;

function namedLines(context: LockedContext, lines: NonNullable<DecisionCommand['lines']>): Requested[] {
  const unused = new Map(targetsOf(context).map((target) => [target.line?.id, target]));
  const failures: Failure[] = [];
  const named = lines.flatMap(({ opportunity_id, ...wanted }) => {
    const id = ulidOf(opportunity_id);
    const target = unused.get(id);
    if (target?.line) {
      unused.delete(id);
      return [{ target, wanted }];
    }
    const isDuplicate = context.lines.some((line) => line.id === id);
    failures.push({ path: [...wanted.path, 'opportunity_id'], rule: isDuplicate ? 'distinct' : 'exists' });
    return [];
  });
  failures.push(...lines.flatMap(missingReason));
  if (failures.length) throw new ValidationFailed(failures);
  return named;
}

function everyLine(context: LockedContext, every: RequestedLineDecision | undefined): Requested[] {
  if (!every) throw new Error('A decision command has neither `lines` nor `every`.');
  const failures = missingReason(every);
  if (failures.length) throw new ValidationFailed(failures);
  return targetsOf(context).map((target, index) => ({
    target,
    wanted: { ...every, path: ['opportunities', `${index}`] },
  }));
}

/** A denial requires a reason code or a comment. */
const missingReason = ({ decision, reason_code, comment, path }: RequestedLineDecision): Failure[] =>
  decision === 'deny' && !reason_code && !comment
    ? [{ path: [...path, 'reason_code'], rule: 'required_without', params: { absent: 'comment' } }]
    : [];

/** The refusal to report: pending lines before decided ones, and `already_decided` before other reasons. */
function mostSpecific(refused: Judged[]): Judged | undefined {
  const pending = refused.filter(({ target }) => target.status === 'pending');
  return pending.find(({ verdict }) => verdict.kind === 'already_decided') ?? pending[0] ?? refused[0];
}

function effectsOf(context: LockedContext, signed: Judged[]): DecisionEffect[] {
  const priced = signed.map((each) => ({ ...each, price: priceFor(each) }));
  const failures = priced.flatMap(({ target, wanted, price }): Failure[] =>
    target.line && wanted.decision === 'approve' && price === null
      ? [{ path: [...wanted.path, 'approved_price'], rule: 'required' }]
      : [],
  );
  if (failures.length) throw new ValidationFailed(failures);
  const approving: Prices = new Map(
    priced.flatMap(({ target, wanted, price }) =>
      wanted.decision === 'approve' && target.line ? [[target.line.id, price]] : [],
    ),
  );
  const [before, after] = [pricesOf(context), pricesOf(context, approving)];
  return priced.map((each) => effectOf(context, each, { before, after }));
}

const priceFor = ({ target, wanted }: Judged): number | null => {
  const price = wanted.approved_price ?? priceToDecide(target);
  return price === null ? null : priceOf(microsOf(price));
};

function effectOf(
  context: LockedContext,
  { target, wanted, verdict, price }: Judged & { price: number | null },
  prices: { before: Prices; after: Prices },
): DecisionEffect {
  if (verdict.kind !== 'sign') throw new Error('Only a verdict `sign` has an effect.');
  const { step } = verdict;
  const { decider, levels } = context;
  const amounts = {
    before: amountAt(context, target.line, prices.before),
    after: amountAt(context, target.line, prices.after),
  };
  if (wanted.decision === 'deny')
    return {
      target,
      step,
      wanted,
      price: null,
      level: authorityAt(step, decider, amounts.before)[0] ?? null,
      result: 'denied',
      next: [],
    };
  const min_rank = minRankAt(context, target.line, prices.after);
  const { effect, level, next } = signStep({ step, decider, levels, amounts, min_rank, isHeader: !target.line });
  return {
    target,
    step,
    wanted,
    price: target.line && price,
    level,
    result: effect === 'final' ? 'approved' : 'advanced',
    next,
  };
}

/** The status of a target after the effects of the plan. */
export const statusAfter = ({ effects }: DecisionPlan, target: DecisionTarget): RequestStatus => {
  const result = effects.find((effect) => effect.target.line?.id === target.line?.id)?.result;
  return result === undefined ? target.status : result === 'advanced' ? 'pending' : result;
};
