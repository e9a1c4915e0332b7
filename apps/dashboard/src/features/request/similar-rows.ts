import { discountAt } from '../../approvals/request/discount-at';
import type { SimilarApprovalsQuery } from './similar.graphql.ts';

type Request = SimilarApprovalsQuery['approvalRequests']['data'][number];

/** An approved line of a part. */
export interface SimilarRow {
  id: string;
  request: Pick<Request, 'id' | 'customer_name' | 'project_name'>;
  quantity: number | null;
  price: number;
  discount: number | null;
  decided_at: string | null;
}

export interface DiscountSummary {
  median: number;
  least: number;
  greatest: number;
}

/** The approved lines of exactly this part. The filter of the API also finds part numbers that contain it. */
export const similarRows = (requests: readonly Request[], partnumber: string): SimilarRow[] =>
  requests.flatMap((request) =>
    request.opportunities.flatMap(
      ({ id, partnumber: part, approved_price, quote_quantity, list_price_at_request, decided_at }) =>
        part === partnumber && approved_price !== null
          ? [
              {
                id,
                request,
                quantity: quote_quantity,
                price: approved_price,
                discount: discountAt(approved_price, list_price_at_request),
                decided_at,
              },
            ]
          : [],
    ),
  );

/** The median and range of the known discounts; undefined without one. */
export function discountSummary(rows: readonly Pick<SimilarRow, 'discount'>[]): DiscountSummary | undefined {
  const sorted = rows
    .flatMap(({ discount }) => (discount === null ? [] : [discount]))
    .sort((one, other) => one - other);
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return undefined;
  const middle = (sorted.length - 1) / 2;
  return {
    least,
    greatest,
    median: ((sorted[Math.floor(middle)] ?? least) + (sorted[Math.ceil(middle)] ?? least)) / 2,
  };
}
