import { Alert } from '../ui/alert';
import { type BulkPlan, isPossible } from './bulk-dry-run';
import { BULK_WORDS as WORDS } from './bulk-words';

/** Says that another number of requests matches than was selected. */
export function Recounted({ plan }: { plan: BulkPlan }) {
  if (!plan.recounted) return null;
  const { before, now } = plan.recounted;
  return (
    <Alert>
      <p>{WORDS.recounted(before, now)}</p>
      {isPossible(plan) && <p>{WORDS.newDryRun}</p>}
    </Alert>
  );
}
