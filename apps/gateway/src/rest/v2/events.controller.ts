import { EventFeed, type EventPage, EventsArguments } from '@das/events';
import { Whole } from '@das/platform';
import { Controller, Req } from '@nestjs/common';
import { ArgsType, Field, Int } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { EventWaits } from './event-waits';
import { EVENT_SCHEMAS } from './events.schemas';

const MAX_PER_PAGE = 1_000;
const MAX_WAIT_S = 20;

@ArgsType()
class WaitingEventsArguments extends EventsArguments {
  @Field(() => Int, {
    nullable: true,
    description:
      'Seconds to wait for an event at the end of the feed, 0 to 20. Default: 0. More than 2 waiting requests of a key are answered without waiting.',
  })
  @Whole(0, MAX_WAIT_S)
  wait?: number | null;
}

@Controller('v2/events')
export class EventsController {
  constructor(
    private readonly feed: EventFeed,
    private readonly waits: EventWaits,
  ) {}

  @RestOperation({
    method: 'GET',
    query: WaitingEventsArguments,
    max_per_page: MAX_PER_PAGE,
    answer: { bare: refTo('EventPage') },
    schemas: EVENT_SCHEMAS,
    errors: [410],
    summary: 'Read the event feed, oldest first.',
    description:
      'A reader that follows `cursor` receives every event once, in the order of commits. With `wait` the response comes as soon as an event matches. After `cursor_expired`, read the lists again, and continue with a cursor that was taken before.',
  })
  @Requires('audit:read', ['events:read'])
  list(@ListQuery() { wait, ...args }: WaitingEventsArguments, @Req() request: FastifyRequest): Promise<EventPage> {
    const read = (after: EventsArguments['after']): Promise<EventPage> =>
      this.feed.page({ ...args, after }, MAX_PER_PAGE);
    return this.waits.page({ read, ...args, wait_s: wait ?? 0, socket: request.raw.socket });
  }
}
