import type { Simulation } from '../../approvals/simulation/simulation';
import { type BulkOutcome, type ItemOutcome, failuresFirst, outcomesOf } from '../../approvals/bulk/bulk-outcomes';

/** The outcomes that a bulk approval may have. */
const APPROVE_OUTCOMES = ['failed', 'approved', 'partially_approved', 'advanced', 'unchanged'] as const;
/** Those of a bulk denial, in which an advanced request has further lines that are pending. */
const DENY_OUTCOMES = ['failed', 'denied', 'partially_approved', 'denied_in_part', 'unchanged'] as const;

interface Result {
  summary?: Record<string, number>;
  results?: Parameters<typeof outcomesOf>[0];
}

const DENY = 'bulk_deny';

/** The outcomes that an item of a job of this kind may have. */
export const outcomesFor = (kind: string): readonly ItemOutcome[] => (kind === DENY ? DENY_OUTCOMES : APPROVE_OUTCOMES);

/** The outcomes of the items, failures first. Empty for a job that has counts only. */
export const itemsOf = ({ kind }: { kind: string }, result: unknown): BulkOutcome[] => {
  const items = failuresFirst(outcomesOf((result as Result | null)?.results ?? []));
  if (kind !== DENY) return items;
  return items.map((item) => (item.outcome === 'advanced' ? { ...item, outcome: 'denied_in_part' } : item));
};

/** The counts of a job without items. */
export const countsOf = (result: unknown): [string, number][] =>
  Object.entries((result as Result | null)?.summary ?? {});

/** Whether the result is that of a simulation. A simulation that failed has none. */
export const isSimulation = ({ kind }: { kind: string }, result: unknown): result is Simulation =>
  kind === 'policy_simulation' && result !== null;
