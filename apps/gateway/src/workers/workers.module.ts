import { ExpiryWorker } from '@das/approval-requests';
import { AuditCheckpoints } from '@das/audit';
import { JobsWorker } from '@das/jobs';
import type { Worker } from '@das/platform';
import { DeliveryWorker } from '@das/webhooks';
import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Settings } from '../config/settings';
import { LOG } from '../config/settings.module';
import { AuditVerificationWorker } from './audit-verification.worker';
import { checkpointSink } from './checkpoint-sink';
import { CheckpointWorker } from './checkpoint.worker';
import { CleanupWorker } from './cleanup.worker';
import { RetentionWorker } from './retention.worker';
import { RowCountsWorker } from './row-counts.worker';
import { StatisticsWorker } from './statistics.worker';

/** Every background worker. Each may run in any number of processes at once. */
const ALL = [
  AuditVerificationWorker,
  CheckpointWorker,
  RowCountsWorker,
  DeliveryWorker,
  ExpiryWorker,
  CleanupWorker,
  RetentionWorker,
  StatisticsWorker,
  JobsWorker,
];
/** All workers, also those that do not run in this process. */
export const WORKERS = Symbol('workers');

const checkpointWorker = {
  provide: CheckpointWorker,
  inject: [AuditCheckpoints, Settings, LOG],
  useFactory: (checkpoints: AuditCheckpoints, { DAS_AUDIT_CHECKPOINTS }: Settings, log: Logger) =>
    new CheckpointWorker(checkpoints, checkpointSink(DAS_AUDIT_CHECKPOINTS, log)),
};

/** Background work, in processes whose role is not `api`. */
@Module({
  providers: [
    AuditVerificationWorker,
    checkpointWorker,
    CleanupWorker,
    RetentionWorker,
    RowCountsWorker,
    StatisticsWorker,
    { provide: WORKERS, inject: ALL, useFactory: (...workers: Worker[]) => workers },
  ],
  exports: [WORKERS],
})
export class WorkersModule implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    @Inject(WORKERS) private readonly workers: Worker[],
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.DAS_ROLE === 'api') return;
    for (const worker of this.workers) worker.start();
  }
  /**
   * Ends all workers at the same time: each completes its work in progress and starts no more. The hooks of Nest would end them
   * one module after the other, and only after the last request.
   */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.beforeApplicationShutdown()));
  }
}
