// Owns approval requests and their lines: what is asked for, the way to those who decide, what they decide, and what comes of it.
export { ApprovalRequest, type LifecycleState, type RequestStatus } from './approval-request';
export { ApprovalRequestsModule } from './approval-requests.module';
export { ApprovalRequestsService } from './approval-requests.service';
export {
  BulkApproveInput,
  BulkApproveOutcome,
  BulkApproveResult,
  BulkApproveSummary,
  ITEM_OUTCOMES,
  type ItemOutcome,
  OutcomeError,
  summaryOf,
} from './bulk/bulk-approve';
export { BulkApproveService } from './bulk/bulk-approve.service';
export { Job, type JobCall, type JobInput, JobItem, type JobStatus, type KeptOutcome, kept } from './bulk/job';
export { type JobResult, JobsService } from './bulk/jobs.service';
export { JobsWorker } from './bulk/jobs.worker';
export { ACTIONS, type Action } from './decisions/allowed-actions';
export type { ApprovalCase } from './decisions/approval-case';
export { ApprovalDecision, DECISIONS, type DecisionWord, type LineResult } from './decisions/approval-decision';
export { ApprovalStep, type StepStatus } from './decisions/approval-step';
export { CasesService } from './decisions/cases.service';
export { DecideApprovalRequestInput, LineDecisionInput } from './decisions/decision-inputs';
export { DecisionResult, LineOutcome, type Outcome } from './decisions/decision-result';
export { DecisionsService, type Words } from './decisions/decisions.service';
export type { Decider } from './decisions/may-act';
export { AlreadyDecided, BatchAborted, BatchTooLarge, InvalidTransition, type PastDecision } from './decisions/refusals';
export { actionsOf, mayDecideNow } from './decisions/standing';
export { isValid } from './is-valid';
export { ExpiryWorker } from './lifecycle/expiry.worker';
export { LifecycleService } from './lifecycle/lifecycle.service';
export { validityEnd } from './lifecycle/validity-end';
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
export { type PlannedStep, type RouteQuestion, type RoutedLevel, planRoute } from './routing/plan-route';
export { PreviewApprovalRouteInput, RouteLine, RoutePreview, RouteStep } from './routing/preview';
export { PreviewService } from './routing/preview.service';
export { RequestWarningsService } from './warnings/request-warnings.service';
export { Warning, type WarningCode } from './warnings/warning';
