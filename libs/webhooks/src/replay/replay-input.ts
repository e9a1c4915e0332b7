import { eventTypes } from '@das/events';
import { DateTime, DateTimeScalar, Flag, Id, NotBefore, Required, WordList } from '@das/platform';
import { Field, ID, InputType } from '@nestjs/graphql';

/** The statuses of deliveries that may be replayed: the others are already on their way, or wait for their endpoint. */
const REPLAYABLE = ['delivered', 'exhausted'];
const MAX_EVENT_TYPES = 50;

@InputType({ description: 'Which deliveries of an endpoint are sent again. A delivery must match all members.' })
export class ReplayDeliveriesInput {
  @Field(() => [String], { nullable: true, description: 'delivered or exhausted. Default: exhausted.' })
  @WordList(REPLAYABLE, REPLAYABLE.length)
  statuses?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Event types, patterns such as `approval_request.*`, or `*`. Default: all.',
  })
  @WordList(eventTypes.patterns, MAX_EVENT_TYPES)
  event_types?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Id of the request, product, … that the events are about.' })
  @Id()
  resource_id?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Required. Events at or after this time.' })
  @Required()
  @DateTime()
  from: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Events at or before this time, to the end of the second. Default: now.',
  })
  @DateTime()
  @NotBefore('from')
  to?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Also delivers events that match the present `event_types` of the endpoint and have no delivery for it.',
  })
  @Flag()
  include_missed?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only counts.' })
  @Flag()
  dry_run?: boolean | null;
}
