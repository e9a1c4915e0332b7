/** The greatest discount of the lines; null when no line has one. */
export const greatestDiscount = (lines: readonly { discount_percent: number | null }[]): number | null => {
  const known = lines.flatMap(({ discount_percent }) => (discount_percent === null ? [] : [discount_percent]));
  return known.length ? Math.max(...known) : null;
};
