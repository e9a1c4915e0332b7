import { DateTimeScalar, Id, Nested, PageArguments, SearchText } from '@das/platform';
import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';

@InputType()
export class JobFilterInput {
  @Field(() => String, { nullable: true, description: 'The kind, such as bulk_approve.' })
  @SearchText()
  kind?: string | null;

  @Field(() => String, { nullable: true, description: 'queued, running, done or failed.' })
  @SearchText()
  status?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Created at or after this time.' })
  created_from?: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Created at or before this time, to the end of the second.',
  })
  created_to?: string | null;
}

@ArgsType()
export class JobsArguments extends PageArguments {
  @Field(() => JobFilterInput, { nullable: true })
  @Nested(() => JobFilterInput)
  filter?: JobFilterInput | null;
}

/** Which items of a job; the job is an argument of its own. */
@ArgsType()
export class JobItemsOfArguments extends PageArguments {
  @Field(() => String, { nullable: true, description: 'The outcome, such as failed.' })
  @SearchText()
  outcome?: string | null;
}

@ArgsType()
export class JobItemsArguments extends JobItemsOfArguments {
  @Field(() => ID, { description: 'The job whose items are listed.' })
  @Id()
  job_id: string;
}
