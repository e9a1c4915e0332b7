import { ApprovalLevel } from '@das/approval-levels';
import { Flag, Id, LongText, NotEmpty } from '@das/platform';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { RequestStatus } from '../approval-request';
import { Job } from './job';

@InputType()
export class BulkApproveInput {
  @Field(() => [ID], { description: 'Up to 100 are answered at once, up to 10,000 as a job.' })
  @NotEmpty()
  @Id()
  ids: string[];

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Answer as if, and write nothing.' })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'All or nothing; at most 100.' })
  @Flag()
  atomic?: boolean | null;
}

/** What became of one item. */
export const ITEM_OUTCOMES = ['approved', 'partially_approved', 'advanced', 'unchanged', 'failed'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

@ObjectType({ description: 'Why an item failed.' })
export class OutcomeError {
  @Field()
  code: string;

  @Field()
  message: string;
}

@ObjectType({ description: 'What became of one request of the batch.' })
export class BulkApproveOutcome {
  @Field(() => Int, { description: 'Its place in `ids`, from 0.' })
  index: number;

  @Field(() => ID)
  id: string;

  @Field(() => String, {
    description: 'approved, partially_approved, advanced (endorsed, and passed up), unchanged (a repeat, or twice in the batch) or failed.',
  })
  outcome: ItemOutcome;

  @Field(() => String, { nullable: true })
  status?: RequestStatus | null;

  @Field(() => Int, { nullable: true })
  version?: number | null;

  @Field(() => [ApprovalLevel], { description: 'Who decides next, where it is passed up.' })
  next_levels: ApprovalLevel[];

  @Field(() => OutcomeError, { nullable: true })
  error?: OutcomeError | null;
}

@ObjectType({ description: 'How many items came to what.' })
export class BulkApproveSummary {
  @Field(() => Int)
  total: number;

  @Field(() => Int)
  approved: number;

  @Field(() => Int)
  partially_approved: number;

  @Field(() => Int)
  advanced: number;

  @Field(() => Int)
  unchanged: number;

  @Field(() => Int)
  failed: number;
}

@ObjectType({ description: 'The outcome of each item in order, or the job that works on them.' })
export class BulkApproveResult {
  @Field(() => BulkApproveSummary)
  summary: BulkApproveSummary;

  @Field(() => [BulkApproveOutcome])
  results: BulkApproveOutcome[];

  @Field(() => Job, { nullable: true, description: 'For more than 100 items.' })
  job: Job | null;
}

/** Counts outcomes. @param total how many there are to be */
export function summaryOf(results: Pick<BulkApproveOutcome, 'outcome'>[], total = results.length): BulkApproveSummary {
  const count = (wanted: ItemOutcome): number => results.filter(({ outcome }) => outcome === wanted).length;
  const [approved, partially_approved, advanced, unchanged, failed] = ITEM_OUTCOMES.map(count) as [number, number, number, number, number];
  return { total, approved, partially_approved, advanced, unchanged, failed };
}
