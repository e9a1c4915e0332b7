import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type CommentDraft, EMPTY_DRAFT } from '../../approvals/discussion/draft';
import { Justification } from '../../approvals/request/justification';
import { RequestFacts } from '../../approvals/request/request-facts';
import { RequestLines } from '../../approvals/request/request-lines';
import { requestName, shortId } from '../../approvals/request/request-name';
import { type ApprovalRequest, requestQuery } from '../../approvals/request/request-query';
import { RequestRoute } from '../../approvals/request/request-route';
import { RequestWarnings } from '../../approvals/request/request-warnings';
import { StateBadge } from '../../approvals/request/state-badge';
import { RequestMarks } from '../../approvals/request/request-marks';
import { countText } from '../../format/count';
import { lazyPage } from '../../ui/lazy';
import { LeaveGuard } from '../../ui/leave-guard';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { useShortcuts } from '../../ui/shortcuts';
import { Tabs } from '../../ui/tabs';
import { Moment, MomentDay } from '../../ui/values';
import { History } from './history';
import { ApprovedActions } from './approved-actions';
import { RequestActions, RequestDecisions } from './request-actions';
import { RequestFigures } from './request-figures';
import styles from './request.module.css';
import { Similar } from './similar';
import type { SimilarSearch } from './similar-part';
import { extendedText, validityText } from './validity-text';

const Discussion = lazyPage(() => import('../../approvals/discussion/discussion').then(({ Discussion: part }) => part));

const Usage = lazyPage(() => import('./usage').then(({ Usage: part }) => part));

/** Whether orders may have used a line: it was approved once. */
const hasApproved = ({ opportunities }: ApprovalRequest): boolean =>
  opportunities.some(({ status }) => status === 'approved');

interface RequestPageProps {
  id: string;
  tab: 'discussion' | 'history' | 'similar' | 'usage' | undefined;
  /** The page of the comments or of the usages. */
  page: number;
  /** Which similar approvals are shown. */
  similar: SimilarSearch;
}

/** One request: facts, lines, route, discussion, usage, history and similar approvals, with the actions that are allowed now. */
export function RequestPage({ id, ...view }: RequestPageProps) {
  const request = useQuery(requestQuery(id));
  const navigate = useNavigate();
  useShortcuts({ Escape: () => void navigate({ to: '/requests' }) });
  return (
    <ListState query={request}>
      {(data) =>
        data ? (
          <Page request={data} {...view} read_at_ms={request.dataUpdatedAt} />
        ) : (
          <NotFoundState to="/requests" label="Requests" />
        )
      }
    </ListState>
  );
}

interface PageProps extends Omit<RequestPageProps, 'id'> {
  request: ApprovalRequest;
  read_at_ms: number;
}

/** A comment that is being written stays while another tab is shown. */
function Page({ request, tab, page, similar, read_at_ms }: PageProps) {
  const [draft, setDraft] = useState<CommentDraft>(EMPTY_DRAFT);
  return (
    <div className={styles.page}>
      <LeaveGuard hasChanges={draft.body.trim() !== ''} isKeptByPage />
      <p className={styles.back}>
        <Link to="/requests">Requests</Link>
      </p>
      <PageHeading
        title={requestName(request)}
        badges={
          <>
            <StateBadge state={request.lifecycle_state} /> <RequestMarks request={request} />
          </>
        }
        hint={<Hint request={request} now_ms={read_at_ms} />}
      >
        <ApprovedActions request={request} />
        <RequestActions request={request} />
      </PageHeading>
      <Tabs
        name="Request"
        current={tab}
        tabs={[
          { label: 'Details', value: undefined },
          {
            label: 'Discussion',
            value: 'discussion',
            after: request.comment_count > 0 && <span aria-hidden>{countText(request.comment_count)}</span>,
          },
          ...(hasApproved(request) || tab === 'usage' ? [{ label: 'Usage', value: 'usage' }] : []),
          { label: 'History', value: 'history' },
          { label: 'Similar approvals', value: 'similar' },
        ]}
      />
      {tab === 'discussion' && (
        <Discussion request={request} page={page} now_ms={read_at_ms} draft={draft} onDraft={setDraft} />
      )}
      {tab === 'usage' && <Usage request={request} page={page} now_ms={read_at_ms} />}
      {tab === 'history' && <History id={request.id} />}
      {tab === 'similar' && <Similar request={request} search={similar} />}
      {tab === undefined && <Details request={request} now_ms={read_at_ms} />}
      <RequestDecisions request={request} />
    </div>
  );
}

/** The validity of an approval first, because people look for it. */
function Hint({ request, now_ms }: { request: ApprovalRequest; now_ms: number }) {
  const validity = validityText(request, now_ms);
  const extended = extendedText(request);
  return (
    <>
      {request.due_at !== null && (
        <>
          {request.is_overdue ? 'Overdue since ' : 'Due '}
          <Moment value={request.due_at} />
          {' · '}
        </>
      )}
      {validity && (
        <>
          {validity.text} {validity.end !== null && <MomentDay value={validity.end} />}
          {`${validity.left} · `}
        </>
      )}
      {extended && (
        <>
          <span>{extended}</span>
          {' · '}
        </>
      )}
      <Revisions request={request} />
      <span className={styles.version}>{`Round ${request.round} · Version ${request.version}`}</span>
    </>
  );
}

/** The request that it revises, and its revision that is not decided. */
function Revisions({ request: { revises, open_revision } }: { request: ApprovalRequest }) {
  const links = [
    ...(revises ? [{ id: revises.id, text: `Revision of ${shortId(revises.id)}` }] : []),
    ...(open_revision ? [{ id: open_revision.id, text: `Open revision ${shortId(open_revision.id)}` }] : []),
  ];
  return links.map(({ id, text }) => (
    <span key={id}>
      <Link to="/requests/$id" params={{ id }}>
        {text}
      </Link>
      {' · '}
    </span>
  ));
}

const Details = ({ request, now_ms }: { request: ApprovalRequest; now_ms: number }) => (
  <div className={styles.details}>
    <div className={styles.main}>
      <RequestFigures request={request} />
      <Justification text={request.justification} />
      <RequestWarnings request={request} />
      <RequestLines request={request} now_ms={now_ms} isFull />
    </div>
    <div className={styles.side}>
      <RequestFacts request={request} now_ms={now_ms} isFull />
      <RequestRoute request={request} now_ms={now_ms} />
    </div>
  </div>
);
