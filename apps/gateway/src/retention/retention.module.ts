import { Global, Module } from '@nestjs/common';
import { RemovedRows } from './removed-rows';
import { RetentionRound } from './retention-round';
import { TenantRetention } from './tenant-retention';

/** Provides {@link RetentionRound} to the workers and {@link RemovedRows} to the metrics. */
@Global()
@Module({ providers: [RemovedRows, RetentionRound, TenantRetention], exports: [RemovedRows, RetentionRound] })
export class RetentionModule {}
