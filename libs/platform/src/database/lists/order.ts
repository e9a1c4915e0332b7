export interface Order {
  column: string;
  order: 'ASC' | 'DESC';
  /** Rows without a value come last in either direction. By default nulls sort below all values. */
  nulls?: 'last';
}

/** The text after `order by`. The id is always the last column, so that the order is total. */
export const orderOf = (orderBy: Order[], nullable: Set<string>): string =>
  [...orderBy.map((each) => partOf(each, nullable)), 'id'].join(', ');

/** The reverse of {@link orderOf}, for an order without `nulls`. */
export const backwardsOf = (orderBy: Order[], nullable: Set<string>): string =>
  [
    ...orderBy.map(({ column, order }) => partOf({ column, order: order === 'ASC' ? 'DESC' : 'ASC' }, nullable)),
    'id desc',
  ].join(', ');

function partOf({ column, order, nulls }: Order, nullable: Set<string>): string {
  const place = nulls ?? (order === 'DESC' ? 'last' : 'first');
  return `${column} ${order.toLowerCase()}${nullable.has(column) ? ` nulls ${place}` : ''}`;
}

/** Whether the rows are sorted by ascending id alone. */
export const isById = ([first]: Order[]): boolean => !first || (first.column === 'id' && first.order === 'ASC');
