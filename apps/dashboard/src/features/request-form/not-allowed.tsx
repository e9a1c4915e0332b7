import { allowedActionsText } from '../../approvals/allowed-actions-text';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import type { Refused } from '../../api/refused';
import styles from './request-form.module.css';

/** The state of the request no longer allows the change. Says what is allowed, and offers the current version. */
export function NotAllowed({ error, onDiscard }: { error: Refused; onDiscard: () => void }) {
  return (
    <Alert>
      <p>{error.message}</p>
      <p>{allowedActionsText(error.facts['allowed_actions'])}</p>
      <div className={styles.choices}>
        <Button onClick={onDiscard}>Discard mine</Button>
      </div>
    </Alert>
  );
}
