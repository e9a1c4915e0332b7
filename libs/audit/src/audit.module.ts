import { Module } from '@nestjs/common';
import { Audit } from './audit';
import { AuditChain } from './audit-chain';
import { AuditLogsService } from './audit-logs.service';
import { AuditRestores } from './audit-restores';
import { AuditVerifications } from './audit-verifications';
import { PlatformAudit } from './platform-audit';

const SERVICES = [Audit, AuditChain, AuditLogsService, AuditRestores, AuditVerifications, PlatformAudit];

/** Writes, reads and verifies the audit log. */
@Module({ providers: SERVICES, exports: SERVICES })
export class AuditModule {}
