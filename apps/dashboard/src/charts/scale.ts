/** A linear or logarithmic scale from values to pixels. */
export const scale =
  (
    from: readonly [number, number],
    to: readonly [number, number],
    shape: (value: number) => number = (value) => value,
  ) =>
  (value: number): number => {
    const [low, high] = [shape(from[0]), shape(from[1])];
    return high === low ? to[0] : to[0] + ((shape(value) - low) / (high - low)) * (to[1] - to[0]);
  };
