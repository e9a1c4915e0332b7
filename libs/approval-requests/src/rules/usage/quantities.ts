import type { RequestDetail } from '../../model/request-detail';
import { remainingQuantity } from '../approved/remaining-quantity';

/** The largest quantity that is counted for a line without a `quote_quantity`. */
export const LARGEST_QUANTITY = 2_147_483_647;

export type Counted = Pick<RequestDetail, 'quote_quantity' | 'used_quantity'>;

/** The count of a line as results and events have it. */
export const quantitiesOf = (line: Counted): { used_quantity: number; remaining_quantity: number | null } => ({
  used_quantity: line.used_quantity,
  remaining_quantity: remainingQuantity(line),
});
