// Owns approval levels: the hierarchy of those who decide, and the prices that each may handle and finish.
export { ApprovalLevel } from './approval-level';
export { ApprovalLevelsModule } from './approval-levels.module';
export { ApprovalLevelsService } from './approval-levels.service';
export { ApprovalLevelFilterInput, ApprovalLevelsArguments, CreateApprovalLevelInput, UpdateApprovalLevelInput } from './level-inputs';
