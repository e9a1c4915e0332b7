import { None } from '../../ui/values';
import styles from './webhooks.module.css';
import { ERRORS } from './words';

interface LastAttempt {
  last_status_code: number | null;
  last_error: string | null;
}

/** The status of an answer, and the meaning of an error. */
export function LastStatus({ delivery: { last_status_code, last_error } }: { delivery: LastAttempt }) {
  if (last_status_code === null && last_error === null) return <None />;
  return (
    <>
      {last_status_code}
      {last_error !== null && (
        <span className={styles.muted} title={last_error}>
          {last_status_code !== null && ' · '}
          {ERRORS[last_error] ?? last_error}
        </span>
      )}
    </>
  );
}
