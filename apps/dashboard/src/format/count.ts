const COUNT = new Intl.NumberFormat('en-US');

/** A count or a quantity with groups of three digits, such as `1,234`. */
export const countText = (count: number): string => COUNT.format(count);

/** A count with its noun, such as `1 person` or `1,234 people`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
