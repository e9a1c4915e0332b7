import { type ReactNode, useId, useState } from 'react';
import { Button, buttonClasses } from '../ui/button';
import { useScrollRegion } from '../ui/scroll-region';
import styles from './chart-figure.module.css';
import { ValuesTable } from './values-table';

interface ChartFigureProps {
  /** The heading, which names the figure. */
  name: string;
  /** The id of the heading. */
  labelledBy: string;
  /** What the chart mainly shows. */
  sentence: ReactNode;
  /** The same values as a table. Absent: the chart is a table. */
  table?: { heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };
  /** The address of the values as a file, and what the file has when it is not what the chart shows. */
  download: { address: string; note?: string };
  /** Controls of the chart. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A chart with the sentence that says its main result, its values as a table, and a file of them. */
export function ChartFigure({ name, labelledBy, sentence, table, download, controls, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={labelledBy} aria-describedby={id}>
      <p id={id} className={styles.sentence}>
        {sentence}
      </p>
      {controls}
      {table && isTable ? <Table name={name} {...table} /> : children}
      <div className={styles.actions}>
        {table && (
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Show as table
          </Button>
        )}
        <a href={download.address} download className={buttonClasses('plain')}>
          Download CSV
        </a>
        {download.note !== undefined && <span className={styles.note}>{download.note}</span>}
      </div>
    </figure>
  );
}

const Table = ({ name, heads, rows }: NonNullable<ChartFigureProps['table']> & { name: string }) => (
  <div className={styles.table} {...useScrollRegion(name)}>
    <ValuesTable name={name} heads={heads} rows={rows} />
  </div>
);
