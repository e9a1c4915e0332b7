export interface Order {
  column: string;
  order: 'ASC' | 'DESC';
}

/** What comes after `order by`: the id, ascending, comes last in any case, so that every order is total. A null counts as less than anything. */
export function orderOf(orderBy: Order[], nullable: Set<string>): string {
  const parts = orderBy.map(({ column, order }) => {
    const nulls = nullable.has(column) ? (order === 'DESC' ? ' nulls last' : ' nulls first') : '';
    return `${column} ${order.toLowerCase()}${nulls}`;
  });
  return [...parts, 'id'].join(', ');
}

/** Whether nothing comes before the id, ascending. */
export const isById = ([first]: Order[]): boolean => !first || (first.column === 'id' && first.order === 'ASC');
