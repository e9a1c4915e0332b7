import { Button } from './button';
import { dismiss, useStatus } from './status';
import styles from './toast.module.css';

/** The live region for the outcome of actions. Present all the time, so that screen readers announce its text. */
export function Toast() {
  const status = useStatus();
  return (
    <div role="status" className={status ? styles.toast : styles.silent}>
      {status && <span key={status.id}>{status.text}</span>}
      {status?.about !== undefined && (
        <bdi key={`about ${status.id}`} className={styles.about} title={status.about}>
          {status.about}
        </bdi>
      )}
      {status?.undo && (
        <Button
          look="plain"
          onClick={() => {
            status.undo?.();
            dismiss();
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
