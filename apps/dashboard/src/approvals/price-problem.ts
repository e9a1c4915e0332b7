import { WORDS } from './words';

const DECIMALS = /^-?\d*(?:\.\d{7,})/;

/** Why a typed price cannot be sent; undefined for one that can. It is sent as typed, and never rounded. */
export function priceProblem(typed: string): string | undefined {
  const price = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(price)) return WORDS.noPrice;
  if (price < 0) return WORDS.negativePrice;
  return DECIMALS.test(typed.trim()) ? WORDS.decimals : undefined;
}
