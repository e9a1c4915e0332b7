import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OnBehalfOf, useActing } from '../../approvals/decision/on-behalf-of';
import { ApprovalWaits } from '../../approvals/request/approval-waits';
import { ownLines } from '../../approvals/request/own-lines';
import { requestName } from '../../approvals/request/request-name';
import { type ApprovalRequest, requestQuery } from '../../approvals/request/request-query';
import { StateBadge } from '../../approvals/request/state-badge';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { DecideForm } from './decide-form';
import styles from './decide.module.css';
import { blocksOf } from './line-blocks';

/** Decides the lines of a request one by one. */
export function DecidePage({ id }: { id: string }) {
  const request = useQuery(requestQuery(id));
  return (
    <ListState query={request}>
      {(data) => (data ? <Page request={data} /> : <NotFoundState to="/requests" label="Requests" />)}
    </ListState>
  );
}

/** The form keeps the request as it was when the page opened, or when the person chose another authority. */
function Page({ request: latest }: { request: ApprovalRequest }) {
  const [begun, setBegun] = useState(latest);
  const { request, on_behalf_of, choices, choose, coveredBy } = useActing(begun);
  const lines = ownLines(request.opportunities);
  const chooseAgain = (id: string) => {
    setBegun(latest);
    choose(id);
  };
  return (
    <>
      <p className={styles.back}>
        <Link to="/requests/$id" params={{ id: request.id }}>
          <bdi>{requestName(request)}</bdi>
        </Link>
      </p>
      <PageHeading badges={<StateBadge state={latest.lifecycle_state} />} hint="A decision cannot be undone." />
      <div className={styles.notes}>
        <ApprovalWaits request={latest} />
        <OnBehalfOf
          choices={choices}
          value={on_behalf_of ?? ''}
          onChange={chooseAgain}
          hint="Another choice clears the decisions below."
        />
      </div>
      {lines.length ? (
        <DecideForm
          key={on_behalf_of}
          request={request}
          lines={lines}
          on_behalf_of={on_behalf_of}
          blocks={blocksOf(coveredBy(latest))}
        />
      ) : (
        <Empty title="You cannot decide any line of this request now.">
          <Link to="/requests/$id" params={{ id: request.id }}>
            Open request
          </Link>
        </Empty>
      )}
    </>
  );
}
