export interface Order {
  column: string;
  order: 'ASC' | 'DESC';
}

/** The text after `order by`. The id is always the last column, so that the order is total. Nulls sort below all values. */
export function orderOf(orderBy: Order[], nullable: Set<string>): string {
  const parts = orderBy.map(({ column, order }) => {
    const nulls = nullable.has(column) ? (order === 'DESC' ? ' nulls last' : ' nulls first') : '';
    return `${column} ${order.toLowerCase()}${nulls}`;
  });
  return [...parts, 'id'].join(', ');
}

/** Whether the rows are sorted by ascending id alone. */
export const isById = ([first]: Order[]): boolean => !first || (first.column === 'id' && first.order === 'ASC');
