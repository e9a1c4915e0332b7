import type { RequestDetail } from '../../model/request-detail';

/** The largest quantity that is counted for a line without a `quote_quantity`. */
export const LARGEST_QUANTITY = 2_147_483_647;

export type Counted = Pick<RequestDetail, 'quote_quantity' | 'used_quantity'>;

/** What orders may still draw down from a line, whatever its state; null when it has no `quote_quantity`. A revision may ask for less than was used. */
export const remainingQuantity = ({ quote_quantity, used_quantity }: Counted): number | null =>
  quote_quantity === null ? null : Math.max(quote_quantity - used_quantity, 0);

/** The count of a line as results and events have it. */
export const quantitiesOf = (line: Counted): { used_quantity: number; remaining_quantity: number | null } => ({
  used_quantity: line.used_quantity,
  remaining_quantity: remainingQuantity(line),
});
