import { AuditModule } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { Module } from '@nestjs/common';
import { ApprovalRequestsService } from './approval-requests.service';
import { LinesService } from './lines.service';

@Module({ imports: [AuditModule, CatalogModule], providers: [ApprovalRequestsService, LinesService], exports: [ApprovalRequestsService, LinesService] })
export class ApprovalRequestsModule {}
