import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { DecideActions } from '../../approvals/decision/decide-actions';
import { ApprovalWaits } from '../../approvals/request/approval-waits';
import { EarlierApprovals } from '../../approvals/request/precedents';
import { Justification } from '../../approvals/request/justification';
import { openQuestions } from '../../approvals/request/paused-lines';
import { RequestFacts } from '../../approvals/request/request-facts';
import { RequestLines } from '../../approvals/request/request-lines';
import { requestName } from '../../approvals/request/request-name';
import { type ApprovalRequest, requestQuery } from '../../approvals/request/request-query';
import { RequestRoute } from '../../approvals/request/request-route';
import { RequestWarnings } from '../../approvals/request/request-warnings';
import { StateBadge } from '../../approvals/request/state-badge';
import { RequestMarks } from '../../approvals/request/request-marks';
import { countOf } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { useShortcuts } from '../../ui/shortcuts';
import { COVERS } from '../../ui/split';
import { useMedia } from '../../ui/use-media';
import type { OpenRequestProps } from './inbox';
import styles from './open-request.module.css';

/** The request that is open next to the list: lines, route, warnings and decisions. */
export function OpenRequest({ id, name, takesFocus, onDecided, onClose }: OpenRequestProps) {
  const heading = useId();
  const request = useQuery(requestQuery(id));
  const { data } = request;
  const title = data === null ? 'Not found' : requestName(data ?? { id, customer_name: name });
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.content}>
        <Back onClose={onClose} />
        <div className={styles.top}>
          <Heading id={heading} text={title} takesFocus={takesFocus} />
          {data && <StateBadge state={data.lifecycle_state} />}
          {data && <RequestMarks request={data} />}
          {data && <DiscussionLink request={data} />}
        </div>
        <ListState query={request}>
          {(read) =>
            read ? (
              <Parts request={read} now_ms={request.dataUpdatedAt} />
            ) : (
              <p>This request does not exist, or you do not have permission to view it.</p>
            )
          }
        </ListState>
      </div>
      {data && <Actions request={data} onDecided={() => onDecided(id)} />}
    </section>
  );
}

function DiscussionLink({ request: { id, comment_count, questions } }: { request: ApprovalRequest }) {
  const open = openQuestions(questions).length;
  const texts = [open > 0 && countOf(open, 'open question'), comment_count > 0 && countOf(comment_count, 'comment')];
  const text = texts.filter(Boolean).join(' · ');
  return (
    text && (
      <Link to="/requests/$id" params={{ id }} search={{ tab: 'discussion' }} className={styles.target}>
        {text}
      </Link>
    )
  );
}

const Back = ({ onClose }: { onClose: () => void }) => (
  <Link
    to="."
    className={styles.back}
    search={(search: object) => ({ ...search, open: undefined })}
    onClick={(event) => {
      event.preventDefault();
      onClose();
    }}
  >
    Back to the list
  </Link>
);

/** Its parts are one heading level below its own heading. */
function Parts({ request, now_ms }: { request: ApprovalRequest; now_ms: number }) {
  const part = useMedia(COVERS) ? 'h2' : 'h3';
  return (
    <>
      <Justification text={request.justification} />
      <RequestFacts request={request} now_ms={now_ms} />
      <RequestWarnings request={request} />
      <RequestLines request={request} now_ms={now_ms} Heading={part} />
      <EarlierApprovals request={request} Heading={part} />
      <RequestRoute request={request} now_ms={now_ms} Heading={part} />
    </>
  );
}

function Actions({ request, onDecided }: { request: ApprovalRequest; onDecided: () => void }) {
  const navigate = useNavigate();
  const { id, allowed_actions } = request;
  useShortcuts(
    allowed_actions.includes('edit') ? { e: () => void navigate({ to: '/requests/$id/edit', params: { id } }) } : {},
  );
  return (
    <div className={styles.actions}>
      <ApprovalWaits request={request} />
      <Link to="/requests/$id" params={{ id }} className={`${buttonClasses()} ${styles.link}`}>
        Open request
      </Link>
      <DecideActions request={request} onDecided={onDecided} />
    </div>
  );
}

/** The heading receives the focus when the request opens, unless the list keeps it. Level 1 while the list is hidden. */
function Heading({ id, text, takesFocus }: { id: string; text: string; takesFocus: boolean }) {
  const element = useRef<HTMLHeadingElement>(null);
  const covers = useMedia(COVERS);
  const Level = covers ? 'h1' : 'h2';
  useEffect(() => {
    if (takesFocus || covers) element.current?.focus({ preventScroll: true });
  }, [takesFocus, covers]);
  return (
    <Level ref={element} id={id} tabIndex={-1} className={styles.heading}>
      <bdi>{text}</bdi>
    </Level>
  );
}
