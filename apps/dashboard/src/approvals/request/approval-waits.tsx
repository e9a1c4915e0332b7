import { ownLines } from './own-lines';
import { approvalWaitsText } from './approval-waits-text';
import { isPaused, openQuestions } from './paused-lines';
import type { ApprovalRequest } from './request-query';
import styles from './request-view.module.css';

/** Why the person cannot approve some of their lines, or any of them. Nothing when no question pauses one. */
export function ApprovalWaits({ request }: { request: ApprovalRequest }) {
  const { opportunities, questions, allowed_actions } = request;
  const lines = ownLines(opportunities).filter(({ id }) => isPaused(request, id));
  const isHeader = opportunities.length === 0 && allowed_actions.includes('deny') && isPaused(request, null);
  if (!lines.length && !isHeader) return null;
  const people = openQuestions(questions)
    .filter(({ opportunity_ids }) => isHeader || lines.some(({ id }) => opportunity_ids.includes(id)))
    .map(({ asked_to }) => asked_to.name);
  return (
    <p className={styles.waits}>
      <bdi>{approvalWaitsText(lines, opportunities, people)}</bdi>
    </p>
  );
}
