import { countText } from '../../format/count';
import { Alert } from '../../ui/alert';
import { type BulkPlan, isPossible } from './bulk-dry-run';

/** Says that another number of requests matches than was selected. */
export function Recounted({ plan }: { plan: BulkPlan }) {
  if (!plan.recounted) return null;
  const { before, now } = plan.recounted;
  return (
    <Alert>
      <p>{recountedText(before, now)}</p>
      {isPossible(plan) && <p>This is a new dry run.</p>}
    </Alert>
  );
}

/** Another number of requests matches than was selected. @param now null for more than 10,000 */
export function recountedText(before: number, now: number | null): string {
  if (now === null)
    return 'More than 10,000 requests match now. At most 10,000 can be approved at once. No request was approved.';
  if (now === 0) return 'No requests match any more. No request was approved.';
  const match = now === 1 ? '1 request matches' : `${countText(now)} requests match`;
  return `${match} now, not ${countText(before)}. No request was approved.`;
}
