import { Workers } from '@das/platform';
import { Module } from '@nestjs/common';
import { TimersModule } from '../timers/timers.module';
import { PrecedentHistoryService } from './precedent-history.service';
import { PrecedentsWorker } from './precedents.worker';

/** Loads the precedents of earlier decisions in the background. */
@Module({ imports: [TimersModule], providers: [PrecedentHistoryService, PrecedentsWorker] })
export class PrecedentsModule {
  constructor(workers: Workers, precedents: PrecedentsWorker) {
    workers.register(precedents);
  }
}
