/** One value divided by the other, for each round: a disturbance in a round affects both. */
export const ratiosOf = (one: number[], other: number[]): number[] =>
  one.map((value, round) => value / (other[round] ?? NaN));

/** The median over the rounds of one value divided by the other. */
export const ratioOf = (one: number[], other: number[]): number => medianOf(ratiosOf(one, other));

export function medianOf(values: number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The percentile: the smallest value that this share of all values does not exceed. */
export const quantileOf = (values: number[], part: number): number =>
  at(ascending(values), Math.max(Math.ceil(values.length * part) - 1, 0));

const ascending = (values: number[]): number[] => [...values].sort((one, other) => one - other);

const at = (values: number[], index: number): number => values[index] ?? NaN;
