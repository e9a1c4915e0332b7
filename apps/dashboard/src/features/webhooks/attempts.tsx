import { type Column, DataTable } from '../../ui/data-table';
import { Moment, None } from '../../ui/values';
import type { Delivery } from './endpoint-types';
import styles from './webhooks.module.css';
import { attemptErrorText } from './last-status';

type Attempt = Delivery['attempt_log'][number] & { number: number };

/** The attempts, oldest first. Bodies are text of the receiver: isolated and bounded. */
export function Attempts({ attempts }: { attempts: Delivery['attempt_log'] }) {
  if (attempts.length === 0) return <p className={styles.muted}>There are no attempts yet.</p>;
  const rows = attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
  return <DataTable name="Attempts" columns={COLUMNS} rows={rows} keyOf={({ number }) => String(number)} />;
}

const COLUMNS: Column<Attempt>[] = [
  { head: 'Time', narrow: 'title', cell: ({ at }) => <Moment value={at} hasSeconds /> },
  { head: 'Status', narrow: 'end', cell: ({ status_code }) => status_code ?? <None /> },
  {
    head: 'Error',
    cell: ({ error }) => (error === null ? <None /> : <span title={error}>{attemptErrorText(error)}</span>),
  },
  { head: 'Body', cell: ({ body, number }) => (body ? <Body text={body} attempt={number} /> : <None />) },
];

const Body = ({ text, attempt }: { text: string; attempt: number }) => (
  <pre className={styles.body} dir="auto" role="group" aria-label={`Body of attempt ${attempt}`} tabIndex={0}>
    {text}
  </pre>
);
