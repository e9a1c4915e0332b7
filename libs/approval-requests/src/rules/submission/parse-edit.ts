import { ValidationFailed, isInOrder, refuseOtherVersion } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { UpdateApprovalRequestInput } from '../../model/request-inputs';
import { type LinePlan, planLineEdits } from './plan-line-edits';

/** The changes of an update, separated into columns of the request and its lines. */
export interface RequestEdit {
  header: Omit<UpdateApprovalRequestInput, 'expected_version' | 'id' | 'opportunities' | 'remove_opportunities'>;
  plan: LinePlan;
}

/**
 * Checks an update against the current request.
 *
 * @throws VersionConflict when the caller expected another version
 * @throws ValidationFailed for lines of another request, duplicate lines, and dates out of order
 */
export function parseEdit({ request, lines }: LockedContext, input: UpdateApprovalRequestInput): RequestEdit {
  const { id: _, opportunities, remove_opportunities, expected_version, ...header } = input;
  refuseOtherVersion(request, expected_version, 'request');
  refuseDatesOutOfOrder({ ...request, ...header });
  const plan = planLineEdits(lines, { opportunities, remove_opportunities });
  if (plan.failures.length) throw new ValidationFailed(plan.failures);
  return { header, plan };
}

/** Checks the resulting dates: one may come from the input, the other from the row. */
function refuseDatesOutOfOrder({
  request_date,
  expected_delivery_date,
}: Pick<UpdateApprovalRequestInput, 'request_date' | 'expected_delivery_date'>): void {
  if (isInOrder(request_date, expected_delivery_date)) return;
  throw new ValidationFailed([
    { path: ['input', 'expected_delivery_date'], rule: 'after_or_equal', params: { other: 'request_date' } },
  ]);
}
