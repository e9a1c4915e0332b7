import { Link } from '@tanstack/react-router';
import type { WriteState } from '../api/use-write';
import { type Refused, hasCode, isUnexpected, requestIdOf, sentenceOf } from '../api/refused';
import { countText } from '../format/count';
import { orderName } from '../format/order-name';
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

/** The sentences that show moments, numbers and links, by the code of the error. */
const SENTENCES = {
  STEP_CLAIMED: Claim,
  ALREADY_ANSWERED: Answer,
  QUESTION_OPEN: OpenQuestions,
  APPROVAL_NOT_VALID: NotValid,
  ORDER_REFERENCE_USED: UsedReference,
  QUANTITY_EXCEEDED: Exceeded,
};

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

/** The request that replaces the line, when there is one. */
function NotValid({ facts }: Facts) {
  const { superseded_by_request_id: id } = facts as { superseded_by_request_id: string | null };
  if (id === null) return 'The price of this line is not valid any more.';
  return (
    <>
      {'The price of this line was replaced. '}
      <Link to="/requests/$id" params={{ id }}>
        Open the request that replaces it
      </Link>
    </>
  );
}

/** The quantity with which the order is recorded. */
function UsedReference({ facts }: Facts) {
  const { price_use } = facts as {
    price_use: { order_reference: string; order_line: string | null; quantity: number };
  };
  return (
    <>
      {'The order '}
      <bdi>{orderName(price_use)}</bdi>
      {` is already recorded with the quantity ${countText(price_use.quantity)}. Reverse it first.`}
    </>
  );
}

/** What remains of the approved quantity. */
function Exceeded({ facts }: Facts) {
  const { remaining_quantity } = facts as { remaining_quantity: number | null };
  if (remaining_quantity === null) return 'The quantity is too large to be counted.';
  return `Nothing was recorded: ${countText(remaining_quantity)} of the approved quantity remain.`;
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
