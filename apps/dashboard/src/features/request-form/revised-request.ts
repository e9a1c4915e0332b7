import { changedMembers } from '../../api/changed-members';
import { isEnded } from '../../approvals/request/line-end';
import { COMMERCIAL, type FormKind } from './edit-rules';
import type { FormValues, LineValues, StoredLine, StoredRequest } from './form-values';

type Priced = Pick<StoredLine, 'partnumber' | 'quote_quantity' | 'requested_price'>;

/** The request with which a form begins. */
export const baseOf = (kind: FormKind, request: StoredRequest): StoredRequest =>
  kind === 'revise' ? revisedRequest(request) : request;

/** A request as its revision begins: with the approved lines that were neither revoked nor superseded. */
export const revisedRequest = (request: StoredRequest): StoredRequest => ({
  ...request,
  opportunities: request.opportunities.filter((line) => line.status === 'approved' && !isEnded(line)),
  source_total: microsOf(request.opportunities),
});

/**
 * The indexes in the form of lines that keep their approval, as far as the page can tell: the server decides.
 *
 * @param comparesTotal whether routing compares the total of the request
 */
export function carriedIndexes(values: FormValues, base: StoredRequest, comparesTotal: boolean): number[] {
  if (!base.is_valid || [...COMMERCIAL].some((field) => values[field].trim() !== (base[field] ?? ''))) return [];
  const lines = values.lines.map(pricedOf);
  if (comparesTotal && microsOf(lines) > (base.source_total ?? 0)) return [];
  return lines.flatMap((line, index) => {
    const stored = base.opportunities.find(({ id }) => id === values.lines[index]?.line_id);
    return stored && !Object.keys(changedMembers<Priced>(stored, line)).length ? [index] : [];
  });
}

const pricedOf = ({ partnumber, quote_quantity, requested_price }: LineValues): Priced => ({
  partnumber: partnumber.trim() || null,
  quote_quantity: numberOf(quote_quantity),
  requested_price: numberOf(requested_price),
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** As routing adds prices up: a missing quantity counts as 1, a missing price as 0. */
const microsOf = (lines: readonly Priced[]): number =>
  lines.reduce(
    (sum, { requested_price, quote_quantity }) =>
      sum + Math.round((requested_price ?? 0) * 1_000_000) * (quote_quantity ?? 1),
    0,
  );
