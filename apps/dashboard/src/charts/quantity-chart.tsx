import { useState } from 'react';
import { countText } from '../format/count';
import { Button } from '../ui/button';
import { Count } from '../ui/values';
import styles from './quantity-chart.module.css';
import { scale } from './scale';
import { ValuesTable } from './values-table';

/** A quantity of which a part is used. */
export interface UsedQuantity {
  key: string;
  label: string;
  used: number;
  /** Null: not limited. */
  quantity: number | null;
  remaining: number | null;
}

interface QuantityChartProps {
  /** The name of the figure. */
  name: string;
  /** The column head of the labels. */
  head: string;
  rows: readonly UsedQuantity[];
}

const WIDTH = 400;
const HEIGHT = 12;

/** A bar for each quantity, as long as the part of it that is used, and the same values as a table. */
export function QuantityChart({ name, head, rows }: QuantityChartProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={styles.chart} aria-label={name}>
      {isTable ? (
        <ValuesTable name={name} heads={[head, 'Used', 'Approved', 'Remaining']} rows={rows.map(tableRow)} />
      ) : (
        <Bars rows={rows} />
      )}
      <Button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        Show as table
      </Button>
    </figure>
  );
}

const Bars = ({ rows }: Pick<QuantityChartProps, 'rows'>) => (
  <ul className={styles.bars}>
    {rows.map((row) => (
      <li key={row.key} className={styles.row}>
        <bdi className={styles.label} title={row.label}>
          {row.label}
        </bdi>
        <svg
          className={row.quantity === null ? `${styles.track} ${styles.open}` : styles.track}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <rect className={row.remaining === 0 ? styles.full : styles.used} width={widthOf(row)} height={HEIGHT} />
        </svg>
        <span className={styles.text}>{usedText(row)}</span>
      </li>
    ))}
  </ul>
);

/** Without a limit there is no part to show. A used quantity has at least a visible line. */
function widthOf({ used, quantity }: UsedQuantity): number {
  if (used === 0 || quantity === null) return 0;
  return Math.max(scale([0, quantity], [0, WIDTH])(Math.min(used, quantity)), 4);
}

const usedText = ({ used, quantity }: UsedQuantity): string =>
  quantity === null ? `${countText(used)} used, no limit` : `${countText(used)} of ${countText(quantity)} used`;

const tableRow = ({ key, label, used, quantity, remaining }: UsedQuantity) => ({
  key,
  cells: [
    <bdi key="label">{label}</bdi>,
    countText(used),
    <Count key="quantity" value={quantity} />,
    <Count key="remaining" value={remaining} />,
  ],
});
