import { ApprovalLevelsModule, ApprovalLevelsService } from '@das/approval-levels';
import { AuditModule } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { EventsModule } from '@das/events';
import { JobsModule } from '@das/jobs';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AssignableUsersService } from './assignment/assignable-users.service';
import { AvailableActionsService } from './assignment/available-actions.service';
import { LockedStepsService } from './assignment/locked-steps.service';
import { StepAssignmentService } from './assignment/step-assignment.service';
import { BulkApproveJobs } from './bulk/bulk-approve-jobs';
import { BulkApproveService } from './bulk/bulk-approve.service';
import { BulkDecisions } from './bulk/bulk-decisions';
import { BulkDenyJobs } from './bulk/bulk-deny-jobs';
import { BulkDenyService } from './bulk/bulk-deny.service';
import { BulkItemDecider } from './bulk/bulk-item-decider';
import { ChangedClocksService } from './deadlines/changed-clocks.service';
import { DeadlineChangesService, DeadlineSettings } from './deadlines/deadline-changes.service';
import { EscalationStagesService } from './deadlines/escalation-stages.service';
import { LateStepsService } from './deadlines/late-steps.service';
import { StepFiringService } from './deadlines/step-firing.service';
import { StepTimersService } from './deadlines/step-timers.service';
import { DecisionRecorder } from './decisions/decision-recorder';
import { DecisionWriter } from './decisions/decision-writer';
import { DecisionsService } from './decisions/decisions.service';
import { CommentWriter } from './discussion/comment-writer';
import { CommentsService } from './discussion/comments.service';
import { DiscussionService } from './discussion/discussion.service';
import { EditWindowService } from './discussion/edit-window.service';
import { LinksService } from './discussion/links.service';
import { ExportedTextService } from './export/exported-text.service';
import { ExportsService } from './export/exports.service';
import { RequestWalkService } from './export/request-walk.service';
import { ExpiryService } from './lifecycle/expiry.service';
import { ExpiryWorker } from './lifecycle/expiry.worker';
import { RoundWriter } from './lifecycle/round-writer';
import { RevisionWriter } from './revisions/revision-writer';
import { RevisionsService } from './revisions/revisions.service';
import { ExtensionsService } from './lifecycle/extensions.service';
import { LifecycleService } from './lifecycle/lifecycle.service';
import { RevocationsService } from './lifecycle/revocations.service';
import { AnswersService } from './questions/answers.service';
import { QuestionClocks } from './questions/question-clocks';
import { QuestionLapsesService } from './questions/question-lapses.service';
import { QuestionListsService } from './questions/question-lists.service';
import { QuestionWriter } from './questions/question-writer';
import { QuestionsService } from './questions/questions.service';
import { PrecedentsModule } from './precedents/precedents.module';
import { DraftContextService } from './preview/draft-context.service';
import { PreviewService } from './preview/preview.service';
import { ApprovalContextsService } from './requests/approval-contexts.service';
import { ApprovalRequestsService } from './requests/approval-requests.service';
import { ApprovedActionsService } from './requests/approved-actions.service';
import { ApproverScopesService } from './requests/approver-scopes.service';
import { AuthorityService } from './requests/authority.service';
import { DelegatedStepsService } from './requests/delegated-steps.service';
import { LineEndsService } from './requests/line-ends.service';
import { LineViewService } from './requests/line-view.service';
import { LineagesService } from './requests/lineages.service';
import { LinesForCallerService } from './requests/lines-for-caller.service';
import { LinesService } from './requests/lines.service';
import { MatchingRequestsService } from './requests/matching-requests.service';
import { PrecedentsService } from './requests/precedents.service';
import { OpenRevisionsService } from './requests/open-revisions.service';
import { RequestPeopleService } from './requests/request-people.service';
import { RequestWriter } from './requests/request-writer';
import { SupersedingService } from './requests/superseding.service';
import { RevisionLookupsService } from './requests/revision-lookups.service';
import { StepClocksService } from './requests/step-clocks.service';
import { DiscountRulesService } from './routing/discount-rules.service';
import { OpenStepsService } from './routing/open-steps.service';
import { StepCandidatesService } from './requests/step-candidates.service';
import { StepApproversService } from './routing/step-approvers.service';
import { StepDelegatesService } from './routing/step-delegates.service';
import { StepsService } from './routing/steps.service';
import { ViewCountsService } from './requests/view-counts.service';
import { SimulatedLinesService } from './simulation/simulated-lines.service';
import { SimulatedPoliciesService } from './simulation/simulated-policies.service';
import { SimulationJobs } from './simulation/simulation-jobs';
import { SimulationSteps } from './simulation/simulation-steps';
import { SimulationWork } from './simulation/simulation-work';
import { SimulationsService } from './simulation/simulations.service';
import { TimersModule } from './timers/timers.module';
import { SavedViewsService } from './views/saved-views.service';
import { LockedLineService } from './usage/locked-line.service';
import { ReversalsService } from './usage/reversals.service';
import { UsageService } from './usage/usage.service';
import { UseWriter } from './usage/use-writer';
import { UsesService } from './usage/uses.service';
import { ClockWarningsService } from './warnings/clock-warnings.service';
import { DuplicatesService } from './warnings/duplicates.service';
import { RequestWarningsService, WarningsService } from './warnings/warnings.service';

