import { type ReactNode, useState } from 'react';
import { countText } from '../format/count';
import { Button } from '../ui/button';
import styles from './bar-chart.module.css';
import { scale } from './scale';
import { TRACK_PX, Track } from './track';
import { ValuesTable } from './values-table';

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The class of the color. */
  tone: 'amber' | 'green' | 'teal' | 'red' | 'grey';
}

interface BarChartProps {
  /** A sentence that says what the chart shows. */
  name: string;
  /** The column heads of the table. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  /** A label with its value, usually a link. */
  labelOf: (bar: Bar) => ReactNode;
}

/** Horizontal bars next to their labels, and the same values as a table. */
export function BarChart({ name, heads, bars, labelOf }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const width = scale([0, most], [0, TRACK_PX]);
  return (
    <div className={styles.chart}>
      {isTable ? (
        <ValuesTable
          name={name}
          heads={heads}
          rows={bars.map(({ key, label, value }) => ({ key, cells: [label, countText(value)] }))}
        />
      ) : (
        <ul className={styles.bars}>
          {bars.map((bar) => (
            <li key={bar.key} className={styles.row}>
              {labelOf(bar)}
              <Track width={width(bar.value)} tone={styles[bar.tone]} />
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="img" aria-label={name} />
      <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        Show as table
      </Button>
    </div>
  );
}
