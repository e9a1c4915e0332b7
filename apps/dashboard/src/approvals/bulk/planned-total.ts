import { totalOf } from '../request/total-of';
import type { BulkOutcome } from './bulk-outcomes';
import type { RequestsById } from './use-bulk-requests';

/** The sum of the requests that an approval would not fail for, and how many of them have warnings. A request without prices adds nothing; without any price the sum is null. */
export function plannedTotal(
  outcomes: readonly Pick<BulkOutcome, 'id' | 'outcome'>[],
  requests: RequestsById,
): { total: number | null; warned: number } {
  const covered = outcomes.flatMap(({ id, outcome }) => (outcome === 'failed' ? [] : (requests.get(id) ?? [])));
  return {
    total: totalOf(covered.flatMap(({ opportunities }) => opportunities)),
    warned: covered.filter(({ warnings }) => warnings.length > 0).length,
  };
}
