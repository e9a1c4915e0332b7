import type { WriteState } from '../api/use-write';
import { hasCode, isUnexpected, requestIdOf, sentenceOf } from '../api/refused';
import { Alert } from './alert';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Moment } from './values';
import styles from './write-problem.module.css';

export interface WriteProblemProps {
  state: WriteState;
  /** Sends the same write with the same key. */
  onRetry: () => void;
}

const OFFLINE = 'You are offline. Your change was not sent.';
const UNKNOWN = 'We could not find out whether this was recorded.';
const SAFE = 'You can safely try again. Your change will not be recorded twice.';

/** The alert of a write that was refused, was not sent, or has no answer. Shows nothing otherwise. */
export function WriteProblem({ state, onRetry }: WriteProblemProps) {
  if (state.kind === 'idle' || state.kind === 'sending') return null;
  return (
    <div ref={intoView}>
      {state.kind === 'refused' && <Refusal error={state.error} />}
      {state.kind === 'offline' && <Alert>{OFFLINE}</Alert>}
      {state.kind === 'unknown' && <Unknown onRetry={onRetry} />}
    </div>
  );
}

/** The button that sent the write may be far below. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** A refusal as a sentence. An unexpected one has the request id, which support needs. */
export function Refusal({ error }: { error: unknown }) {
  const request_id = requestIdOf(error);
  return (
    <Alert>
      <p>{hasCode(error, 'STEP_CLAIMED') ? <Claim facts={error.facts} /> : sentenceOf(error)}</p>
      {isUnexpected(error) && request_id !== null && (
        <p className={styles.row}>
          <span>{`Request id: ${request_id}`}</span>
          <CopyButton text={request_id} label="Copy" />
        </p>
      )}
    </Alert>
  );
}

/** Who has claimed the step, and until when in the time zone of the tenant. */
function Claim({ facts }: { facts: Record<string, unknown> }) {
  const { claimed_by, claimed_until } = facts as { claimed_by: { name: string }; claimed_until: string };
  return (
    <>
      {'Claimed by '}
      <bdi>{claimed_by.name}</bdi>
      {' until '}
      <Moment value={claimed_until} />.
    </>
  );
}

/** The service stored its response under the key of the write, so trying again returns it, or executes the write now. */
const Unknown = ({ onRetry }: Pick<WriteProblemProps, 'onRetry'>) => (
  <Alert>
    <p>{UNKNOWN}</p>
    <p>{SAFE}</p>
    <p className={styles.row}>
      <Button onClick={onRetry}>Try again</Button>
    </p>
  </Alert>
);
