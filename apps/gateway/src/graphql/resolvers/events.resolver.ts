import { EventFeed, EventPage, EventsArguments } from '@das/events';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

@Resolver()
export class EventsResolver {
  constructor(private readonly feed: EventFeed) {}

  @Query(() => EventPage, {
    description:
      'The event feed, oldest first. A reader that follows `cursor` receives every event once, in the order of commits. `CURSOR_EXPIRED`: the feed no longer has the position.',
  })
  @Requires('audit:read', ['events:read'])
  events(@Args() args: EventsArguments): Promise<EventPage> {
    return this.feed.page(args);
  }
}
