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
import type { FormKind } from './edit-rules';
import { type StoredRequest, valuesOf } from './form-values';
import { RequestForm } from './request-form';
import { baseOf } from './revised-request';
import styles from './request-form.module.css';
import { useStoredRequest } from './use-stored-request';

type ChangeKind = Exclude<FormKind, 'new'>;

/** Changes a stored request, submits it again, or revises it. */
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
  const [isAllowed] = useState(
    (kind === 'revise' ? request.available_actions : request.allowed_actions).includes(kind),
  );
  const base = baseOf(kind, request);
  const intro = introOf(kind, request);
  return (
    <>
      <PageHeading
        title={`${VERBS[kind]} ${requestName(request)}`}
        badges={<StateBadge state={request.lifecycle_state} />}
        hint={`Version ${request.version}`}
      />
      {isAllowed ? (
        <>
          {intro && <p className={styles.intro}>{intro}</p>}
          <RequestForm
            key={user.id}
            kind={kind}
            address={address}
            user_id={user.id}
            initial={valuesOf(base)}
            base={base}
            onDiscard={onDiscard}
          />
        </>
      ) : (
        <>
          <p>{refusalOf(kind, request)}</p>
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

const VERBS: Record<ChangeKind, string> = { edit: 'Edit', resubmit: 'Resubmit', revise: 'Revise' };

function introOf(kind: ChangeKind, { round, is_valid }: StoredRequest): string | undefined {
  if (kind === 'resubmit')
    return `This starts round ${round + 1}. Lines that you do not change keep their endorsements.`;
  if (kind === 'edit') return undefined;
  return is_valid
    ? 'This creates a new request. Lines that you do not change keep their approval; the present prices hold until it is approved.'
    : 'This creates a new request. The approval has expired, so all lines need a decision.';
}

function refusalOf(kind: ChangeKind, { lifecycle_state }: StoredRequest): string {
  if (kind === 'edit') return 'You do not have permission to edit this request.';
  if (kind === 'revise') return 'You cannot revise this request now.';
  return `This request is ${stateText(lifecycle_state).toLowerCase()}. Only denied and withdrawn requests can be resubmitted.`;
}
