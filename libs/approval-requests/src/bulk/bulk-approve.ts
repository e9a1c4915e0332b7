import { Job } from '@das/jobs';
import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { BulkDecisionInput } from './bulk-decision-input';
import { BulkApproveOutcome, BulkApproveSummary } from './item-outcome';

@InputType({ description: 'Either `ids` or `filter` is required.' })
export class BulkApproveInput extends BulkDecisionInput {}

@ObjectType({ description: 'The outcome of each item in order, or the job that processes them.' })
export class BulkApproveResult {
  @Field(() => BulkApproveSummary)
  summary: BulkApproveSummary;

  @Field(() => [BulkApproveOutcome])
  results: BulkApproveOutcome[];

  @Field(() => Job, { nullable: true, description: 'Set for more than 100 items.' })
  job: Job | null;
}
