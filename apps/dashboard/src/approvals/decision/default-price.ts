import type { ApprovalRequest, Line } from '../request/request-query';

/** The price at which a line is approved without a counter price: the last endorsed one of this round, else the requested one. */
export function defaultPrice(
  { steps, round }: Pick<ApprovalRequest, 'steps' | 'round'>,
  { id, requested_price }: Pick<Line, 'id' | 'requested_price'>,
): number | null {
  const endorsed = steps
    .filter(
      (step) => step.opportunity_id === id && step.round === round && step.status === 'endorsed' && step.price !== null,
    )
    .sort((one, other) => one.sequence - other.sequence)
    .at(-1);
  return endorsed?.price ?? requested_price;
}
