import { type Failure, ValidationFailed, microsOf, priceOf, ulidOf } from '@das/platform';
import type { RequestStatus } from '../approval-request';
import { refuseOtherVersion } from '../refuse-other-version';
import type { PlannedStep, RoutedLevel } from '../routing/plan-route';
import { type HeldCase, type Prices, type Subject, amountAt, minRankAt, priceOnTable, pricesOf, subjectsOf } from './approval-case';
import type { LineResult } from './approval-decision';
import type { ApprovalStep } from './approval-step';
import { type Verdict, type Wish, judgeSubject } from './judge-subject';
import { authorityAt } from './may-act';
import { refuse } from './refuse';
import { signStep } from './sign-step';

/** What is decided of one line, and where in the caller's input that stands. */
export interface LineWish extends Wish {
  reason_code?: string | null;
  comment?: string | null;
  path: string[];
}

export interface DecisionOrder {
  /** By line. */
  lines?: (LineWish & { opportunity_id: string })[];
  /** The same for every line that the caller may decide. */
  every?: LineWish;
  expected_version?: number | null;
}

/** What one decision does. */
export interface Effect {
  subject: Subject;
  step: ApprovalStep;
  wish: LineWish;
  price: number | null;
  /** The level with whose authority it is done; none is the owner. */
  level: RoutedLevel | null;
  result: LineResult;
  /** What is still to pass. */
  next: PlannedStep[];
}

export interface DecisionPlan {
  /** What the order is about, in its order; who decides every line means those that they have not decided yet. */
  subjects: Subject[];
  effects: Effect[];
  /** What the caller had decided before. */
  repeated: { subject: Subject; step: ApprovalStep }[];
}

interface Judged {
  subject: Subject;
  wish: LineWish;
  verdict: Verdict;
}

/**
 * Works out what an order does to a case, without doing it.
 *
 * @throws ValidationFailed, VersionConflict, AlreadyDecided, InvalidTransition, Refused: then nothing of it may be done
 */
export function planDecisions(theCase: HeldCase, order: DecisionOrder): DecisionPlan {
  const prices = pricesOf(theCase);
  const judged = (order.lines ? namedLines(theCase, order.lines) : everyLine(theCase, order.every)).map((each) => ({
    ...each,
    verdict: judgeSubject(theCase, each.subject, each.wish, prices),
  }));
  const repeated = judged.flatMap(({ subject, verdict }) => (verdict.kind === 'repeat' ? [{ subject, step: verdict.step }] : []));
  const signed = judged.filter(({ verdict }) => verdict.kind === 'sign');
  const refused = judged.filter(({ verdict }) => verdict.kind !== 'sign' && verdict.kind !== 'repeat');
  const isRepetition = repeated.length > 0 && !signed.length && (order.every !== undefined || !refused.length);
  const subjects = (order.every && signed.length ? signed : judged).map(({ subject }) => subject);
  if (isRepetition) return { subjects, effects: [], repeated };
  refuseOtherVersion(theCase.request, order.expected_version);
  const reason = order.lines ? refused[0] : signed.length ? undefined : mostTelling(refused);
  if (reason) refuse(theCase, reason.verdict);
  return { subjects, effects: effectsOf(theCase, signed), repeated };
}

function namedLines(theCase: HeldCase, lines: NonNullable<DecisionOrder['lines']>): { subject: Subject; wish: LineWish }[] {
  const untouched = new Map(subjectsOf(theCase).map((subject) => [subject.line?.id, subject]));
  const failures: Failure[] = [];
  const named = lines.flatMap(({ opportunity_id, ...wish }) => {
    const id = ulidOf(opportunity_id);
    const subject = untouched.get(id);
    if (subject?.line) {
      untouched.delete(id);
      return [{ subject, wish }];
    }
    const isTwice = theCase.lines.some((line) => line.id === id);
    failures.push({ path: [...wish.path, 'opportunity_id'], rule: isTwice ? 'distinct' : 'exists' });
    return [];
  });
  failures.push(...lines.flatMap(reasonMissing));
  if (failures.length) throw new ValidationFailed(failures);
  return named;
}

function everyLine(theCase: HeldCase, every: LineWish | undefined): { subject: Subject; wish: LineWish }[] {
  if (!every) throw new Error('An order names its lines or means every one.');
  const failures = reasonMissing(every);
  if (failures.length) throw new ValidationFailed(failures);
  return subjectsOf(theCase).map((subject, index) => ({ subject, wish: { ...every, path: ['opportunities', `${index}`] } }));
}

/** A denial says why. */
const reasonMissing = ({ decision, reason_code, comment, path }: LineWish): Failure[] =>
  decision === 'deny' && !reason_code && !comment ? [{ path: [...path, 'reason_code'], rule: 'required_without', params: { absent: 'comment' } }] : [];

/** That somebody was first says more than that it is not one's turn, and what waits more than what is done. */
function mostTelling(refused: Judged[]): Judged | undefined {
  const pending = refused.filter(({ subject }) => subject.status === 'pending');
  return pending.find(({ verdict }) => verdict.kind === 'already_decided') ?? pending[0] ?? refused[0];
}

function effectsOf(theCase: HeldCase, signed: Judged[]): Effect[] {
  const priced = signed.map((each) => ({ ...each, price: priceFor(each) }));
  const failures = priced.flatMap(({ subject, wish, price }): Failure[] =>
    subject.line && wish.decision === 'approve' && price === null ? [{ path: [...wish.path, 'approved_price'], rule: 'required' }] : [],
  );
  if (failures.length) throw new ValidationFailed(failures);
  const approving: Prices = new Map(
    priced.flatMap(({ subject, wish, price }) => (wish.decision === 'approve' && subject.line ? [[subject.line.id, price]] : [])),
  );
  const [before, after] = [pricesOf(theCase), pricesOf(theCase, approving)];
  return priced.map((each) => effectOf(theCase, each, { before, after }));
}

const priceFor = ({ subject, wish }: Judged): number | null => {
  const price = wish.approved_price ?? priceOnTable(subject);
  return price === null ? null : priceOf(microsOf(price));
};

function effectOf(theCase: HeldCase, { subject, wish, verdict, price }: Judged & { price: number | null }, prices: { before: Prices; after: Prices }): Effect {
  if (verdict.kind !== 'sign') throw new Error('Only what may be signed has an effect.');
  const { step } = verdict;
  const { decider, levels } = theCase;
  const amounts = { before: amountAt(theCase, subject.line, prices.before), after: amountAt(theCase, subject.line, prices.after) };
  if (wish.decision === 'deny')
    return { subject, step, wish, price: null, level: authorityAt(step, decider, amounts.before)[0] ?? null, result: 'denied', next: [] };
  const min_rank = minRankAt(theCase, subject.line, prices.after);
  const { effect, level, next } = signStep({ step, decider, levels, amounts, min_rank, isHeader: !subject.line });
  return { subject, step, wish, price: subject.line && price, level, result: effect === 'final' ? 'approved' : 'advanced', next };
}

/** What a line or a header stands at once the effects are done. */
export const statusAfter = ({ effects }: DecisionPlan, subject: Subject): RequestStatus => {
  const result = effects.find((effect) => effect.subject.line?.id === subject.line?.id)?.result;
  return result === undefined ? subject.status : result === 'advanced' ? 'pending' : result;
};
