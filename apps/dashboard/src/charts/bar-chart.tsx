import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import { scale } from './scale';
import { TRACK_PX, Track } from './track';

export interface Bar {
  key: string;
  /** Usually a link, which covers the bar. */
  label: ReactNode;
  value: number;
  /** The class of the color. */
  tone: 'accent' | 'amber' | 'green' | 'teal' | 'red' | 'grey';
  /** The value in words where the label does not have it. */
  text?: ReactNode;
  /** Further values, below it. */
  note?: ReactNode;
}

/** Horizontal bars with their labels and values, on a common scale. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const width = scale([0, most], [0, TRACK_PX]);
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, label, value, tone, text, note }) => (
        <li key={key} className={text === undefined ? styles.row : `${styles.row} ${styles.tall}`}>
          {label}
          {text !== undefined && <span className={styles.text}>{text}</span>}
          <Track width={width(value)} tone={styles[tone]} />
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}
