import { useState } from 'react';
import { requestName } from '../../approvals/request/request-name';
import { useViewer } from '../../api/viewer';
import { todayIn } from '../../format/today-in';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { useValueFormat } from '../../ui/values';
import { removeDraft } from './draft';
import { type FormValues, copiedValuesOf, emptyForm } from './form-values';
import { RequestForm } from './request-form';
import { useStoredRequest } from './use-stored-request';

/** A new request, empty or with the content of another one. */
export function NewRequestPage({ from }: { from: string | undefined }) {
  const { timezone } = useValueFormat();
  const [today] = useState(() => todayIn(timezone, Date.now()));
  return from === undefined ? (
    <NewForm address="/requests/new" initial={emptyForm(today)} />
  ) : (
    <Copy from={from} today={today} />
  );
}

function Copy({ from, today }: { from: string; today: string }) {
  const stored = useStoredRequest(from);
  return (
    <ListState query={stored}>
      {(request) =>
        request ? (
          <NewForm
            address={`/requests/new?from=${from}`}
            initial={copiedValuesOf(request, today)}
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
