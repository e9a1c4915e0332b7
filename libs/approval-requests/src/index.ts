// Owns approval requests and their lines: what is asked for, by whom, and where it stands.
export { ApprovalRequest, type LifecycleState, type RequestStatus } from './approval-request';
export { ApprovalRequestsModule } from './approval-requests.module';
export { ApprovalRequestsService } from './approval-requests.service';
export { isValid } from './is-valid';
export { discountPercent, landedPrice, tariffAmount } from './line-pricing';
export { LinesService } from './lines.service';
export { RequestDetail } from './request-detail';
export {
  ApprovalRequestFilterInput,
  ApprovalRequestsArguments,
  QueryApprovalRequestsOrderByColumn,
  QueryApprovalRequestsOrderByOrderByClause,
} from './request-filter';
export { CreateApprovalRequestInput, MOST_LINES, RequestDetailInput, UpdateApprovalRequestInput } from './request-inputs';
export { requestedTotal } from './requested-total';
