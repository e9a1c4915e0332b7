const COMPACT_FROM = 1_000_000;
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** An amount in a picture, such as `2,500` or `1.5M`. A table has the exact one. */
export const amountText = (amount: number): string => (amount >= COMPACT_FROM ? COMPACT : PLAIN).format(amount);

const SCIENTIFIC_BELOW = 0.001;

/** A tick of an axis, such as `10K` or `1e-6`. */
export const tickText = (tick: number): string =>
  tick < SCIENTIFIC_BELOW ? `1e${Math.round(Math.log10(tick))}` : COMPACT.format(tick);
