import { momentOf } from '@das/tenants';
import { levelKeys } from './line-facts';
import { roundedUp } from './rounded-up';
import { isCarried, isDecided, type SourceStep } from './source-rows';

export type StepOutcome = 'approved' | 'cancelled' | 'denied' | 'endorsed' | 'open';

/** A step that was active once, for the funnel. */
export interface StepFacts {
  step_id: string;
  level_keys: string[];
  outcome: StepOutcome;
  is_overdue: boolean;
  is_escalated: boolean;
  seconds: number | null;
}

/** A carried step was never active here. */
export const stepFacts = (steps: readonly SourceStep[]): StepFacts[] =>
  steps
    .filter((step) => step.activated_at !== null && !isCarried(step))
    .map((step) => ({
      step_id: step.id,
      level_keys: levelKeys(step),
      outcome: outcomeOf(step),
      is_overdue: step.overdue_sent,
      is_escalated: step.escalations > 0,
      seconds: isDecided(step) ? between(step.activated_at, step.decided_at) : null,
    }));

function outcomeOf({ status }: SourceStep): StepOutcome {
  if (status === 'approved' || status === 'denied' || status === 'endorsed') return status;
  return status === 'active' ? 'open' : 'cancelled';
}

/** The time from one moment to a later one, in whole seconds and rounded up to a step; null when one of them is missing. */
export const between = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : roundedUp(Math.max(0, momentOf(to) - momentOf(from)));
