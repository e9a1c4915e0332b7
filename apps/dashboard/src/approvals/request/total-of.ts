interface Line {
  quote_quantity: number | null;
  requested_price: number | null;
  approved_price?: number | null;
}

/** The total of the lines at their requested or approved prices; null when no line has both a quantity and the price. */
export function totalOf(
  lines: readonly Line[],
  field: 'requested_price' | 'approved_price' = 'requested_price',
): number | null {
  const priced = lines.flatMap(({ quote_quantity, [field]: price }) =>
    quote_quantity === null || price === null || price === undefined ? [] : [quote_quantity * price],
  );
  return priced.length ? priced.reduce((sum, amount) => sum + amount, 0) : null;
}
