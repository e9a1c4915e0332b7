import { useSyncExternalStore } from 'react';
import { session } from '../api/session';
import { LogInForm } from '../features/log-in/log-in-form';
import { Dialog } from '../ui/dialog';
import styles from './shell.module.css';
import { WORDS } from './words';

/** Over the unchanged page, when the server has refused the session. The refused calls are repeated after the log-in. */
export function LogInAgain({ onDone }: { onDone: () => void }) {
  const isEnded = useSyncExternalStore(session.subscribe, () => session.isEnded);
  if (!isEnded) return null;
  return (
    <Dialog title={WORDS.logInAgain}>
      <p className={styles.reason}>{WORDS.logInAgainReason}</p>
      <LogInForm onDone={onDone} />
    </Dialog>
  );
}
