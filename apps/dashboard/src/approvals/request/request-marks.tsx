import { Badge } from '../../ui/badge';
import { type MarkedRequest, marksOf } from './marks-of';

/** What needs attention at the active steps of a request, next to its state. */
export function RequestMarks({ request }: { request: MarkedRequest }) {
  const { is_overdue, isEscalated, isClaimed } = marksOf(request);
  return (
    <>
      {is_overdue && <Badge tone="red" text="Overdue" isWarning />}{' '}
      {isEscalated && <Badge tone="amber" text="Escalated" />} {isClaimed && <Badge tone="grey" text="Claimed" />}
    </>
  );
}
