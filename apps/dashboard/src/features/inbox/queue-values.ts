/** When the earliest active step of a request became active; null when none is active. */
export const waitingSince = (steps: readonly { status: string; activated_at: string | null }[]): string | null =>
  steps
    .flatMap(({ status, activated_at }) => (status === 'active' && activated_at !== null ? [activated_at] : []))
    .sort()
    .at(0) ?? null;

/** The greatest discount of the lines; null when no line has one. */
export const greatestDiscount = (lines: readonly { discount_percent: number | null }[]): number | null => {
  const known = lines.flatMap(({ discount_percent }) => (discount_percent === null ? [] : [discount_percent]));
  return known.length ? Math.max(...known) : null;
};
