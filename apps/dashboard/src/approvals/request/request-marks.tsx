import { Badge } from '../../ui/badge';
import { type MarkedRequest, marksOf } from './marks-of';

/** The request waits for an answer. */
export const QuestionOpen = () => <Badge tone="amber" text="Question open" />;

/** What needs attention at the active steps of a request, next to its state. */
export function RequestMarks({ request }: { request: MarkedRequest }) {
  const { is_overdue, awaiting_answer, isEscalated, isClaimed } = marksOf(request);
  return (
    <>
      {is_overdue && <Badge tone="red" text="Overdue" isWarning />}{' '}
      {isEscalated && <Badge tone="amber" text="Escalated" />} {awaiting_answer && <QuestionOpen />}{' '}
      {isClaimed && <Badge tone="grey" text="Claimed" />}
    </>
  );
}
