import { partName } from './part-name';
import type { ApprovalRequest, Step } from './request-query';

type Named = Pick<Step, 'id' | 'status' | 'opportunity_id' | 'round'>;

/** The end of a step's button names: `, VPS` where steps of more than one line have this status, else nothing. */
export function stepSuffix(
  step: Named,
  { steps, opportunities }: { steps: readonly Named[]; opportunities: ApprovalRequest['opportunities'] },
): string {
  const line = opportunities.find(({ id }) => id === step.opportunity_id);
  const isShared = steps.some(
    ({ round, status, opportunity_id }) =>
      round === step.round && status === step.status && opportunity_id !== step.opportunity_id,
  );
  return line && isShared ? `, ${partName(line, opportunities)}` : '';
}
