import { scale } from './scale';

/** The size of the drawing, before it is stretched to its place. */
export const LINES_PX = { width: 1_000, height: 200 } as const;

const SPACE_PX = 6;

/** The place of a value among `count` ones, from the start. */
export const placeOf = (index: number, count: number): number =>
  count < 2 ? LINES_PX.width / 2 : scale([0, count - 1], [0, LINES_PX.width])(index);

const heightOf = (max: number) => scale([0, max], [LINES_PX.height - SPACE_PX, SPACE_PX]);

export interface LinePath {
  /** The lines between neighbours that have values. A missing value interrupts the line. */
  line: string;
  /** A mark for each value. */
  marks: string;
}

/** The path of values on an axis that ends at `max`. */
export function linePath(values: readonly (number | null)[], max: number): LinePath {
  const height = heightOf(max);
  const points = values.map((value, index) =>
    value === null ? null : `${round(placeOf(index, values.length))} ${round(height(value))}`,
  );
  const line = points.map((point, index) => point && `${index > 0 && points[index - 1] ? 'L' : 'M'}${point}`);
  return {
    line: line.filter(Boolean).join(''),
    marks: points.flatMap((point) => (point ? [`M${point}h0`] : [])).join(''),
  };
}

/** The heights of the grid: the end of the axis, its half and its begin. */
export const gridHeights = (): number[] => [1, 0.5, 0].map(heightOf(1));

const round = (pixels: number): number => Math.round(10 * pixels) / 10;
