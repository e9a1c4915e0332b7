import { useBlocker } from '@tanstack/react-router';
import { session } from '../api/session';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import styles from './dialog.module.css';

interface LeaveGuardProps {
  hasChanges: boolean;
  /** Whether the page keeps the changes when only its search parameters change, such as the tab. */
  isKeptByPage?: boolean;
  onLeave?: () => void;
}

/** Asks before the person leaves a page with changes that are not saved. A reload and the log-out do not ask. */
export function LeaveGuard({ hasChanges, isKeptByPage = false, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges && session.isLoggedIn && !(isKeptByPage && current.pathname === next.pathname),
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
