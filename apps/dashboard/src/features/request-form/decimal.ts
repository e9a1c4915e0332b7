/** Decimal numbers as whole numbers of millionths. Prices are never computed from floats. */
const DECIMALS = 6;
const MICROS = 10n ** BigInt(DECIMALS);
const HUNDRED = 100n;
/** The API and JSON keep 15 significant digits of a number exactly. */
const MOST_DIGITS = 15;

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

interface Decimal {
  isNegative: boolean;
  /** Digits without the point. */
  digits: string;
  /** How many of the digits are after the point; negative for `1e3`. */
  decimals: number;
}

function decimalOf(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? [];
  if (!whole && !fraction) return null;
  const kept = fraction.replace(/0+$/, '');
  return { isNegative: sign === '-', digits: `${whole}${kept}`, decimals: kept.length - Number(exponent) };
}

/** The number of decimals of a typed number without trailing zeros; 0 for a text that is no number. */
export const decimalsOf = (text: string): number => Math.max(decimalOf(text)?.decimals ?? 0, 0);

/** Whether a typed number has too many decimals or digits to be sent as typed. */
export function isTooPrecise(text: string): boolean {
  const decimal = decimalOf(text);
  if (!decimal) return false;
  const significant = decimal.digits.replace(/^0+/, '');
  return decimal.decimals > DECIMALS || significant.length > MOST_DIGITS;
}

/** A typed number in millionths. Null for a text that is no number, or is too precise. */
function microsOf(text: string): bigint | null {
  const decimal = decimalOf(text);
  if (!decimal || isTooPrecise(text) || decimal.decimals < -MOST_DIGITS) return null;
  const size = BigInt(decimal.digits) * 10n ** BigInt(DECIMALS - decimal.decimals);
  return decimal.isNegative ? -size : size;
}

/** Divides and rounds half away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** A number of millionths as text, with as many decimals as it needs. */
function textOf(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  const fraction = (size % MICROS).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${micros < 0n ? '-' : ''}${size / MICROS}${fraction && `.${fraction}`}`;
}

/** The price after a discount in percent; an empty text when it cannot be computed. */
export function priceAt(list_price: number | null, discount: string): string {
  const list = list_price === null ? null : microsOf(String(list_price));
  const percent = microsOf(discount);
  if (list === null || percent === null) return '';
  return textOf(divided(list * (HUNDRED * MICROS - percent), HUNDRED * MICROS));
}

/** The discount of a price from the list price, in percent with at most 4 decimals, as the service computes it; negative above the list price. */
export function discountAt(list_price: number | null, price: string): string {
  const list = list_price === null ? null : microsOf(String(list_price));
  const micros = microsOf(price);
  if (!list || micros === null) return '';
  const rounding = 100n;
  return textOf(divided((list - micros) * HUNDRED * MICROS, list * rounding) * rounding);
}
