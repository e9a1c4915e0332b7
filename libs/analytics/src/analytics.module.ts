import { ApprovalRequestsModule } from '@das/approval-requests';
import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { FactsModule } from './facts.module';
import { AnalyticsWorker } from './keeping/analytics.worker';
import { AnalyticsService } from './queries/analytics.service';
import { FunnelService } from './queries/funnel.service';
import { LabelsService } from './queries/labels.service';
import { WaitingService } from './queries/waiting.service';

const exported = [AnalyticsService, FunnelService, WaitingService];

@Module({
  imports: [ApprovalRequestsModule, FactsModule],
  providers: [...exported, AnalyticsWorker, LabelsService],
  exports: [...exported, FactsModule],
})
export class AnalyticsModule {
  constructor(workers: Workers, analytics: AnalyticsWorker) {
    workers.register(analytics);
  }
}
