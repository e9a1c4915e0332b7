import { priceText } from '../../format/price';

export interface Thresholds {
  threshold_price_requested: number | null;
  threshold_price_approved: number | null;
}

/** The largest amounts that a level may handle and finish. Null is any amount. */
export interface Limits {
  handle: number | null;
  finish: number | null;
}

/** A level finishes only what it may handle. Without a threshold for finishing it finishes all that it may handle. */
export function limitsOf({ threshold_price_requested: handle, threshold_price_approved }: Thresholds): Limits {
  const finish = threshold_price_approved ?? handle;
  return { handle, finish: handle !== null && finish !== null ? Math.min(handle, finish) : finish };
}

/** A limit in words, such as `up to 2,500.00` or `anything`. */
export const limitText = (limit: number | null): string => (limit === null ? 'anything' : `up to ${priceText(limit)}`);

/** The limits in one sentence. */
export function limitsText(thresholds: Thresholds): string {
  const { handle, finish } = limitsOf(thresholds);
  if (handle === finish) return `Handles and finishes ${limitText(handle)}.`;
  return `Handles ${limitText(handle)}, finishes ${limitText(finish)}.`;
}

/** Whether the new thresholds end authority that the old ones gave. */
export function losesAuthority(before: Thresholds, after: Thresholds): boolean {
  const [old, next] = [limitsOf(before), limitsOf(after)];
  return isLower(old.handle, next.handle) || isLower(old.finish, next.finish);
}

const isLower = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

/** The first letters of the first and the last word of a name, such as `MO`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
