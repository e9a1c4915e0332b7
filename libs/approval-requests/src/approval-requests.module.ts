import { AuditModule } from '@das/audit';
import { ApprovalLevelsModule } from '@das/approval-levels';
import { CatalogModule } from '@das/catalog';
import { TenantsModule } from '@das/tenants';
import { WebhooksModule } from '@das/webhooks';
import { Module } from '@nestjs/common';
import { ApprovalRequestsService } from './approval-requests.service';
import { LinesService } from './lines.service';

@Module({
  imports: [ApprovalLevelsModule, AuditModule, CatalogModule, TenantsModule, WebhooksModule],
  providers: [ApprovalRequestsService, LinesService],
  exports: [ApprovalRequestsService, LinesService],
})
export class ApprovalRequestsModule {}
