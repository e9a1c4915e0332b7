import type { Simulation } from '../../approvals/simulation/simulation';
import { type BulkOutcome, failuresFirst, outcomesOf } from '../../approvals/bulk/bulk-outcomes';

export const OUTCOMES = ['failed', 'approved', 'partially_approved', 'advanced', 'unchanged'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Result {
  summary?: Record<string, number>;
  results?: Parameters<typeof outcomesOf>[0];
}

/** The outcomes of the items, failures first. Empty for a job that has counts only. */
export const itemsOf = (result: unknown): BulkOutcome[] =>
  failuresFirst(outcomesOf((result as Result | null)?.results ?? []));

/** The counts of a job without items. */
export const countsOf = (result: unknown): [string, number][] =>
  Object.entries((result as Result | null)?.summary ?? {});

/** Whether the result is that of a simulation. A simulation that failed has none. */
export const isSimulation = ({ kind }: { kind: string }, result: unknown): result is Simulation =>
  kind === 'policy_simulation' && result !== null;
