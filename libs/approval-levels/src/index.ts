// Owns the hierarchy of those who decide: levels with their thresholds, and the people who hold them.
export { ApprovalLevel } from './approval-level';
export { ApprovalLevelsModule } from './approval-levels.module';
export { ApprovalLevelsService } from './approval-levels.service';
export { LevelHolder } from './level-holder';
export { LevelHoldersService } from './level-holders.service';
export { ApprovalLevelFilterInput, ApprovalLevelsArguments, CreateApprovalLevelInput, UpdateApprovalLevelInput } from './level-inputs';
