import { ApprovalLevelsModule, ApprovalLevelsService } from '@das/approval-levels';
import { AuditModule } from '@das/audit';
import { CatalogModule } from '@das/catalog';
import { TenantsModule } from '@das/tenants';
import { WebhooksModule } from '@das/webhooks';
import { Module, type OnModuleInit } from '@nestjs/common';
import { ApprovalRequestsService } from './approval-requests.service';
import { ApproveItemsService } from './bulk/approve-items.service';
import { BulkApproveService } from './bulk/bulk-approve.service';
import { JobRunner } from './bulk/job-runner';
import { JobsService } from './bulk/jobs.service';
import { JobsWorker } from './bulk/jobs.worker';
import { AuthorityService } from './decisions/authority.service';
import { CasesService } from './decisions/cases.service';
import { DecisionWriter } from './decisions/decision-writer';
import { DecisionsService } from './decisions/decisions.service';
import { ExpiryWorker } from './lifecycle/expiry.worker';
import { LifecycleService } from './lifecycle/lifecycle.service';
import { LinesService } from './lines.service';
import { RequestWriter } from './request-writer';
import { DiscountRulesService } from './routing/discount-rules.service';
import { DraftsService } from './routing/drafts.service';
import { PreviewService } from './routing/preview.service';
import { RoutesService } from './routing/routes.service';
import { StepsService } from './routing/steps.service';
import { DuplicatesService } from './warnings/duplicates.service';
import { RequestWarningsService } from './warnings/request-warnings.service';
import { StaffService } from './warnings/staff.service';
import { WarningsService } from './warnings/warnings.service';

const open = [
  ApprovalRequestsService,
  BulkApproveService,
  CasesService,
  DecisionsService,
  ExpiryWorker,
  JobsService,
  JobsWorker,
  LifecycleService,
  LinesService,
  PreviewService,
  RequestWarningsService,
];
const own = [
  ApproveItemsService,
  AuthorityService,
  DecisionWriter,
  DiscountRulesService,
  DraftsService,
  DuplicatesService,
  JobRunner,
  RequestWriter,
  RoutesService,
  StaffService,
  StepsService,
  WarningsService,
];

@Module({
  imports: [ApprovalLevelsModule, AuditModule, CatalogModule, TenantsModule, WebhooksModule],
  providers: [...open, ...own],
  exports: open,
})
export class ApprovalRequestsModule implements OnModuleInit {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly steps: StepsService,
  ) {}

  onModuleInit(): void {
    this.levels.heedUse((level_id) => this.steps.isWaitedFor(level_id));
  }
}
