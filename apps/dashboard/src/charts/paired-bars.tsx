import type { ReactNode } from 'react';
import { None } from '../ui/values';
import styles from './paired-bars.module.css';
import { scale } from './scale';
import { TRACK_PX, Track } from './track';

export interface BarPair {
  key: string;
  label: ReactNode;
  /** Null: no value. */
  values: readonly [number | null, number | null];
}

interface PairedBarsProps {
  /** What the first and the second bar of each row are. */
  sides: readonly [string, string];
  rows: readonly BarPair[];
  textOf: (value: number) => string;
}

/** Two bars for each row on a common scale, each with its value. */
export function PairedBars({ sides, rows, textOf }: PairedBarsProps) {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)), 1);
  const width = scale([0, most], [0, TRACK_PX]);
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, label, values }) => (
        <li key={key} className={styles.row}>
          {label}
          <div className={styles.pair}>
            {values.map((value, index) => (
              <div key={sides[index]} className={styles.side}>
                <span className={styles.text}>{sides[index]}</span>
                <Track width={width(value ?? 0)} tone={index === 0 ? styles.first : styles.second} />
                <span className={styles.value}>{value === null ? <None /> : textOf(value)}</span>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
