import { type Column, DataTable } from '../../ui/data-table';
import { None } from '../../ui/values';
import styles from './audit.module.css';
import type { Change } from './entry';

/** What the action changed. Values are texts of people and programs: isolated and bounded. */
export const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <div className={styles.part}>
    <h3>Changes</h3>
    <DataTable name="Changes" columns={COLUMNS} rows={changes} keyOf={({ field }) => field} />
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
  { head: 'Field', narrow: 'title', cell: ({ field }) => <code className={styles.code}>{field}</code> },
  { head: 'Before', cell: ({ field, before }) => value(before, `Before: ${field}`) },
  { head: 'After', cell: ({ field, after }) => value(after, `After: ${field}`) },
];
