import { type ReactNode, useId } from 'react';
import styles from './before-after.module.css';
import { scale } from './scale';
import { TRACK_PX, Track } from './track';

export interface BeforeAfterBar {
  key: string;
  label: string;
  before: number;
  after: number;
}

interface BeforeAfterProps {
  /** The heading and name of the figure. */
  name: string;
  bars: readonly BeforeAfterBar[];
  textOf: (value: number) => string;
  /** Controls next to the heading. */
  children?: ReactNode;
}

const SIDES = [
  ['before', 'Before'],
  ['after', 'After'],
] as const;

/** Two bars for each row, before and after a change, on a common scale, each with its value. */
export function BeforeAfter({ name, bars, textOf, children }: BeforeAfterProps) {
  const id = useId();
  const width = scale([0, Math.max(...bars.flatMap(({ before, after }) => [before, after]), 1)], [0, TRACK_PX]);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        {children}
      </div>
      <ul className={styles.rows}>
        {bars.map((bar) => (
          <li key={bar.key} className={styles.row}>
            <bdi className={styles.label} title={bar.label}>
              {bar.label}
            </bdi>
            <div className={styles.pair}>
              {SIDES.map(([side, text]) => (
                <div key={side} className={styles.side}>
                  <span className={styles.text}>{text}</span>
                  <Track width={width(bar[side])} tone={styles[side]} />
                  <span className={styles.value}>{textOf(bar[side])}</span>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </figure>
  );
}
