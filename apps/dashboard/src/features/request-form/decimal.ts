/** Decimal numbers as whole numbers of millionths. Prices are never computed from floats. */
const DECIMALS = 6;
const MICROS = 10n ** BigInt(DECIMALS);
const HUNDRED = 100n;

const NUMBER = /^([+-]?)(\d*)\.?(\d*)$/;

/** A typed number in millionths. Null for a text that is not a number, or has more decimals. */
function microsOf(text: string): bigint | null {
  const [, sign = '', whole = '', typed = ''] = NUMBER.exec(text.trim()) ?? [];
  const fraction = typed.replace(/0+$/, '');
  if (!whole && !typed) return null;
  if (fraction.length > DECIMALS) return null;
  const size = BigInt(whole) * MICROS + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
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
