interface Order {
  order_reference: string;
  order_line: string | null;
}

/** The name of an order: its reference, and its line when it has one. */
export const orderName = ({ order_reference, order_line }: Order): string =>
  order_line === null ? order_reference : `${order_reference}, line ${order_line}`;
