import { type ReactNode, useState } from 'react';
import styles from './line-chart.module.css';
import { LINES_PX, gridHeights, linePath, placeOf } from './line-path';

export interface LinePoint {
  key: string;
  /** The text below the axis. */
  label: string;
  /** The point and its values in words. */
  text: string;
}

export interface Line {
  label: string;
  /** A value for each point; null where there is none. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  /** What the arrow keys move along, such as `Cycle time by week`. */
  name: string;
  points: readonly LinePoint[];
  /** A solid line and a dashed one. */
  lines: readonly [Line, Line];
  /** The end of the axis. */
  max: number;
  textOf: (value: number) => string;
  /** What is shown below the chart about the chosen point. */
  children: (index: number) => ReactNode;
}

const CLASSES = ['solid', 'dashed'] as const;

/** Two lines over time. A slider over the drawing chooses a point: by keys, by a press or by dragging. */
export function LineChart({ name, points, lines, max, textOf, children }: LineChartProps) {
  const [chosen, setChosen] = useState<string>();
  const found = points.findIndex(({ key }) => key === chosen);
  const index = found === -1 ? lastWithValue(lines) : found;
  return (
    <div className={styles.chart}>
      <Legend lines={lines} />
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden>
          {[max, max / 2, 0].map((tick) => (
            <span key={tick}>{textOf(tick)}</span>
          ))}
        </div>
        <div className={styles.lines}>
          <Drawing lines={lines} max={max} x={placeOf(index, points.length)} />
          <input
            type="range"
            className={styles.slider}
            aria-label={name}
            aria-valuetext={points[index]?.text}
            min={0}
            max={Math.max(points.length - 1, 0)}
            value={index}
            onChange={({ target }) => setChosen(points[Number(target.value)]?.key)}
          />
        </div>
        <div className={styles.times} aria-hidden>
          {[...new Set([points[0]?.label, points.at(-1)?.label])].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      {children(index)}
    </div>
  );
}

const Legend = ({ lines }: Pick<LineChartProps, 'lines'>) => (
  <ul className={styles.legend} aria-hidden>
    {lines.map(({ label }, index) => (
      <li key={label}>
        <svg className={styles.key} viewBox="0 0 24 8">
          <path className={styles[CLASSES[index] ?? 'solid']} d="M0 4h24" />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);

/** The solid line is above the dashed one. */
const Drawing = ({ lines, max, x }: Pick<LineChartProps, 'lines' | 'max'> & { x: number }) => (
  <svg
    className={styles.drawing}
    viewBox={`0 0 ${LINES_PX.width} ${LINES_PX.height}`}
    preserveAspectRatio="none"
    aria-hidden
  >
    {gridHeights().map((height) => (
      <path key={height} className={styles.grid} d={`M0 ${height}H${LINES_PX.width}`} />
    ))}
    <path className={styles.guide} d={`M${x} 0V${LINES_PX.height}`} />
    {[1, 0].map((index) => {
      const { line, marks } = linePath(lines[index]?.values ?? [], max);
      const own = styles[CLASSES[index] ?? 'solid'] ?? '';
      return (
        <g key={index}>
          <path className={own} d={line} />
          <path className={`${own} ${styles.marks}`} d={marks} />
        </g>
      );
    })}
  </svg>
);

/** The last point with a value; the last one without any. */
function lastWithValue([{ values }]: LineChartProps['lines']): number {
  const index = values.findLastIndex((value) => value !== null);
  return index === -1 ? values.length - 1 : index;
}
