import { type Column, DataTable } from '../../ui/data-table';
import { Moment, None } from '../../ui/values';
import type { Delivery } from './endpoint-types';
import styles from './webhooks.module.css';
import { DELIVERY_WORDS, ERRORS } from './words';

type Attempt = Delivery['attempt_log'][number] & { number: number };

/** The attempts, oldest first. Bodies are text of the receiver: isolated and bounded. */
export function Attempts({ attempts }: { attempts: Delivery['attempt_log'] }) {
  if (attempts.length === 0) return <p className={styles.muted}>{DELIVERY_WORDS.noAttempts}</p>;
  const rows = attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
  return (
    <DataTable name={DELIVERY_WORDS.attempts} columns={COLUMNS} rows={rows} keyOf={({ number }) => String(number)} />
  );
}

const COLUMNS: Column<Attempt>[] = [
  { head: DELIVERY_WORDS.time, narrow: 'title', cell: ({ at }) => <Moment value={at} hasSeconds /> },
  { head: DELIVERY_WORDS.status, narrow: 'end', cell: ({ status_code }) => status_code ?? <None /> },
  {
    head: DELIVERY_WORDS.error,
    cell: ({ error }) => (error === null ? <None /> : <span title={error}>{ERRORS[error] ?? error}</span>),
  },
  { head: DELIVERY_WORDS.body, cell: ({ body, number }) => (body ? <Body text={body} attempt={number} /> : <None />) },
];

const Body = ({ text, attempt }: { text: string; attempt: number }) => (
  <pre className={styles.body} dir="auto" role="group" aria-label={DELIVERY_WORDS.bodyOf(attempt)} tabIndex={0}>
    {text}
  </pre>
);
