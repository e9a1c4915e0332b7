import { Module } from '@nestjs/common';
import { EventArrivals } from './event-arrivals';
import { EventFeed } from './event-feed.service';
import { Events } from './events.service';
import { Notices } from './notices';

/** For modules that emit events, and for readers of the feed. */
@Module({
  providers: [EventArrivals, EventFeed, Events, Notices],
  exports: [EventArrivals, EventFeed, Events, Notices],
})
export class EventsModule {}
