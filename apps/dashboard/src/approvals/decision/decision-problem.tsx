import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { momentText } from '../../format/moment';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useValueFormat } from '../../ui/values';
import { WriteProblem, Refusal } from '../../ui/write-problem';
import { allowedActionsText } from './allowed-actions-text';
import { ChangeItems } from './change-items';
import type { Line } from '../request/request-query';
import styles from './decide.module.css';
import { sentencesOf } from './decision-sentences';
import type { EarlierDecision } from './lost-race';
import { changesBetween } from './request-changes';
import type { Conflict, Decision } from './use-decision';

const decidedByText = ({ name }: EarlierDecision, moment: string) => `${name} decided this on ${moment}.`;

interface DecisionProblemProps<V> {
  decision: Decision<V>;
  /** The lines of a decision line by line, in the order in which they were sent. */
  decided?: readonly Line[] | undefined;
  /** Sends the same decision with the same key. */
  onRetry: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** What went wrong with a decision, and what the person can do now. */
export function DecisionProblem<V>({
  decision: { write, earlier, conflict, isReading, base },
  decided,
  onRetry,
  onKeep,
  onDiscard,
}: DecisionProblemProps<V>) {
  if (earlier) return <DecidedBy earlier={earlier} />;
  if (isReading) return <p role="status">Reading the request…</p>;
  if (conflict) return <ConflictChoices conflict={conflict} onKeep={onKeep} onDiscard={onDiscard} />;
  if (hasCode(write.error, 'INVALID_TRANSITION')) return <NotAllowed error={write.error} />;
  if (hasCode(write.error, 'VALIDATION_FAILED'))
    return (
      <Alert>
        {sentencesOf(write.error, base.opportunities, decided).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    );
  return <WriteProblem state={write.state} onRetry={onRetry} />;
}

/** Says who was first, and when. */
export function DecidedBy({ earlier }: { earlier: EarlierDecision }) {
  const { timezone } = useValueFormat();
  return (
    <Alert>
      <p>{decidedByText(earlier, earlier.decided_at && momentText(earlier.decided_at, timezone))}</p>
    </Alert>
  );
}

function NotAllowed({ error }: { error: unknown }) {
  const actions = hasCode(error, 'INVALID_TRANSITION') ? error.facts['allowed_actions'] : [];
  return (
    <>
      <Refusal error={error} />
      <p>{allowedActionsText(actions)}</p>
    </>
  );
}

interface ConflictChoicesProps {
  conflict: Conflict;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Another person changed the request since it was opened: the person sees the changes, and keeps or discards their input. */
export function ConflictChoices({ conflict: { base, now }, onKeep, onDiscard }: ConflictChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const changes = now ? changesBetween(base, now) : [];
  return (
    <Alert>
      <p>Somebody changed this request.</p>
      {isOpen && (
        <ul className={styles.changes}>
          <ChangeItems changes={changes} />
          {!changes.length && <li>None of the values shown here changed.</li>}
        </ul>
      )}
      <p className={styles.choices}>
        {!isOpen && <Button onClick={() => setOpen(true)}>Show the changes</Button>}
        <Button onClick={onKeep}>Keep mine</Button>
        <Button onClick={onDiscard}>Discard mine</Button>
      </p>
    </Alert>
  );
}
