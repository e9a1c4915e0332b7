const COUNT = new Intl.NumberFormat('en-US');

/** A count or a quantity with groups of three digits, such as `1,234`. */
export const countText = (count: number): string => COUNT.format(count);
