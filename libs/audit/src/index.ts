// Owns the audit log: what happened, who did it, and what it changed.
export { Audit, type AuditedResource, type Recorded } from './audit';
export { AuditEntry, type AuditResult } from './audit-entry';
export { AuditModule } from './audit.module';
