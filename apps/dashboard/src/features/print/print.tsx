import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { requestName } from '../../approvals/request-name';
import { stateText } from '../../approvals/state-text';
import { apiMoment } from '../../format/age';
import { momentText } from '../../format/moment';
import { Button, buttonClasses } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { authorisationOf } from './authorisation';
import { Facts } from './facts';
import { printedRequestDocument } from './print.graphql.ts';
import { PrintedLines } from './printed-lines';
import styles from './print.module.css';
import { Signatures } from './signatures-list';
import type { PrintedRequest } from './signatures';

/** A request on paper: black on white in either theme, without the navigation. */
export function PrintPage({ id }: { id: string }) {
  const request = useQuery({
    queryKey: ['print', id],
    queryFn: async ({ signal }) => (await post(printedRequestDocument, { id }, { signal })).approvalRequest,
  });
  return (
    <div className={styles.page}>
      <ListState query={request}>
        {(data) => (data ? <Paper request={data} /> : <NotFoundState to="/requests" label="All requests" />)}
      </ListState>
    </div>
  );
}

function Paper({ request }: { request: PrintedRequest }) {
  const { tenant, user } = useViewer();
  const now_ms = usePrintTime();
  const moment = momentText(apiMoment(now_ms), tenant.timezone);
  return (
    <>
      <p className={styles.tenant}>
        <bdi>{tenant.name}</bdi>
        {` · Request for special prices`}
      </p>
      <PageHeading title={requestName(request)}>
        <Link to="/requests/$id" params={{ id: request.id }} className={buttonClasses()}>
          Back to the request
        </Link>
        <Button look="primary" onClick={() => window.print()}>
          Print
        </Button>
      </PageHeading>
      <Mark request={request} />
      <Facts request={request} />
      <PrintedLines request={request} />
      <Signatures request={request} />
      <p className={styles.foot}>
        <bdi>{`Printed on ${moment} (${tenant.timezone}) by ${user.name}`}</bdi>
      </p>
    </>
  );
}

/** Says in large letters whether the paper authorises prices. */
function Mark({ request }: { request: PrintedRequest }) {
  const authorisation = authorisationOf(request);
  if (authorisation === 'not approved')
    return <p className={styles.mark}>{`NOT APPROVED: ${stateText(request.lifecycle_state).toLowerCase()}`}</p>;
  if (authorisation === 'expired') return <p className={styles.mark}>EXPIRED</p>;
  return (
    <p className={styles.approved}>
      {request.lifecycle_state === 'partially_approved' ? 'PARTLY APPROVED' : 'APPROVED'}
    </p>
  );
}

/** The time at which the print dialog opens, until then that of the page. */
function usePrintTime(): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNow(Date.now());
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return now_ms;
}
