import type { WriteState } from '../api/use-write';
import { type Refused, hasCode, isUnexpected, requestIdOf, sentenceOf } from '../api/refused';
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
      <Sentence error={error} />
      {isUnexpected(error) && request_id !== null && (
        <p className={styles.row}>
          <span>{`Request id: ${request_id}`}</span>
          <CopyButton text={request_id} label="Copy" />
        </p>
      )}
    </Alert>
  );
}

/** The sentences whose moments are shown in the time zone of the tenant, by the code of the error. */
const SENTENCES = { STEP_CLAIMED: Claim, ALREADY_ANSWERED: Answer, QUESTION_OPEN: OpenQuestions };

function Sentence({ error }: { error: unknown }) {
  const [, Known] = Object.entries(SENTENCES).find(([code]) => hasCode(error, code)) ?? [];
  return <p>{Known ? <Known facts={(error as Refused).facts} /> : sentenceOf(error)}</p>;
}

/** The further members of the error. */
interface Facts {
  facts: Record<string, unknown>;
}

/** Who has claimed the step, and until when. */
function Claim({ facts }: Facts) {
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

/** Who was first to answer the question, and when. */
function Answer({ facts }: Facts) {
  const { answered_by, answered_at } = facts as { answered_by: { name: string }; answered_at: string };
  return (
    <>
      {'Answered by '}
      <bdi>{answered_by.name}</bdi>
      {' on '}
      <Moment value={answered_at} />.
    </>
  );
}

/** Who was asked, and when. */
function OpenQuestions({ facts }: Facts) {
  const { questions } = facts as { questions: { id: string; asked_to: { name: string }; asked_at: string }[] };
  return questions.map(({ id, asked_to, asked_at }) => (
    <span key={id}>
      {'This waits for the answer of '}
      <bdi>{asked_to.name}</bdi>
      {', who was asked on '}
      <Moment value={asked_at} />.{' '}
    </span>
  ));
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
