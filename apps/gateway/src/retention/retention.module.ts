import { Global, Module } from '@nestjs/common';
import { RetentionRound } from './retention-round';
import { TenantRetention } from './tenant-retention';

/** Provides {@link RetentionRound} to the workers. */
@Global()
@Module({ providers: [RetentionRound, TenantRetention], exports: [RetentionRound] })
export class RetentionModule {}
