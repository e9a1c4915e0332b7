// The approval hierarchy: levels with price thresholds, and the users assigned to them (holders).
export { APPROVAL_LEVEL_ERRORS, APPROVAL_LEVEL_RULES } from './errors';
export {
  ApprovalLevel,
  AssignedHolder,
  ESCALATION_TARGETS,
  LevelHolder,
  NO_DEADLINES,
  type EscalateTo,
  type LevelDeadlines,
} from './approval-level';
export { ApprovalLevelsModule } from './approval-levels.module';
export { ApprovalLevelsService } from './approval-levels.service';
export { Delegation, type EndReason } from './delegations/delegation';
export {
  CreateDelegationInput,
  DelegableUsersArguments,
  DelegationFilterInput,
  DelegationsArguments,
  UpdateDelegationInput,
} from './delegations/delegation-inputs';
export { type DelegateAway, DelegationListsService } from './delegations/delegation-lists.service';
export { DelegationMomentsService } from './delegations/delegation-moments.service';
export type { DelegationState } from './delegations/delegation-state';
export { DELEGATION_TIMERS, type DelegationTimerKind } from './delegations/delegation-timers';
export { DelegationWriter } from './delegations/delegation-writer';
export { DelegationsService } from './delegations/delegations.service';
export { DELEGATION_EVENT, type DelegationEventType } from './delegations/event-types';
export {
  type DelegatedLevel,
  type ReceivedDelegation,
  ReceivedDelegationsService,
} from './delegations/received-delegations.service';
export { type HolderOfLevel, LevelHoldersService } from './level-holders.service';
export {
  DIMENSIONS,
  type Dimension,
  Scope,
  ScopeInput,
  type ScopeValues,
  covers,
  foldedScope,
  foldedValue,
  scopeOf,
  uncoveredBy,
} from './scope/scope';
export {
  ApprovalLevelFilterInput,
  ApprovalLevelKeyArguments,
  ApprovalLevelsArguments,
  CreateApprovalLevelInput,
  UpdateApprovalLevelInput,
} from './level-inputs';
