import { useState } from 'react';
import type { WriteState } from '../api/use-write';
import type { Finding } from '../api/was-recorded';
import { isUnexpected, requestIdOf, sentenceOf } from '../api/refused';
import { Alert } from './alert';
import { Button } from './button';
import { CopyButton } from './copy-button';
import styles from './write-problem.module.css';

export interface WriteProblemProps {
  state: WriteState;
  /** Sends the same write with the same key. */
  onRetry: () => void;
  /** Reads whether the write was recorded, and answers with a sentence. */
  onCheck?: () => Promise<string | Finding>;
}

const OFFLINE = 'You are offline. Nothing was sent.';
const UNKNOWN = 'We could not find out whether this was recorded.';

/** The alert of a write that was refused, was not sent, or has no answer. Shows nothing otherwise. */
export function WriteProblem({ state, onRetry, onCheck }: WriteProblemProps) {
  if (state.kind === 'idle' || state.kind === 'sending') return null;
  return (
    <div ref={intoView}>
      {state.kind === 'refused' && <Refusal error={state.error} />}
      {state.kind === 'offline' && <Alert>{OFFLINE}</Alert>}
      {state.kind === 'unknown' && <Unknown onRetry={onRetry} {...(onCheck && { onCheck })} />}
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
      <p>{sentenceOf(error)}</p>
      {isUnexpected(error) && request_id !== null && (
        <p className={styles.row}>
          <span>{`Request id: ${request_id}`}</span>
          <CopyButton text={request_id} label="Copy" />
        </p>
      )}
    </Alert>
  );
}

function Unknown({ onRetry, onCheck }: Omit<WriteProblemProps, 'state'>) {
  const [finding, setFinding] = useState<Finding>();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const found = await onCheck?.();
      setFinding(typeof found === 'string' ? { text: found, isRecorded: false } : found);
    } finally {
      setChecking(false);
    }
  };
  if (finding?.isRecorded) return <Alert>{finding.text}</Alert>;
  return (
    <Alert>
      <p>{finding?.text ?? UNKNOWN}</p>
      <p className={styles.row}>
        {onCheck && (
          <Button disabled={isChecking} onClick={() => void check()}>
            Check
          </Button>
        )}
        <Button onClick={onRetry}>Try again</Button>
      </p>
    </Alert>
  );
}
