import { discountAt } from '../../approvals/request/discount-at';
import { greatestDiscount } from '../../approvals/request/greatest-discount';
import { linesInForce } from '../../approvals/request/line-end';
import { ownLines } from '../../approvals/request/own-lines';
import { totalOf } from '../../approvals/request/total-of';

interface Line {
  can_decide: boolean;
  status: string;
  revoked_at: string | null;
  superseded_at: string | null;
  quote_quantity: number | null;
  list_price_at_request: number | null;
  requested_price: number | null;
  approved_price: number | null;
  discount_percent: number | null;
}

/** The figures at the head of a request. Each is null when no line has the values that it needs. */
export interface Figures {
  /** Whether the total and the discount are of the approved prices; else of the requested ones. */
  isApproved: boolean;
  total: number | null;
  /** Of the lines with a list price together, in percent. */
  discount_percent: number | null;
  /** The greatest of a line, of the requested prices; null when the request has one line only. */
  greatest_percent: number | null;
  /** List total minus total, of the lines with a list price; negative above list. */
  below_list: number | null;
  /** The lines that the person may decide now. */
  own: number;
  own_total: number | null;
}

/** Approved prices count from the moment at which no line is pending and at least one is approved. Those of revoked and superseded lines do not count. */
export function figuresOf(lines: readonly Line[]): Figures {
  const isApproved =
    lines.some(({ status }) => status === 'approved') && lines.every(({ status }) => status !== 'pending');
  const field = isApproved ? 'approved_price' : 'requested_price';
  const counted = isApproved ? linesInForce(lines) : lines;
  const listed = counted.flatMap(({ quote_quantity, list_price_at_request, [field]: price }) =>
    quote_quantity === null || list_price_at_request === null || price === null
      ? []
      : [{ amount: quote_quantity * price, list: quote_quantity * list_price_at_request }],
  );
  const amount = listed.reduce((sum, each) => sum + each.amount, 0);
  const list = listed.reduce((sum, each) => sum + each.list, 0);
  const own = ownLines(lines);
  return {
    isApproved,
    total: totalOf(counted, field),
    discount_percent: discountAt(amount, list),
    greatest_percent: lines.length > 1 ? greatestDiscount(lines) : null,
    below_list: listed.length ? list - amount : null,
    own: own.length,
    own_total: totalOf(own),
  };
}
