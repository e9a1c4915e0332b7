import { type ReactNode, useState } from 'react';
import { countText } from '../format/count';
import { Button } from '../ui/button';
import styles from './bar-chart.module.css';
import { scale } from './scale';

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

const WIDTH = 400;
const HEIGHT = 8;

/** Horizontal bars next to their labels, and the same values as a table. */
export function BarChart({ name, heads, bars, labelOf }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const width = scale([0, most], [0, WIDTH]);
  return (
    <div className={styles.chart}>
      {isTable ? (
        <Values name={name} heads={heads} bars={bars} />
      ) : (
        <ul className={styles.bars}>
          {bars.map((bar) => (
            <li key={bar.key} className={styles.row}>
              {labelOf(bar)}
              <svg className={styles.track} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
                <rect
                  rx="4"
                  className={styles[bar.tone]}
                  width={bar.value > 0 ? Math.max(width(bar.value), 2) : 0}
                  height={HEIGHT}
                />
              </svg>
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

const Values = ({ name, heads, bars }: Omit<BarChartProps, 'labelOf'>) => (
  <table className={styles.table} aria-label={name}>
    <thead>
      <tr>
        <th scope="col">{heads[0]}</th>
        <th scope="col">{heads[1]}</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, label, value }) => (
        <tr key={key}>
          <td>{label}</td>
          <td>{countText(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
