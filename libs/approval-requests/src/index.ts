// Approval requests: their lines, routes, decisions, lifecycle, warnings and bulk approval.
export { APPROVAL_REQUEST_ERRORS, APPROVAL_REQUEST_RULES } from './errors';
export { ApprovalRequestsModule } from './approval-requests.module';
export { AssignableUsersService } from './assignment/assignable-users.service';
export { AvailableActionsService } from './assignment/available-actions.service';
export { StepAssignmentService } from './assignment/step-assignment.service';
export { BulkApproveInput, BulkApproveResult } from './bulk/bulk-approve';
export { BulkApproveJobs } from './bulk/bulk-approve-jobs';
export { BulkApproveService } from './bulk/bulk-approve.service';
export { EXPECTED_VERSIONS, MAX_BULK_ITEMS, Versions } from './bulk/bulk-decision-input';
export { BulkDenyInput, BulkDenyResult } from './bulk/bulk-deny';
export { BulkDenyJobs } from './bulk/bulk-deny-jobs';
export { BulkDenyService } from './bulk/bulk-deny.service';
export { BatchAborted } from '@das/jobs';
export { CountConflict } from './bulk/bulk-errors';
export { type BulkJobResult } from './bulk/bulk-jobs';
export {
  APPROVE_OUTCOMES,
  BulkApproveOutcome,
  BulkApproveSummary,
  BulkDenyOutcome,
  BulkDenySummary,
  DENY_OUTCOMES,
  type DecidedItem,
  type ItemOutcome,
  OutcomeError,
  type StoredOutcome,
  approveSummaryOf,
  denySummaryOf,
  toStoredOutcome,
} from './bulk/item-outcome';
export { DecisionsService } from './decisions/decisions.service';
export { CommentsService } from './discussion/comments.service';
export { DiscussionService } from './discussion/discussion.service';
export { mayReadInternal } from './discussion/discussion-access';
export { readsInternal } from './rules/discussion/reads-internal';
export { LinksService } from './discussion/links.service';
export { ExportArguments } from './export/export-arguments';
export { ExportsService } from './export/exports.service';
export { ExpiryWorker } from './lifecycle/expiry.worker';
export { ExtensionsService } from './lifecycle/extensions.service';
export { LifecycleService } from './lifecycle/lifecycle.service';
export { RevocationsService } from './lifecycle/revocations.service';
export type { ApprovalContext } from './model/approval-context';
export { ApprovalDecision, DECISIONS, type DecisionWord, type LineResult } from './model/approval-decision';
export { ApprovalRequest, type LifecycleState, type RequestStatus } from './model/approval-request';
export { REQUEST_EVENT, type RequestEventType } from './model/event-types';
export { ApprovalStep, type StepStatus } from './model/approval-step';
export { ReassignStepInput } from './model/assignment-inputs';
export { ExtendApprovalInput, RevokeApprovalInput } from './model/approved-inputs';
export { Candidate } from './model/candidate';
export { Comment, CommentMention, CommentsArguments } from './model/comment';
export type { Decider } from './model/decider';
export { DecideAllInput, DecideApprovalRequestInput, LineDecisionInput, ON_BEHALF_OF } from './model/decision-inputs';
export { DecisionResult, LineOutcome, type Outcome } from './model/decision-result';
export {
  AddCommentInput,
  AddLinkInput,
  MentionableUsersArguments,
  UpdateCommentInput,
} from './model/discussion-inputs';
export { FiredTimer } from './model/fired-timer';
export { Link } from './model/link';
export { RequestDetail } from './model/request-detail';
export {
  ApprovalRequestConditionsInput,
  ApprovalRequestFilterInput,
  ApprovalRequestKeyArguments,
  ApprovalRequestsArguments,
} from './model/request-filter';
export {
  CreateApprovalRequestInput,
  MAX_LINES,
  RequestDetailInput,
  UpdateApprovalRequestInput,
} from './model/request-inputs';
export { PriceUse, PriceUseResult } from './model/price-use';
export { PriceUseFilterInput, PriceUsesArguments, RecordUseInput, ReverseUseInput } from './model/price-use-inputs';
export type { RequestRows, RequestWithRows } from './model/request-rows';
export { SavedView } from './model/saved-view';
export { PolicySimulation, SimulatedLevel, SimulationExample, SimulationSummary } from './model/policy-simulation';
export { SimulatedCategoryInput, SimulatePolicyInput } from './model/simulate-policy-input';
export { SimulatedLevelInput } from './model/simulated-level-input';
export { RequestText } from './model/request-text';
export type { PlannedStep, RoutedLevel } from './model/route';
export { PreviewApprovalRouteInput, RouteLine, RoutePreview, RouteStep } from './model/route-preview';
export { UserChoiceArguments } from './model/user-choice';
export { Warning, type WarningCode } from './model/warning';
export { Precedent, type PrecedentPage, PrecedentStatistics, Precedents } from './model/precedent';
export { PrecedentsArguments, SimilarApprovalsInput } from './model/precedent-inputs';
export { AnswerQuestionInput, AskQuestionInput, CloseQuestionInput } from './model/question-inputs';
export { Question, type QuestionState } from './model/question';
export { AnswersService } from './questions/answers.service';
export { QuestionListsService } from './questions/question-lists.service';
export { QuestionsService } from './questions/questions.service';
export { RevisionsService } from './revisions/revisions.service';
export { PreviewService } from './preview/preview.service';
export { ApproverScopeResult, ApproverScopesService } from './requests/approver-scopes.service';
export { ApprovalContextsService } from './requests/approval-contexts.service';
export { ApprovalRequestsService } from './requests/approval-requests.service';
export { DelegatedStepsService } from './requests/delegated-steps.service';
export { isAwaitingAnswer } from './rules/questions/question-state';
export { LineEndsService } from './requests/line-ends.service';
export { LineViewService } from './requests/line-view.service';
export { LinesForCallerService } from './requests/lines-for-caller.service';
export { LinesService } from './requests/lines.service';
export { MatchingRequestsService } from './requests/matching-requests.service';
export { folded } from './requests/precedent-rows';
export { PrecedentsService } from './requests/precedents.service';
export { type ClockOfStep, StepClocksService } from './requests/step-clocks.service';
export { RevisionLookupsService } from './requests/revision-lookups.service';
export { StepCandidatesService } from './requests/step-candidates.service';
export { type ActivatedStep, RequestPeopleService } from './requests/request-people.service';
export { type ViewCount, ViewCountsService } from './requests/view-counts.service';
export { OpenStepsService } from './routing/open-steps.service';
export { type Cell, csvRow } from './rules/export/csv-row';
export { ACTIONS, type Action } from './rules/lifecycle/allowed-actions';
export { actionsOf, linesForCaller, mayDecideNow } from './rules/decision/caller-actions';
export { AlreadyDecided, InvalidTransition, type PastDecision, RevisionPending } from './rules/decision/refusals';
export { isApprovedState, isValid } from './rules/lifecycle/is-valid';
export { remainingQuantity } from './rules/approved/remaining-quantity';
export { discountPercent, landedPrice, tariffAmount } from './rules/pricing/line-pricing';
export { type RouteQuestion, planRoute } from './rules/routing/plan-route';
export { requestedTotal } from './rules/pricing/amounts';
export { validityEnd } from './rules/lifecycle/validity-end';
export { type SimulationResult } from './simulation/simulation-jobs';
export { SimulationsService } from './simulation/simulations.service';
export { type Timer, type TimerKind } from './timers/due-timers';
export { TimersModule } from './timers/timers.module';
export { type TimerHandler, TimersService } from './timers/timers.service';
export { ReversalsService } from './usage/reversals.service';
export { UsageService } from './usage/usage.service';
export { canReverse } from './usage/use-rights';
export { UsesService } from './usage/uses.service';
export { RequestWarningsService } from './warnings/warnings.service';
export { CreateSavedViewInput, SavedViewInput } from './views/saved-view-inputs';
export { SavedViewsService } from './views/saved-views.service';
