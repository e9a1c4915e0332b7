import { ApprovalRequestsModule } from '@das/approval-requests';
import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { AnalyticsWorker } from './keeping/analytics.worker';
import { FactsService } from './keeping/facts.service';
import { AnalyticsService } from './queries/analytics.service';
import { FunnelService } from './queries/funnel.service';
import { LabelsService } from './queries/labels.service';
import { WaitingService } from './queries/waiting.service';

const exported = [AnalyticsService, FactsService, FunnelService, WaitingService];

@Module({
  imports: [ApprovalRequestsModule],
  providers: [...exported, AnalyticsWorker, LabelsService],
  exports: exported,
})
export class AnalyticsModule {
  constructor(workers: Workers, analytics: AnalyticsWorker) {
    workers.register(analytics);
  }
}
