import { actionsText } from '../../approvals/allowed-actions-text';
import { WORDS as APPROVALS } from '../../approvals/words';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import type { Refused } from '../../api/refused';
import styles from './request-form.module.css';
import { CONFLICT } from './words';

/** The state of the request no longer allows the change. Says what is allowed, and offers the current version. */
export function NotAllowed({ error, onDiscard }: { error: Refused; onDiscard: () => void }) {
  const actions = actionsText(error.facts['allowed_actions']);
  return (
    <Alert>
      <p>{error.message}</p>
      <p>{actions ? APPROVALS.allowedNow(actions) : APPROVALS.nothingAllowed}</p>
      <div className={styles.choices}>
        <Button onClick={onDiscard}>{CONFLICT.discard}</Button>
      </div>
    </Alert>
  );
}
