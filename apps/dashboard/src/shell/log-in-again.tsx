import { useSyncExternalStore } from 'react';
import { session } from '../api/session';
import { Dialog } from '../ui/dialog';
import { lazyPart } from '../ui/lazy';
import styles from './shell.module.css';

const LogInForm = lazyPart(() => import('../features/log-in/log-in-form').then(({ LogInForm: part }) => part));

/** Over the unchanged page, when the server has refused the session. The refused calls are repeated after the log-in. */
export function LogInAgain({ onDone }: { onDone: () => void }) {
  const isEnded = useSyncExternalStore(session.subscribe, () => session.isEnded);
  if (!isEnded) return null;
  return (
    <Dialog title="Log in again">
      <p className={styles.reason}>Your session has ended. Log in to continue where you left off.</p>
      <LogInForm onDone={onDone} />
    </Dialog>
  );
}
