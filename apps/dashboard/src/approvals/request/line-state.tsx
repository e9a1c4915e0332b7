import { Link } from '@tanstack/react-router';
import { Moment } from '../../ui/values';
import { isEnded, lineState } from './line-end';
import { shortId } from './request-name';
import type { Line } from './request-query';
import { Reason } from './request-route';
import styles from './request-view.module.css';
import { StateBadge } from './state-badge';

/** The state of a line; on the page also who decided it or ended its approval, when and why. */
export const LineState = ({ line, now_ms, isFull }: StateProps) => (
  <div className={styles.state}>
    <StateBadge state={lineState(line)} />
    {isEnded(line) ? (
      <End line={line} now_ms={now_ms} isFull={isFull} />
    ) : (
      isFull && <Decision line={line} now_ms={now_ms} />
    )}
  </div>
);

interface StateProps {
  line: Line;
  now_ms: number;
  isFull: boolean;
}

/** Who decided the line, when and why. */
const Decision = ({ line, now_ms }: Omit<StateProps, 'isFull'>) => (
  <>
    {line.decided_at !== null && (
      <p className={styles.note}>
        <bdi>{line.decided_by?.name ?? 'The service'}</bdi> <Moment value={line.decided_at} now_ms={now_ms} />
      </p>
    )}
    <Reason reason_code={line.reason_code} comment={line.comment} />
  </>
);

/** How the approval of the line has ended: the request that replaces it, or who revoked it, when and why. */
function End({ line, now_ms, isFull }: StateProps) {
  const { revoked_at, revoked_by, superseded_at, superseded_by_request_id: id } = line;
  return (
    <>
      {revoked_at === null && id !== null && (
        <p className={styles.note}>
          <Link to="/requests/$id" params={{ id }} className={styles.target}>{`Replaced by ${shortId(id)}`}</Link>
        </p>
      )}
      {isFull && (
        <p className={styles.note}>
          {revoked_by && <bdi>{revoked_by.name}</bdi>} <Moment value={revoked_at ?? superseded_at} now_ms={now_ms} />
        </p>
      )}
      {isFull && <Reason reason_code={line.revoke_reason_code} comment={line.revoke_comment} />}
    </>
  );
}
