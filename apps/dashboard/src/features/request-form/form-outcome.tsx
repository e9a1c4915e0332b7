import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { post } from '../../api/post';
import { hasCode } from '../../api/refused';
import type { WriteState } from '../../api/use-write';
import { stateText } from '../../approvals/state-text';
import { WORDS as APPROVALS } from '../../approvals/words';
import { WriteProblem } from '../../ui/write-problem';
import { Conflict } from './conflict';
import type { FormValues, StoredRequest } from './form-values';
import { NotAllowed } from './not-allowed';
import { requestToEditDocument } from './request-form.graphql.ts';
import { isAtFields } from './use-submit';
import type { Recorded } from './was-recorded';
import { WORDS } from './words';

interface FormOutcomeProps {
  state: WriteState;
  base: StoredRequest | undefined;
  values: () => FormValues;
  /** Reads whether the write was recorded. */
  onCheck: () => Promise<Recorded | undefined>;
  /** Called when a check has found that the write was recorded. */
  onRecorded: () => void;
  /** Sends again, for this version or for that of the form. */
  onSend: (expected_version?: number) => void;
  onDiscard: () => void;
}

/** The problem of a write that was not recorded, or may not have been. It is scrolled into the view. Problems of fields are shown elsewhere. */
export function FormOutcome(props: FormOutcomeProps) {
  const { state } = props;
  const element = useRef<HTMLDivElement>(null);
  const isShown =
    state.kind === 'unknown' || state.kind === 'offline' || (state.kind === 'refused' && !isAtFields(state.error));
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, state]);
  return <div ref={element}>{isShown && <Problem {...props} />}</div>;
}

function Problem({ state, base, values, onCheck, onRecorded, onSend, onDiscard }: FormOutcomeProps) {
  const [recorded, setRecorded] = useState<Recorded>();
  const error = state.kind === 'refused' ? state.error : undefined;
  const read = async () =>
    base ? ((await post(requestToEditDocument, { id: base.id })).approvalRequest ?? undefined) : undefined;
  if (base && hasCode(error, 'VERSION_CONFLICT')) {
    const keep = async () => onSend((await read())?.version);
    return <Conflict base={base} mine={values} read={read} onKeep={() => void keep()} onDiscard={onDiscard} />;
  }
  if (hasCode(error, 'INVALID_TRANSITION')) return <NotAllowed error={error} onDiscard={onDiscard} />;
  const check = async () => {
    const found = await onCheck();
    setRecorded(found);
    if (found) onRecorded();
    return found
      ? { text: APPROVALS.recorded(stateText(found.lifecycle_state)), isRecorded: true }
      : APPROVALS.notRecorded;
  };
  return (
    <>
      <WriteProblem state={state} onRetry={() => onSend()} onCheck={check} />
      {recorded && state.kind === 'unknown' && (
        <p>
          <Link to="/requests/$id" params={{ id: recorded.id }}>
            {WORDS.open}
          </Link>
        </p>
      )}
    </>
  );
}
