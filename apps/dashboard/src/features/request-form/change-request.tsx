import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { requestName } from '../../approvals/request/request-name';
import { StateBadge } from '../../approvals/request/state-badge';
import { stateText } from '../../approvals/request/state-text';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { removeDraft } from './draft';
import { type StoredRequest, valuesOf } from './form-values';
import { RequestForm } from './request-form';
import styles from './request-form.module.css';
import { useStoredRequest } from './use-stored-request';

type ChangeKind = 'edit' | 'resubmit';

/** Changes a stored request, or submits it again. */
export function ChangeRequestPage({ id, kind }: { id: string; kind: ChangeKind }) {
  const stored = useStoredRequest(id);
  const [generation, setGeneration] = useState(0);
  const address = `/requests/${id}/${kind}`;
  const discard = async () => {
    removeDraft(address);
    await stored.refetch();
    setGeneration((before) => before + 1);
  };
  return (
    <ListState query={stored}>
      {(request) =>
        request ? (
          <Change key={generation} request={request} kind={kind} address={address} onDiscard={() => void discard()} />
        ) : (
          <NotFoundState to="/requests" label="All requests" />
        )
      }
    </ListState>
  );
}

interface ChangeProps {
  request: StoredRequest;
  kind: ChangeKind;
  address: string;
  onDiscard: () => void;
}

function Change({ request, kind, address, onDiscard }: ChangeProps) {
  const { user } = useViewer();
  const [isAllowed] = useState(request.allowed_actions.includes(kind));
  const name = requestName(request);
  const title = kind === 'edit' ? `Edit ${name}` : `Resubmit ${name}`;
  return (
    <>
      <PageHeading
        title={title}
        badges={<StateBadge state={request.lifecycle_state} />}
        hint={`Version ${request.version}`}
      />
      {isAllowed ? (
        <>
          {kind === 'resubmit' && (
            <p
              className={styles.intro}
            >{`This starts round ${request.round + 1}. Lines that you do not change keep their endorsements.`}</p>
          )}
          <RequestForm
            key={user.id}
            kind={kind}
            address={address}
            user_id={user.id}
            initial={valuesOf(request)}
            base={request}
            onDiscard={onDiscard}
          />
        </>
      ) : (
        <>
          <p>
            {kind === 'edit'
              ? 'You do not have permission to edit this request.'
              : `This request is ${stateText(request.lifecycle_state).toLowerCase()}. Only denied and withdrawn requests can be resubmitted.`}
          </p>
          <p>
            <Link to="/requests/$id" params={{ id: request.id }}>
              Open request
            </Link>
          </p>
        </>
      )}
    </>
  );
}
