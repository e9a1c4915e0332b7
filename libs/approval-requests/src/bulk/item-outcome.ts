import { ApprovalLevel } from '@das/approval-levels';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { RequestStatus } from '../model/approval-request';

export const ITEM_OUTCOMES = ['approved', 'partially_approved', 'advanced', 'unchanged', 'failed'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

@ObjectType({ description: 'Why an item failed.' })
export class OutcomeError {
  @Field()
  code: string;

  @Field()
  message: string;
}

@ObjectType({ description: 'The outcome of one item of a bulk approval.' })
export class BulkApproveOutcome {
  @Field(() => Int, { description: 'Its position in `ids`, or among the requests that match the filter, from 0.' })
  index: number;

  @Field(() => ID)
  id: string;

  @Field(() => String, {
    description:
      'approved, partially_approved, advanced (endorsed; the next step decides), unchanged (decided before, or a duplicate id) or failed.',
  })
  outcome: ItemOutcome;

  @Field(() => String, { nullable: true })
  status?: RequestStatus | null;

  @Field(() => Int, { nullable: true })
  version?: number | null;

  @Field(() => [ApprovalLevel], { description: 'The levels that decide next, if the request was advanced.' })
  next_levels: ApprovalLevel[];

  @Field(() => OutcomeError, { nullable: true })
  error?: OutcomeError | null;
}

@ObjectType({ description: 'Outcome counts.' })
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

/** The outcome of an item as stored and as shown outside GraphQL. */
export interface StoredOutcome {
  outcome: ItemOutcome;
  status?: RequestStatus | null;
  version?: number | null;
  next_levels?: { code: string; rank: number }[];
  error?: OutcomeError | null;
}

export const toStoredOutcome = ({
  outcome,
  status,
  version,
  next_levels,
  error,
}: BulkApproveOutcome): StoredOutcome => ({
  outcome,
  status,
  version,
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error }),
});

/** Counts outcomes. @param total the number of items; larger than the number of results while a job runs */
export function summaryOf(results: Pick<BulkApproveOutcome, 'outcome'>[], total = results.length): BulkApproveSummary {
  const count = (wanted: ItemOutcome): number => results.filter(({ outcome }) => outcome === wanted).length;
  const [approved, partially_approved, advanced, unchanged, failed] = ITEM_OUTCOMES.map(count) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { total, approved, partially_approved, advanced, unchanged, failed };
}
