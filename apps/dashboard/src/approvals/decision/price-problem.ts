const DECIMALS = /^-?\d*(?:\.\d{7,})/;

/** Why a typed price cannot be sent; undefined for one that can. It is sent as typed, and never rounded. */
export function priceProblem(typed: string): string | undefined {
  const price = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(price)) return 'Enter a price.';
  if (price < 0) return 'Enter a price of 0 or more.';
  return DECIMALS.test(typed.trim()) ? 'A price has at most 6 decimals.' : undefined;
}
