import { useEffect, useRef } from 'react';
import { post } from '../../api/post';
import { hasCode } from '../../api/refused';
import type { WriteState } from '../../api/use-write';
import { WriteProblem } from '../../ui/write-problem';
import { Conflict } from './conflict';
import type { FormValues, StoredRequest } from './form-values';
import { NotAllowed } from './not-allowed';
import { requestToEditDocument } from './request-form.graphql.ts';
import { isAtFields } from './use-submit';

interface FormOutcomeProps {
  state: WriteState;
  base: StoredRequest | undefined;
  values: () => FormValues;
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

function Problem({ state, base, values, onSend, onDiscard }: FormOutcomeProps) {
  const error = state.kind === 'refused' ? state.error : undefined;
  const read = async () =>
    base ? ((await post(requestToEditDocument, { id: base.id })).approvalRequest ?? undefined) : undefined;
  if (base && hasCode(error, 'VERSION_CONFLICT')) {
    const keep = async () => onSend((await read())?.version);
    return <Conflict base={base} mine={values} read={read} onKeep={() => void keep()} onDiscard={onDiscard} />;
  }
  if (hasCode(error, 'INVALID_TRANSITION')) return <NotAllowed error={error} onDiscard={onDiscard} />;
  return <WriteProblem state={state} onRetry={() => onSend()} />;
}
