import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { Settings } from '../../config/settings';
import { RateLimits, declaredLimits } from './rate-limits';

/** Owns the one storage that hooks and guards count in. */
@Module({ providers: [RateLimits], exports: [RateLimits] })
class RateLimitStorageModule {}

/** Declares the rate limits, and keeps them in {@link RateLimits}. */
@Module({
  imports: [
    RateLimitStorageModule,
    ThrottlerModule.forRootAsync({
      imports: [RateLimitStorageModule],
      inject: [Settings, RateLimits],
      useFactory: (settings: Settings, storage: RateLimits) => ({
        throttlers: declaredLimits(settings),
        storage,
        setHeaders: false,
      }),
    }),
  ],
  exports: [RateLimitStorageModule],
})
export class RateLimitsModule {}
