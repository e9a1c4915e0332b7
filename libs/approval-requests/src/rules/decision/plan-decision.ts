import { refuseOtherVersion } from '@das/platform';
import type { DecisionTarget, LockedContext, Prices } from '../../model/approval-context';
import type { RequestStatus } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import { pricesOf } from '../routing/prices-of';
import { targetsOf } from '../routing/targets-of';
import { type Authorization, type Refusal, authorizeDecision } from './authorize-decision';
import { type AuthorizedDecision, type DecisionEffect, effectsOf, statusesAfter } from './effects';
import { refusalError } from './refusals';
import { type DecisionCommand, type TargetDecision, validateDecision } from './validate-decision';

/** What a command does to a request. Its rows, events and result follow from it. */
export interface DecisionPlan {
  context: LockedContext;
  /** The status after the decisions of each target of the request. */
  statuses: Map<DecisionTarget, RequestStatus>;
  /** The targets of the command, in its order; with `every`, those that the caller may decide now. */
  targets: DecisionTarget[];
  effects: DecisionEffect[];
  /** Decisions that the caller has made before. */
  repeated: RepeatedDecision[];
  /** Whether time denies, instead of a person. */
  isTimeout?: boolean;
}

interface RepeatedDecision {
  target: DecisionTarget;
  step: ApprovalStep;
}

interface RefusedDecision {
  target: DecisionTarget;
  refusal: Refusal;
}

/** The decisions of a command by their authorization. */
interface Authorized {
  signed: AuthorizedDecision[];
  repeated: RepeatedDecision[];
  refused: RefusedDecision[];
}

/**
 * Plans the effects of a command on a request: validate → authorize → effects. Nothing is written. The command is atomic: an
 * error means that no line is decided.
 *
 * @throws ValidationFailed, VersionConflict, AlreadyDecided, InvalidTransition, Refused
 */
export function planDecision(context: LockedContext, command: DecisionCommand): DecisionPlan {
  const all = targetsOf(context);
  const wanted = validateDecision(all, command);
  const hand = pricesOf(all);
  const prices = { hand, decided: context.decider.delegations.length ? pricesOf(all, approvedPrices(wanted)) : hand };
  const authorized = byAuthorization(
    wanted.map((each) => [each, authorizeDecision(context, each.target, each.wanted, prices)]),
  );
  const { signed, repeated } = authorized;
  const targets = (command.every && signed.length ? signed : wanted).map(({ target }) => target);
  if (isRepetition(command, authorized))
    return { context, statuses: statusesAfter(all, []), targets, effects: [], repeated };
  refuseOtherVersion(context.request, command.expected_version, 'request');
  const refusal = refusalOf(command, authorized);
  if (refusal) throw refusalError(context, refusal);
  const effects = effectsOf(context, all, signed);
  return { context, statuses: statusesAfter(all, effects), targets, effects, repeated };
}

/** The prices that a command names, by line id. */
const approvedPrices = (wanted: TargetDecision[]): Prices =>
  new Map(
    wanted.flatMap(({ target: { line }, wanted: { decision, approved_price } }) =>
      line && decision === 'approve' && typeof approved_price === 'number' ? [[line.id, approved_price] as const] : [],
    ),
  );

function byAuthorization(decisions: [TargetDecision, Authorization][]): Authorized {
  const authorized: Authorized = { signed: [], repeated: [], refused: [] };
  for (const [{ target, wanted }, authorization] of decisions) {
    if (authorization.kind === 'sign') {
      const { step, authority } = authorization;
      authorized.signed.push({ target, wanted, step, authority });
    } else if (authorization.kind === 'repeat') authorized.repeated.push({ target, step: authorization.step });
    else authorized.refused.push({ target, refusal: authorization });
  }
  return authorized;
}

/**
 * Whether a command repeats an earlier one. In a decision on every line, lines left to other approvers do not matter. A decision
 * that named other prices is not repeated, unless one of its lines was approved without a price, as this command does.
 */
function isRepetition({ every }: DecisionCommand, { signed, repeated, refused }: Authorized): boolean {
  if (signed.length) return false;
  if (!every) return repeated.length > 0 && !refused.length;
  const countered = refused.some(({ refusal }) => refusal.kind === 'already_decided' && refusal.isOwnCounter);
  return repeated.some(({ step }) => !countered || !step.price_given);
}

/**
 * The refusal to report. Each named line must be decidable; of every line, one suffices. Otherwise pending lines come before decided
 * ones, `already_decided` before other reasons, and a question or a claim before the refusal of a caller who may not act.
 */
function refusalOf({ lines }: DecisionCommand, { signed, refused }: Authorized): Refusal | undefined {
  if (lines) return refused[0]?.refusal;
  if (signed.length) return undefined;
  const pending = refused.filter(({ target }) => target.status === 'pending');
  const ofKind = (kind: Refusal['kind']) => pending.find(({ refusal }) => refusal.kind === kind);
  return (ofKind('already_decided') ?? ofKind('question_open') ?? ofKind('step_claimed') ?? pending[0] ?? refused[0])
    ?.refusal;
}
