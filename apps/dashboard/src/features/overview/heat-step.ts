/** The number of shades. */
const STEPS = 3;

/** The shade of a count, from 1 to 3 for the greatest; 0 for none. */
export const heatStep = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((STEPS * count) / most));
