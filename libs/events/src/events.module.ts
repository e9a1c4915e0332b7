import { Module } from '@nestjs/common';
import { EventArrivals } from './event-arrivals';
import { EventFeed } from './event-feed.service';
import { Events } from './events.service';

/** For modules that emit events, and for readers of the feed. */
@Module({ providers: [EventArrivals, EventFeed, Events], exports: [EventArrivals, EventFeed, Events] })
export class EventsModule {}
