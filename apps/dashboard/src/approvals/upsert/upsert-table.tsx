import { countText } from '../../format/count';
import { type Column, DataTable } from '../../ui/data-table';
import { None, UserText } from '../../ui/values';
import { outcomeWord } from '../bulk/bulk-outcomes';
import { OutcomeBadge } from '../bulk/outcome-table';
import styles from './upsert.module.css';

/** An item as the table shows it. */
export interface UpsertRow {
  /** Its number, from 1. */
  number: number;
  key: string | null;
  outcome: string;
  /** Empty for an item that did not fail. */
  problem: string;
}

interface UpsertTableProps {
  name: string;
  /** The head of the column of numbers. */
  numbered: 'Item' | 'Row';
  rows: readonly UpsertRow[];
}

/** The outcomes of an upsert, with the reason of each failure. */
export const UpsertTable = ({ name, numbered, rows }: UpsertTableProps) => (
  <DataTable name={name} columns={columnsOf(numbered)} rows={rows} keyOf={({ number }) => String(number)} />
);

const columnsOf = (numbered: string): Column<UpsertRow>[] => [
  { head: numbered, isNumber: true, narrow: 'end', width: 84, cell: ({ number }) => countText(number) },
  { head: 'Key', narrow: 'title', width: 220, cell: ({ key }) => <UserText value={key} /> },
  {
    head: 'Outcome',
    width: 120,
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} text={outcomeWord(outcome)} />,
  },
  {
    head: 'Problem',
    isWrapped: true,
    cell: ({ problem }) =>
      problem ? (
        <bdi>{problem}</bdi>
      ) : (
        <span className={styles.absent}>
          <None />
        </span>
      ),
  },
];
