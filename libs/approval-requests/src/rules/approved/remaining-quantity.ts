import type { RequestDetail } from '../../model/request-detail';

/** What orders may still draw down of a line; null when it has no quantity, and so no limit. */
export const remainingQuantity = ({
  quote_quantity,
  used_quantity,
}: Pick<RequestDetail, 'quote_quantity' | 'used_quantity'>): number | null =>
  quote_quantity === null ? null : Math.max(quote_quantity - used_quantity, 0);
