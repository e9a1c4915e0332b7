import { useState } from 'react';
import { countText } from '../format/count';
import { Button } from '../ui/button';
import styles from './day-bars.module.css';
import { scale } from './scale';
import { TRACK_PX, Track } from './track';
import { ValuesTable } from './values-table';

/** The value of a day. */
export interface DayBar {
  /** `Y-m-d`. */
  date: string;
  value: number;
}

interface DayBarsProps {
  /** The name of the figure. */
  name: string;
  /** One bar for each day, in the order in which they are shown. */
  bars: readonly DayBar[];
  /** The values that the bars add up, with the heads of their columns. */
  table: { heads: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] };
}

/** A bar for each day on a common scale, and the values behind them as a table. */
export function DayBars({ name, bars, table }: DayBarsProps) {
  const [isTable, setTable] = useState(false);
  const width = scale([0, Math.max(...bars.map(({ value }) => value), 1)], [0, TRACK_PX]);
  return (
    <figure className={styles.chart} aria-label={name}>
      {isTable ? (
        <ValuesTable name={name} {...table} />
      ) : (
        <ul className={styles.bars}>
          {bars.map(({ date, value }) => (
            <li key={date} className={styles.row}>
              <time className={styles.day} dateTime={date}>
                {date}
              </time>
              <Track width={width(value)} tone={styles.bar} />
              <span className={styles.value}>{countText(value)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        Show as table
      </Button>
    </figure>
  );
}
