// The audit log of each tenant: actions with their actor and changes, a hash chain that shows later changes, and signed checkpoints.
export { Audit, type AuditedResource, type Recorded } from './audit';
export { AuditChain, type ChainReport, type Evidence, type Gap } from './audit-chain';
export { AuditCheckpoints, type CheckpointSink } from './audit-checkpoints';
export { type AuditExport, AuditExports, type AuditRange } from './audit-exports';
export { AUDIT_RESULTS, AuditEntry, type AuditResult } from './audit-entry';
export { AuditKey, AuditKeys } from './audit-keys';
export { AuditLogFilterInput, AuditLogsArguments } from './audit-log-inputs';
export { type AuditLink, type AuditLogsAfter, type AuditLogsCursorPage, AuditLogsService } from './audit-logs.service';
export { AuditRestores, type RestoreToRecord } from './audit-restores';
export { AuditChainState, AuditVerifications } from './audit-verifications';
export { AuditModule } from './audit.module';
export { type Flaw } from './check-entry';
export { type Checkpoint, CheckpointSigner, type SignedCheckpoint, isSignedBy } from './checkpoint';
export { type FirstBad } from './flaw-at-end';
export { PlatformAudit, type PlatformEntry } from './platform-audit';
