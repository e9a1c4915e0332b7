import { None } from '../../ui/values';
import styles from './webhooks.module.css';

/** What an error code of an attempt means. */
const ERRORS: Record<string, string> = {
  timeout: 'No response in time',
  connect_timeout: 'No connection in time',
  connection_refused: 'Connection refused',
  connection_reset: 'Connection reset',
  connection_failed: 'Connection failed',
  unreachable: 'Address not reachable',
  tls_error: 'Certificate or TLS error',
  invalid_answer: 'Not an HTTP response',
  blocked_address: 'The address is not allowed',
  redirect: 'Redirects are not followed',
  gone: 'Gone: the endpoint was disabled',
  unexpected_status: 'The status is not 2xx',
  not_sent: 'Not sent: the service failed',
};

export const attemptErrorText = (code: string): string => ERRORS[code] ?? code;

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
          {attemptErrorText(last_error)}
        </span>
      )}
    </>
  );
}
