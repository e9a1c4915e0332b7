import { ValidationFailed, isInOrder } from '@das/platform';
import type { HeldCase } from './decisions/approval-case';
import { type LinePlan, planLineEdits } from './plan-line-edits';
import { refuseOtherVersion } from './refuse-other-version';
import type { UpdateApprovalRequestInput } from './request-inputs';

/** What an input changes of a request itself, and of its lines. */
export interface RequestEdit {
  header: Omit<UpdateApprovalRequestInput, 'expected_version' | 'id' | 'opportunities' | 'remove_opportunities'>;
  plan: LinePlan;
}

/**
 * Reads an edit against the request as it stands.
 *
 * @throws VersionConflict when the caller expected another version
 * @throws ValidationFailed for lines that are not its own or named twice, and for dates out of order
 */
export function editOf({ request, lines }: HeldCase, input: UpdateApprovalRequestInput): RequestEdit {
  const { id: _, opportunities, remove_opportunities, expected_version, ...header } = input;
  refuseOtherVersion(request, expected_version);
  refuseDisorder({ ...request, ...header });
  const plan = planLineEdits(lines, { opportunities, remove_opportunities });
  if (plan.failures.length) throw new ValidationFailed(plan.failures);
  return { header, plan };
}

/** The dates as they would stand: one may come from the input, the other from the row. */
function refuseDisorder({ request_date, expected_delivery_date }: Pick<UpdateApprovalRequestInput, 'request_date' | 'expected_delivery_date'>): void {
  if (isInOrder(request_date, expected_delivery_date)) return;
  throw new ValidationFailed([{ path: ['input', 'expected_delivery_date'], rule: 'after_or_equal', params: { other: 'request_date' } }]);
}
