const PERCENT = 100;
const MIN_DECIMALS = 2;
const MAX_DECIMALS = 6;
const MICROS = 10 ** MAX_DECIMALS;

/** The decimals of a price, 2 to 6. */
const decimalsOf = (price: number): number =>
  Math.max(price.toFixed(MAX_DECIMALS).replace(/0+$/, '').split('.')[1]?.length ?? 0, MIN_DECIMALS);

/**
 * A price that is changed by per cent, with as many decimals as the price, at least 2. Halves are rounded up.
 *
 * @param percent such as -2 for 2 per cent less
 */
export function changedPrice(price: number, percent: number): number {
  const micros = Math.round(Math.round(price * MICROS) * (1 + percent / PERCENT));
  const unit = 10 ** (MAX_DECIMALS - decimalsOf(price));
  return (Math.round(micros / unit) * unit) / MICROS;
}

/** The typed per cent of a change of all prices; undefined for one that no price can be changed by. */
export function percentOf(typed: string): number | undefined {
  const percent = Number(typed);
  const isChange = typed.trim() !== '' && Number.isFinite(percent) && percent !== 0 && percent >= -PERCENT;
  return isChange ? percent : undefined;
}
