import { type Column, DataTable } from '../../ui/data-table';
import { None } from '../../ui/values';
import styles from './audit.module.css';
import type { Change } from './entry';
import { WORDS } from './words';

/** What the action changed. Values are texts of people and programs: isolated and bounded. */
export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <div className={styles.part}>
    <h3>{WORDS.changes}</h3>
    <DataTable name={WORDS.changes} columns={COLUMNS} rows={changes} keyOf={({ field }) => field} />
  </div>
);

const value = (text: string | null, name: string) =>
  text === null || text === '' ? (
    <None />
  ) : (
    <pre className={styles.value} dir="auto" role="group" aria-label={name} tabIndex={0}>
      {text}
    </pre>
  );

const COLUMNS: Column<Change>[] = [
  { head: WORDS.field, narrow: 'title', cell: ({ field }) => <code className={styles.code}>{field}</code> },
  { head: WORDS.before, cell: ({ field, before }) => value(before, `${WORDS.before}: ${field}`) },
  { head: WORDS.after, cell: ({ field, after }) => value(after, `${WORDS.after}: ${field}`) },
];
