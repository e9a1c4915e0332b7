import type { ReceivedDelegation } from '@das/approval-levels';
import type { ApprovalContext, DecisionTarget, Prices } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { Decider, UsedAuthority } from '../../model/decider';
import { delegatedAuthority } from '../routing/delegated-authority';
import { type SignedAuthority, assigneeOf } from '../routing/assignee-of';
import { authorityAt, isBarredFrom, isSufficient, seniorAuthority } from '../routing/may-act';
import { amountAt } from '../routing/prices-of';
import { scopeValuesAt } from '../routing/scope-values';
import { signersOf } from '../routing/signers-of';
import { staffOf } from '../routing/staff-of';

/** Whose authority the caller tries to use: a principal's, by this delegation; null is their own. */
export type Source = ReceivedDelegation | null;

/** The current price of each line. */
export interface DecisionPrices {
  /** Before the decisions. */
  hand: Prices;
  /** With the prices that are approved. */
  decided: Prices;
}

/** Where the caller tries to act. */
export interface Place {
  context: ApprovalContext;
  target: DecisionTarget;
  prices: DecisionPrices;
}

/**
 * What the caller may try, in this order: their own authority, then that of the principals, oldest delegation first.
 *
 * @param on_behalf_of the id of the one user whose authority shall be used, as it is stored
 */
export function sourcesOf({ user_id, delegations }: Decider, on_behalf_of: string | null | undefined): Source[] {
  if (on_behalf_of === undefined || on_behalf_of === null) return [null, ...delegations];
  if (on_behalf_of === user_id) return [null];
  return delegations.filter(({ principal_id }) => principal_id === on_behalf_of);
}

/** The authority from a source at the active step, regardless of who has signed the line, created the request or claimed the step. */
export function authorityFrom(source: Source, step: ApprovalStep, place: Place): UsedAuthority | undefined {
  const { context, target, prices } = place;
  const at = placeAt(place, step, amountAt(context, target.line, prices.hand));
  const assignee = assigneeOf(context, at)?.user.id;
  if (!source) return ownAuthority(place, at, assignee);
  const decided = amountAt(context, target.line, prices.decided);
  const isInPerson = assignee === source.principal_id || !!step.escalated_to_ids?.includes(source.principal_id);
  const asked = isInPerson ? 'in person' : assignee === undefined ? 'as holder' : null;
  return delegatedAuthority(source, { ...at, decided, asked, isLeftToOwners: () => !hasPool(source, at, place) });
}

/** The authority from a source at a step that is decided. The price may have changed since, so no limit counts. */
export function pastAuthorityFrom(source: Source, step: ApprovalStep, place: Place): UsedAuthority | undefined {
  const at = placeAt(place, step, MIN_AMOUNT);
  if (!source) return ownAuthority(place, at, undefined);
  const isLeftToOwners = () => step.acted_rank === null;
  return delegatedAuthority(source, { ...at, decided: MIN_AMOUNT, asked: 'as holder', isLeftToOwners });
}

/** An amount that every level may handle. */
const MIN_AMOUNT = 0n;

type At = SignedAuthority & { step: ApprovalStep };

const placeAt = ({ context: { request }, target }: Place, step: ApprovalStep, amount: bigint): At => ({
  step,
  values: scopeValuesAt(request, step),
  amount,
  signers: signersOf(target.steps),
});

/** @param assignee the user to whom the step is assigned: of the others, only seniors and owners may act */
function ownAuthority(
  { context: { decider } }: Place,
  at: At,
  assignee: string | undefined,
): UsedAuthority | undefined {
  if (!decider.mayDecide) return undefined;
  const own = authorityAt(at, decider);
  const allowed = assignee === undefined || assignee === decider.user_id ? own : seniorAuthority(at.step, own);
  return isSufficient(allowed) ? { ...allowed, delegation: null } : undefined;
}

/** Whether a holder of the step's own levels qualifies for it. */
function hasPool({ staff }: ReceivedDelegation, { step, values, amount, signers }: At, { context }: Place): boolean {
  const holders = (staff ?? []).filter(({ level_id }) => step.level_ids.includes(level_id));
  const levels = holders.map(({ id: _, level_id, ...level }) => ({ ...level, id: level_id }));
  const isBarred = isBarredFrom(context);
  return staffOf({ levels, holders, values, amount, isBarred, signers }).pool.length > 0;
}
