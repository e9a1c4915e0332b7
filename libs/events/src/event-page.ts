import { JsonScalar } from '@das/platform';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

/** An event in the feed: the body of its webhook, with its number. */
@ObjectType('Event', {
  description: 'An event. `id`, `type`, `timestamp` and `data` are the body of the webhook.',
})
export class FeedEvent {
  @Field(() => ID, { description: 'ULID.' })
  id: string;

  @Field(() => Int, {
    description: "Its position in the tenant's feed: from 1, without gaps, in the order of commits.",
  })
  seq: number;

  @Field({ description: '`resource.verb`, such as `approval_request.approved`.' })
  type: string;

  @Field({ description: 'When the event occurred: ISO 8601 with milliseconds, UTC.' })
  timestamp: string;

  @Field(() => JsonScalar, { description: 'The form depends on the type, see `webhookEventTypes`.' })
  data: object;
}

/** A page of the feed. */
@ObjectType({ description: 'A page of the event feed.' })
export class EventPage {
  @Field(() => [FeedEvent], { description: 'By `seq` ascending.' })
  data: FeedEvent[];

  @Field({
    description: 'The position after the last event that was examined, for `after`. It is valid for every filter.',
  })
  cursor: string;

  @Field({ description: 'The position before the first event of the feed.' })
  oldest_cursor: string;

  @Field({
    description:
      'Whether the feed goes on after this page. A page examines at most 10,000 events, so it may be empty although it does.',
  })
  has_more: boolean;
}
