import { Module } from '@nestjs/common';
import { Events } from './events.service';

/** For modules that emit events. */
@Module({ providers: [Events], exports: [Events] })
export class EventsModule {}
