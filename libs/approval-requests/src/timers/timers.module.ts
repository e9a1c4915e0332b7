import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { TimersService } from './timers.service';
import { LongTimersWorker, TimersWorker } from './timers.worker';

@Module({ providers: [TimersService, TimersWorker, LongTimersWorker], exports: [TimersService] })
export class TimersModule {
  constructor(workers: Workers, timers: TimersWorker, long: LongTimersWorker) {
    workers.register(timers);
    workers.register(long);
  }
}
