import { Flag, Id, LongText, NotEmpty, Required, rule } from '@das/platform';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { BulkJob } from './bulk-job';
import { BulkApproveOutcome, BulkApproveSummary } from './item-outcome';

@InputType()
export class BulkApproveInput {
  @Field(() => [ID], { description: 'Up to 100 are processed at once, up to 10,000 as a job.' })
  @Required()
  @rule('array', Array.isArray)
  @NotEmpty()
  @Id()
  ids: string[];

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Returns the outcomes and writes nothing.' })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Approves all items or none; at most 100.' })
  @Flag()
  atomic?: boolean | null;
}

@ObjectType({ description: 'The outcome of each item in order, or the job that processes them.' })
export class BulkApproveResult {
  @Field(() => BulkApproveSummary)
  summary: BulkApproveSummary;

  @Field(() => [BulkApproveOutcome])
  results: BulkApproveOutcome[];

  @Field(() => BulkJob, { nullable: true, description: 'Set for more than 100 items.' })
  job: BulkJob | null;
}
