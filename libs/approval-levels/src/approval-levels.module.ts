import { AuditModule } from '@das/audit';
import { TenantsModule } from '@das/tenants';
import { Module } from '@nestjs/common';
import { ApprovalLevelsService } from './approval-levels.service';
import { LevelHoldersService } from './level-holders.service';

/** Provides approval levels and their holders. */
@Module({
  imports: [AuditModule, TenantsModule],
  providers: [ApprovalLevelsService, LevelHoldersService],
  exports: [ApprovalLevelsService, LevelHoldersService],
})
export class ApprovalLevelsModule {}
