import { type MetadataOf, ValidationFailed, changedExternalKey, isInOrder, refuseOtherVersion } from '@das/platform';
import type { LockedContext } from '../../model/approval-context';
import type { UpdateApprovalRequestInput } from '../../model/request-inputs';
import { type LinePlan, planLineEdits } from './plan-line-edits';

type Header = Omit<
  UpdateApprovalRequestInput,
  'expected_version' | 'id' | 'metadata' | 'opportunities' | 'remove_opportunities'
> & { metadata?: MetadataOf };

/** The changes of an update, separated into columns of the request and its lines. */
export interface RequestEdit {
  header: Header;
  plan: LinePlan;
}

/**
 * Checks an update against the current request.
 *
 * @throws VersionConflict when the caller expected another version
 * @throws ValidationFailed for lines of another request, duplicate lines, dates out of order, and external keys
 */
export function parseEdit({ request, lines }: LockedContext, input: UpdateApprovalRequestInput): RequestEdit {
  const { id: _, opportunities, remove_opportunities, expected_version, metadata: _metadata, ...header } = input;
  refuseOtherVersion(request, expected_version, 'request');
  refuseDatesOutOfOrder({ ...request, ...header });
  const external = changedExternalKey(request, input);
  const plan = planLineEdits(lines, { opportunities, remove_opportunities });
  const failures = [...external.failures, ...plan.failures];
  if (failures.length) throw new ValidationFailed(failures);
  return { header: { ...header, ...external.change }, plan };
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
