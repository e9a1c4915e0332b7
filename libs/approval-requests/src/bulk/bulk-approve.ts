import { Job } from '@das/jobs';
import { Flag, Id, LongText, MissingWith, Nested, NotEmpty, RequiredWithout, Whole, rule } from '@das/platform';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ON_BEHALF_OF } from '../model/decision-inputs';
import { ApprovalRequestFilterInput } from '../model/request-filter';
import { BulkApproveOutcome, BulkApproveSummary } from './item-outcome';

/** Maximum number of items of a batch. */
export const MAX_BULK_ITEMS = 10_000;
/** Ids that are read, so that an error can count a batch that is a little too large. */
export const MAX_READ_IDS = 2 * MAX_BULK_ITEMS;

@InputType({ description: 'Either `ids` or `filter` is required.' })
export class BulkApproveInput {
  @Field(() => [ID], { nullable: true, description: 'Up to 100 are processed at once, up to 10,000 as a job.' })
  @RequiredWithout('filter')
  @rule('array', Array.isArray)
  @NotEmpty()
  @Id(MAX_READ_IDS)
  ids?: string[] | null;

  @Field(() => ApprovalRequestFilterInput, {
    nullable: true,
    description:
      'All requests that match at this moment, in the order of their ids; the limits are those of `ids`. A request that changes before its turn fails.',
  })
  @MissingWith('ids')
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'With `filter`: the number of requests that must match. With another number nothing is written (`version_conflict`).',
  })
  @MissingWith('ids')
  @Whole(0)
  expected_count?: number | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;

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

  @Field(() => Job, { nullable: true, description: 'Set for more than 100 items.' })
  job: Job | null;
}
