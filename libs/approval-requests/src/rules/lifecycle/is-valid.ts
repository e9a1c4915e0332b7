import { toSecond } from '@das/platform';
import type { ApprovalRequest, LifecycleState } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';

type Validity = Partial<Pick<ApprovalRequest, 'deleted_at'>> & Pick<ApprovalRequest, 'lifecycle_state' | 'valid_until'>;

/** Whether the state is that of an approval that has not ended. */
export const isApprovedState = (state: LifecycleState): boolean =>
  state === 'approved' || state === 'partially_approved';

/** Whether the approval of a request is valid at a time: to the end of the second of `valid_until`. @param now of the business clock */
export const isValid = ({ lifecycle_state, valid_until, deleted_at }: Validity, now: string): boolean =>
  !deleted_at && isApprovedState(lifecycle_state) && (valid_until === null || valid_until >= toSecond(now));

/** Whether a line was approved and the approval has ended neither by a revocation nor by a revision. */
export const isInForce = ({ status, revoked_at, superseded_at }: LineEnd): boolean =>
  status === 'approved' && revoked_at === null && superseded_at === null;

/** Whether the approved price of a line may be used at a time. @param now of the business clock */
export const isValidLine = (line: LineEnd, request: Validity, now: string): boolean =>
  isInForce(line) && isValid(request, now);

type LineEnd = Pick<RequestDetail, 'revoked_at' | 'status' | 'superseded_at'>;
