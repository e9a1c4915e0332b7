import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { TimersService } from './timers.service';
import { TimersWorker } from './timers.worker';

@Module({ providers: [TimersService, TimersWorker], exports: [TimersService] })
export class TimersModule {
  constructor(workers: Workers, timers: TimersWorker) {
    workers.register(timers);
  }
}
