import { type PlannedStep, type RoutedLevel, mayFinish, planRoute } from '../routing/plan-route';
import type { ApprovalStep } from './approval-step';
import { type Decider, authorityAt } from './may-act';

/** A step at which somebody may act, and the price at which they approve. */
export interface Signing {
  step: ApprovalStep;
  decider: Decider;
  /** The active levels of the tenant, today. */
  levels: RoutedLevel[];
  /** In millionths: at the price on the table, and at the one that is approved. */
  amounts: { before: bigint; after: bigint };
  /** The least rank that may decide at the approved price, where a category demands one. */
  min_rank: number | null;
  /** Without a line there is no price, so whoever may act finishes. */
  isHeader: boolean;
}

export interface Signature {
  effect: 'endorse' | 'final';
  /** The level with whose authority it was signed; none is the owner. */
  level: RoutedLevel | null;
  /** What is still to pass. */
  next: PlannedStep[];
}

/** What an approval does: it finishes the line if its signer may, else it passes it up to those above them. */
export function signStep({ step, decider, levels, amounts, min_rank, isHeader }: Signing): Signature {
  const authority = authorityAt(step, decider, amounts.before);
  const finishing = authority.filter((level) => isHeader || (mayFinish(level, amounts.after) && level.rank >= (min_rank ?? -Infinity)));
  if (finishing.length) return { effect: 'final', level: ofStep(finishing, step), next: [] };
  if (decider.isOwner) return { effect: 'final', level: null, next: [] };
  const senior = highest(authority);
  if (!senior) throw new Error('Only who may act at a step signs it.');
  return { effect: 'endorse', level: senior, next: planRoute({ amount: amounts.after, levels, min_rank, above: senior.rank }) };
}

const highest = (levels: RoutedLevel[]): RoutedLevel | undefined => [...levels].sort((one, other) => other.rank - one.rank)[0];

/** The step's own level where that is enough, else the lowest that is. */
const ofStep = (levels: RoutedLevel[], { level_ids }: ApprovalStep): RoutedLevel | null =>
  levels.find(({ id }) => level_ids.includes(id)) ?? [...levels].sort((one, other) => one.rank - other.rank)[0] ?? null;
