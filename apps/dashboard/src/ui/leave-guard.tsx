import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import styles from './dialog.module.css';

/** Asks before the person leaves a page with changes that are not saved. A reload and the log-out do not ask. */
export function LeaveGuard({ hasChanges, onLeave }: { hasChanges: boolean; onLeave?: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => hasChanges && session.isLoggedIn,
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    proceed();
  };
  return (
    <Dialog title="Leave without saving" onClose={reset}>
      <div className={styles.form}>
        <p>Your changes are not saved.</p>
        <DialogActions>
          <Button onClick={reset}>Stay</Button>
          <Button look="danger" onClick={leave}>
            Leave without saving
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
