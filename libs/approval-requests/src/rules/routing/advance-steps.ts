import type { DecisionTarget } from '../../model/approval-context';
import type { LineResult } from '../../model/approval-decision';
import type { ApprovalStep } from '../../model/approval-step';
import type { PlannedStep, RoutedLevel } from '../../model/route';
import { NOT_STARTED, type StartedClock, deadlineOf } from '../deadlines/deadline-of';
import { type NewStep, type StepOwner, newSteps } from './new-steps';

/** A target one of whose steps was signed. */
export interface SignedTarget {
  target: DecisionTarget;
  step: ApprovalStep;
  /** The level whose authority was used; null is the owner. */
  level: RoutedLevel | null;
  result: LineResult;
  /** The steps that remain. */
  next: PlannedStep[];
  /** The category of the line's product now. */
  category_id: string | null;
}

/** The changes to the waiting steps of a target after one of its steps was signed. */
export interface StepAdvance {
  /** Closed, or active now. */
  changed: (StartedClock & Pick<ApprovalStep, 'activated_at' | 'category_id' | 'id' | 'status'>)[];
  removed: string[];
  added: NewStep[];
}

/** A final decision closes the waiting steps. An endorsement skips those up to its rank and activates the next; if the route changed, it replaces the rest, and keeps the assignments of the ranks that stay. */
export function advanceSteps(
  { request, now, deadlines }: Pick<StepOwner, 'deadlines' | 'now' | 'request'>,
  { target, step, level, result, next, category_id }: SignedTarget,
): StepAdvance {
  const waiting = target.steps.filter(({ status }) => status === 'waiting');
  if (result !== 'advanced')
    return { changed: closed(waiting, result === 'denied' ? 'cancelled' : 'skipped'), removed: [], added: [] };
  const passed = waiting.filter(({ rank }) => rank !== null && rank <= (level?.rank ?? Infinity));
  const above = waiting.filter((each) => !passed.includes(each));
  const [first] = above;
  if (first && isSameRoute(above, next))
    return {
      changed: [
        ...closed(passed, 'skipped'),
        { id: first.id, status: 'active', activated_at: now, category_id, ...deadlineOf(first, () => now, deadlines) },
      ],
      removed: [],
      added: [],
    };
  const added = newSteps(next, {
    request,
    line: target.line,
    category_id,
    after: (passed.at(-1) ?? step).sequence,
    now,
    deadlines,
  });
  const replaced = new Map(
    above.map(({ rank, assigned_to_id, reassignments }) => [rank, { assigned_to_id, reassignments }]),
  );
  return {
    changed: closed(passed, 'skipped'),
    removed: above.map(({ id }) => id),
    added: added.map((each) => ({ ...each, ...replaced.get(each.rank) })),
  };
}

/** Waiting steps have never been active, so `activated_at` stays null. */
const closed = (waiting: ApprovalStep[], status: 'cancelled' | 'skipped'): StepAdvance['changed'] =>
  waiting.map(({ id, category_id }) => ({ id, status, activated_at: null, category_id, ...NOT_STARTED }));

function isSameRoute(steps: ApprovalStep[], planned: PlannedStep[]): boolean {
  const keyOf = (rank: number | null, ids: string[]): string => `${rank}:${[...ids].sort().join()}`;
  const existing = steps.map(({ rank, level_ids }) => keyOf(rank, level_ids));
  const wanted = planned.map(({ rank, levels }) =>
    keyOf(
      rank,
      levels.map(({ id }) => id),
    ),
  );
  return existing.join(' ') === wanted.join(' ');
}
