import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import type { Refused } from '../../api/refused';
import styles from './request-form.module.css';
import { CONFLICT } from './words';

/** The state of the request no longer allows the change. Says what is allowed, and offers the current version. */
export function NotAllowed({ error, onDiscard }: { error: Refused; onDiscard: () => void }) {
  const actions = (error.facts['allowed_actions'] as string[] | undefined) ?? [];
  return (
    <Alert>
      <p>{error.message}</p>
      <p>{CONFLICT.allowed(actions)}</p>
      <div className={styles.choices}>
        <Button onClick={onDiscard}>{CONFLICT.discard}</Button>
      </div>
    </Alert>
  );
}
