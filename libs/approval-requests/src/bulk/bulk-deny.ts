import { Job } from '@das/jobs';
import { RequiredWithout, Text } from '@das/platform';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { BulkDecisionInput } from './bulk-decision-input';
import { BulkDenyOutcome, BulkDenySummary } from './item-outcome';

@InputType({ description: 'Either `ids` or `filter` is required, and `reason_code` or `comment`.' })
export class BulkDenyInput extends BulkDecisionInput {
  @Field(() => String, { nullable: true, description: 'Required when comment is not present.' })
  @RequiredWithout('comment')
  @Text()
  reason_code?: string | null;
}

@ObjectType({ description: 'The outcome of each item in order, or the job that processes them.' })
export class BulkDenyResult {
  @Field(() => BulkDenySummary)
  summary: BulkDenySummary;

  @Field(() => [BulkDenyOutcome])
  results: BulkDenyOutcome[];

  @Field(() => Job, { nullable: true, description: 'Set for more than 100 items.' })
  job: Job | null;
}
