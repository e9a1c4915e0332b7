import { useState } from 'react';
import { requestName } from '../../approvals/request/request-name';
import { useViewer } from '../../api/viewer';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { removeDraft } from './draft';
import { EMPTY_FORM, type FormValues, copiedValuesOf } from './form-values';
import { RequestForm } from './request-form';
import { useStoredRequest } from './use-stored-request';

/** A new request, empty or with the content of another one. */
export const NewRequestPage = ({ from }: { from: string | undefined }) =>
  from === undefined ? <NewForm address="/requests/new" initial={EMPTY_FORM} /> : <Copy from={from} />;

function Copy({ from }: { from: string }) {
  const stored = useStoredRequest(from);
  return (
    <ListState query={stored}>
      {(request) =>
        request ? (
          <NewForm
            address={`/requests/new?from=${from}`}
            initial={copiedValuesOf(request)}
            hint={`A copy of ${requestName(request)}`}
          />
        ) : (
          <NotFoundState to="/requests" label="All requests" />
        )
      }
    </ListState>
  );
}

/** A form without changes has no draft. Discarding one starts again. */
function NewForm({ address, initial, hint }: { address: string; initial: FormValues; hint?: string }) {
  const { user } = useViewer();
  const [generation, setGeneration] = useState(0);
  const discard = () => {
    removeDraft(address);
    setGeneration((before) => before + 1);
  };
  return (
    <>
      <PageHeading hint={hint} />
      <RequestForm
        key={`${user.id} ${address} ${generation}`}
        kind="new"
        address={address}
        user_id={user.id}
        initial={initial}
        onDiscard={discard}
      />
    </>
  );
}
