import type { RoutingBasis } from '@das/tenants';
import { ValidationFailed } from '@das/platform';
import { type PricedLine, amountOf } from '../pricing/amounts';
import type { CommercialEdit } from '../submission/commercial-edits';

/** What decides whether a revision carries a line. All amounts are at requested prices. */
export interface CarryFacts {
  edit: Pick<CommercialEdit, 'touched' | 'touchesRequest'>;
  basis: RoutingBasis;
  /** All lines that the source had when it was approved, also those that were denied or have ended. */
  approved: PricedLine[];
  /** All lines of the revision after the edit. */
  revised: PricedLine[];
}

/** The lines that keep their approval: neither their commercial content nor that of the request changes, and their amount does not grow. */
export function carriedLines<T extends PricedLine & { id: string }>(
  lines: T[],
  { edit, basis, approved, revised }: CarryFacts,
): T[] {
  if (edit.touchesRequest) return [];
  const grows = (line: T): boolean => amountOf(basis, line, revised) > amountOf(basis, line, approved);
  const exceedsTotal = basis === 'request_total' && lines.slice(0, 1).some(grows); // one total for all lines
  if (exceedsTotal) return [];
  return lines.filter((line) => !edit.touched.some(({ id }) => id === line.id));
}

/** @throws ValidationFailed when a revision would have carried lines only, or no line */
export function refuseNothingToDecide(isAnythingLeft: boolean): void {
  if (!isAnythingLeft) throw new ValidationFailed([{ path: ['input', 'opportunities'], rule: 'nothing_to_decide' }]);
}
