import { type Worker, Workers } from '@das/platform';
import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings';
import { RetentionRound } from '../retention/retention-round';
import { RetentionWorker } from '../retention/retention.worker';
import { AgedRows, TenantRetention, NotificationRows } from '../retention/tenant-retention';
import { AuditVerificationWorker, CheckpointWorker } from './audit.workers';
import { CleanupWorker, StatisticsWorker } from './maintenance.workers';
import { RowCountsWorker } from './row-counts.worker';

/** The workers of the gateway. Libraries register theirs themselves. */
const OWN = [
  AuditVerificationWorker,
  CheckpointWorker,
  CleanupWorker,
  RetentionWorker,
  RowCountsWorker,
  StatisticsWorker,
];
const OWN_WORKERS = Symbol('own workers');

/** Background work, in processes whose role is not `api`. */
@Module({
  providers: [
    ...OWN,
    RetentionRound,
    AgedRows,
    TenantRetention,
    NotificationRows,
    { provide: OWN_WORKERS, inject: OWN, useFactory: (...workers: Worker[]) => workers },
  ],
})
export class WorkersModule implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    private readonly workers: Workers,
    @Inject(OWN_WORKERS) own: Worker[],
  ) {
    for (const worker of own) workers.register(worker);
  }

  onApplicationBootstrap(): void {
    if (this.settings.DAS_ROLE !== 'api') this.workers.start();
  }
}
