import { DateTimeScalar, Id, Items, Nested, DEFAULT_PER_PAGE, itemRule, rules } from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { eventTypes } from './event-types';

const MAX_TYPES = 50;
const MAX_RESOURCES = 100;

/** As `WordList`, but an empty list is a value: it matches nothing. */
const TypesOrPatterns = (): PropertyDecorator =>
  rules(
    Items(MAX_TYPES),
    itemRule('in', (item) => eventTypes.patterns.includes(item as string)),
  );

@InputType({ description: 'An event must match all members. An empty list matches nothing.' })
export class EventFilterInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Event types, patterns such as `approval_request.*`, or `*`. At most 50.',
  })
  @TypesOrPatterns()
  types?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the resources that the events are about. At most 100.' })
  @Items(MAX_RESOURCES)
  @Id(MAX_RESOURCES)
  resource_ids?: string[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Events at or after this time.' })
  from?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Events at or before this time, to the end of the second.',
  })
  to?: string | null;
}

@ArgsType()
export class EventsArguments {
  @Field(() => EventFilterInput, { nullable: true })
  @Nested(() => EventFilterInput)
  filter?: EventFilterInput | null;

  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE, description: 'Events per page.' })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The `cursor` of the page before, or `latest` for the position after the newest event. Default: the oldest event that is kept.',
  })
  @Id()
  after?: string | null;
}
