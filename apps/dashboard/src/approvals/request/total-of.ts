interface Line {
  quote_quantity: number | null;
  requested_price: number | null;
}

/** The requested total of the lines; null when no line has both a quantity and a price. */
export function totalOf(lines: readonly Line[]): number | null {
  const priced = lines.flatMap(({ quote_quantity, requested_price }) =>
    quote_quantity === null || requested_price === null ? [] : [quote_quantity * requested_price],
  );
  return priced.length ? priced.reduce((sum, amount) => sum + amount, 0) : null;
}
