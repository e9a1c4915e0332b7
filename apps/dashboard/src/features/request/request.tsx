import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Justification } from '../../approvals/request/justification';
import { RequestFacts } from '../../approvals/request/request-facts';
import { RequestLines } from '../../approvals/request/request-lines';
import { requestName } from '../../approvals/request/request-name';
import { type ApprovalRequest, requestQuery } from '../../approvals/request/request-query';
import { RequestRoute } from '../../approvals/request/request-route';
import { RequestWarnings } from '../../approvals/request/request-warnings';
import { StateBadge } from '../../approvals/request/state-badge';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { useShortcuts } from '../../ui/shortcuts';
import { Tabs } from '../../ui/tabs';
import { MomentDay } from '../../ui/values';
import { History } from './history';
import { RequestActions, RequestDecisions } from './request-actions';
import { RequestFigures } from './request-figures';
import styles from './request.module.css';
import { Similar } from './similar';
import { validityText } from './validity-text';

interface RequestPageProps {
  id: string;
  tab: 'history' | 'similar' | undefined;
}

/** One request: facts, lines, route, history and similar approvals, with the actions that are allowed now. */
export function RequestPage({ id, tab }: RequestPageProps) {
  const request = useQuery(requestQuery(id));
  const navigate = useNavigate();
  useShortcuts({ Escape: () => void navigate({ to: '/requests' }) });
  return (
    <ListState query={request}>
      {(data) =>
        data ? (
          <Page request={data} tab={tab} read_at_ms={request.dataUpdatedAt} />
        ) : (
          <NotFoundState to="/requests" label="Requests" />
        )
      }
    </ListState>
  );
}

function Page({
  request,
  tab,
  read_at_ms,
}: {
  request: ApprovalRequest;
  tab: RequestPageProps['tab'];
  read_at_ms: number;
}) {
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/requests">Requests</Link>
      </p>
      <PageHeading
        title={requestName(request)}
        badges={<StateBadge state={request.lifecycle_state} />}
        hint={<Hint request={request} now_ms={read_at_ms} />}
      >
        <RequestActions request={request} />
      </PageHeading>
      <Tabs
        name="Request"
        current={tab}
        tabs={[
          { label: 'Details', value: undefined },
          { label: 'History', value: 'history' },
          { label: 'Similar approvals', value: 'similar' },
        ]}
      />
      {tab === 'history' && <History id={request.id} />}
      {tab === 'similar' && <Similar request={request} />}
      {tab === undefined && <Details request={request} now_ms={read_at_ms} />}
      <RequestDecisions request={request} />
    </div>
  );
}

/** The validity of an approval first, because people look for it. */
function Hint({ request, now_ms }: { request: ApprovalRequest; now_ms: number }) {
  const validity = validityText(request, now_ms);
  return (
    <>
      {validity && (
        <>
          {validity.text} {validity.end !== null && <MomentDay value={validity.end} />}
          {`${validity.left} · `}
        </>
      )}
      <span className={styles.version}>{`Round ${request.round} · Version ${request.version}`}</span>
    </>
  );
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
