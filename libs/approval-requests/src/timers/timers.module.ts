import { ApprovalLevelsModule } from '@das/approval-levels';
import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { DelegationTimers } from './delegation-timers';
import { TimersService } from './timers.service';
import { LongTimersWorker, TimersWorker } from './timers.worker';

@Module({
  imports: [ApprovalLevelsModule],
  providers: [DelegationTimers, LongTimersWorker, TimersService, TimersWorker],
  exports: [TimersService],
})
export class TimersModule {
  constructor(workers: Workers, timers: TimersWorker, long: LongTimersWorker) {
    workers.register(timers);
    workers.register(long);
  }
}
