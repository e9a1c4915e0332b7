import { type ReactNode, useId } from 'react';
import styles from './before-after.module.css';
import { PairedBars } from './paired-bars';

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

const SIDES = ['Before', 'After'] as const;

/** Two bars for each row, before and after a change, on a common scale, each with its value. */
export function BeforeAfter({ name, bars, textOf, children }: BeforeAfterProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        {children}
      </div>
      <PairedBars
        sides={SIDES}
        textOf={textOf}
        rows={bars.map(({ key, label, before, after }) => ({
          key,
          label: (
            <bdi className={styles.label} title={label}>
              {label}
            </bdi>
          ),
          values: [before, after],
        }))}
      />
    </figure>
  );
}
