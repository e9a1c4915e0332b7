import { AuditModule } from '@das/audit';
import { Module } from '@nestjs/common';
import { ApprovalLevelsService } from './approval-levels.service';

@Module({ imports: [AuditModule], providers: [ApprovalLevelsService], exports: [ApprovalLevelsService] })
export class ApprovalLevelsModule {}
