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
export { type HolderOfLevel, LevelHoldersService } from './level-holders.service';
export {
  DIMENSIONS,
  type Dimension,
  Scope,
  ScopeInput,
  type ScopeValues,
  covers,
  foldedValue,
  scopeOf,
  uncoveredBy,
} from './scope';
export {
  ApprovalLevelFilterInput,
  ApprovalLevelsArguments,
  CreateApprovalLevelInput,
  UpdateApprovalLevelInput,
} from './level-inputs';