const exported = [
  AnswersService,
  ApprovalRequestsService,
  ApprovalContextsService,
  ApproverScopesService,
  AssignableUsersService,
  AvailableActionsService,
  BulkApproveJobs,
  BulkApproveService,
  BulkDenyJobs,
  BulkDenyService,
  CommentsService,
  DecisionsService,
  DelegatedStepsService,
  DiscussionService,
  ExpiryWorker,
  ExportsService,
  ExtensionsService,
  LifecycleService,
  LineEndsService,
  LineViewService,
  LinesForCallerService,
  LinesService,
  LinksService,
  MatchingRequestsService,
  OpenStepsService,
  PrecedentsService,
  PreviewService,
  QuestionListsService,
  QuestionsService,
  RequestPeopleService,
  RequestWarningsService,
  SavedViewsService,
  SimulationsService,
  ReversalsService,
  RevisionLookupsService,
  RevisionsService,
  RevocationsService,
  StepAssignmentService,
  StepCandidatesService,
  StepClocksService,
  ViewCountsService,
  UsageService,
  UsesService,
];
const internal = [
  ApprovedActionsService,
  AuthorityService,
  BulkDecisions,
  BulkItemDecider,
  ClockWarningsService,
  CommentWriter,
  DecisionRecorder,
  DecisionWriter,
  DiscountRulesService,
  DraftContextService,
  DuplicatesService,
  EditWindowService,
  ExportedTextService,
  LockedLineService,
  LockedStepsService,
  OpenRevisionsService,
  QuestionClocks,
  QuestionLapsesService,
  QuestionWriter,
  ChangedClocksService,
  DeadlineChangesService,
  DeadlineSettings,
  EscalationStagesService,
  ExpiryService,
  LateStepsService,
  LineagesService,
  RequestWalkService,
  RequestWriter,
  SimulatedLinesService,
  SimulatedPoliciesService,
  SimulationJobs,
  SimulationSteps,
  SimulationWork,
  RevisionWriter,
  RoundWriter,
  StepApproversService,
  StepFiringService,
  StepTimersService,
  StepDelegatesService,
  StepsService,
  UseWriter,
  SupersedingService,
  WarningsService,
];

@Module({
  imports: [
    ApprovalLevelsModule,
    AuditModule,
    CatalogModule,
    EventsModule,
    JobsModule,
    PrecedentsModule,
    TenantsModule,
    TimersModule,
  ],
  providers: [...exported, ...internal],
  exports: [...exported, TimersModule],
})
export class ApprovalRequestsModule implements OnModuleInit {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly steps: StepsService,
    workers: Workers,
    expiry: ExpiryWorker,
  ) {
    workers.register(expiry);
  }

  onModuleInit(): void {
    this.levels.registerUsageCheck((level_id) => this.steps.hasOpenStepAt(level_id));
  }
}
