import { useState } from 'react';
import { countText } from '../format/count';
import { Button } from '../ui/button';
import { Count } from '../ui/values';
import styles from './quantity-chart.module.css';
import { scale } from './scale';

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
      {isTable ? <Values name={name} head={head} rows={rows} /> : <Bars rows={rows} />}
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

const Values = ({ name, head, rows }: QuantityChartProps) => (
  <table className={styles.table} aria-label={name}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Used</th>
        <th scope="col">Approved</th>
        <th scope="col">Remaining</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, used, quantity, remaining }) => (
        <tr key={key}>
          <td>
            <bdi>{label}</bdi>
          </td>
          <td>{countText(used)}</td>
          <td>
            <Count value={quantity} />
          </td>
          <td>
            <Count value={remaining} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
