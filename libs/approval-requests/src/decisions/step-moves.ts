import type { PlannedStep } from '../routing/plan-route';
import { type NewStep, asSteps } from '../routing/steps.service';
import type { HeldCase } from './approval-case';
import type { ApprovalStep, StepStatus } from './approval-step';
import type { Effect } from './plan-decisions';

/** What becomes of the steps of a line that come after one that was signed. */
export interface StepMoves {
  /** Closed, or active now. */
  changed: { id: string; status: StepStatus; activated_at: string | null }[];
  removed: string[];
  added: NewStep[];
}

/** What was still open: passed over, no longer needed, or next. */
export function stepMoves({ request }: HeldCase, { subject, step, level, result, next }: Effect): StepMoves {
  const waiting = subject.steps.filter(({ status }) => status === 'waiting');
  if (result !== 'advanced') return { changed: closed(waiting, result === 'denied' ? 'cancelled' : 'skipped'), removed: [], added: [] };
  const passed = waiting.filter(({ rank }) => rank !== null && rank <= (level?.rank ?? Infinity));
  const above = waiting.filter((each) => !passed.includes(each));
  const [first] = above;
  if (first && isSameRoute(above, next))
    return { changed: [...closed(passed, 'skipped'), { id: first.id, status: 'active', activated_at: 'now' }], removed: [], added: [] };
  const added = asSteps(next, { request, line: subject.line, after: (passed.at(-1) ?? step).sequence });
  return { changed: closed(passed, 'skipped'), removed: above.map(({ id }) => id), added };
}

/** Steps that waited have never been active. */
const closed = (waiting: ApprovalStep[], status: 'cancelled' | 'skipped'): StepMoves['changed'] =>
  waiting.map(({ id }) => ({ id, status, activated_at: null }));

function isSameRoute(steps: ApprovalStep[], planned: PlannedStep[]): boolean {
  const short = (rank: number | null, ids: string[]): string => `${rank}:${[...ids].sort().join()}`;
  const existing = steps.map(({ rank, level_ids }) => short(rank, level_ids));
  const wanted = planned.map(({ rank, levels }) =>
    short(
      rank,
      levels.map(({ id }) => id),
    ),
  );
  return existing.join(' ') === wanted.join(' ');
}
