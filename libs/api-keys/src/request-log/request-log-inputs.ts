import { Bound, DEFAULT_PER_PAGE, DateOnly, DateScalar, DateTimeScalar, Nested, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';

@InputType({ description: 'A request must match all members. Null and blank members are ignored.' })
export class RequestLogFilterInput {
  @Field(() => ID, { nullable: true })
  @SearchText()
  api_key_id?: string | null;

  @Field(() => String, { nullable: true, description: 'graphql or rest.' })
  @SearchText()
  interface?: string | null;

  @Field(() => String, { nullable: true, description: 'A root field of the schema, such as `products`.' })
  @SearchText()
  operation?: string | null;

  @Field(() => Int, { nullable: true, description: 'With this HTTP status or a higher one.' })
  @Bound()
  status_from?: number | null;

  @Field(() => Int, { nullable: true, description: 'With this HTTP status or a lower one.' })
  @Bound()
  status_to?: number | null;

  @Field(() => String, { nullable: true, description: 'An error code, in upper or lower case.' })
  @SearchText()
  error?: string | null;

  @Field(() => String, { nullable: true })
  @SearchText()
  request_id?: string | null;

  @Field(() => String, { nullable: true, description: 'The address of the client.' })
  @SearchText()
  ip?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or after this time.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'At or before this time, to the end of the second.' })
  to?: string | null;
}

/** The arguments of the request log, which has cursors only. */
@ArgsType()
export class RequestLogsArguments {
  @Field(() => RequestLogFilterInput, { nullable: true })
  @Nested(() => RequestLogFilterInput)
  filter?: RequestLogFilterInput | null;

  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PER_PAGE, description: 'Items per page.' })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the page before; absent for the first page.',
  })
  @SearchText()
  after?: string | null;
}

/** The days of a key's usage, both included. By default the last 30, at most 92. */
@ArgsType()
export class KeyDaysArguments {
  @Field(() => DateScalar, { nullable: true, description: 'The first day, UTC. By default 29 days before `to`.' })
  @DateOnly()
  from?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The last day, UTC. By default today. At most 91 days after `from`.',
  })
  @DateOnly()
  to?: string | null;
}
