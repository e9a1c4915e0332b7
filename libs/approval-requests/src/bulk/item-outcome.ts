import { ApprovalLevel } from '@das/approval-levels';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { RequestStatus } from '../model/approval-request';

/** What a bulk approval can do to an item. */
export const APPROVE_OUTCOMES = ['approved', 'partially_approved', 'advanced', 'unchanged', 'failed'] as const;
/** What a bulk denial can do to an item. */
export const DENY_OUTCOMES = ['denied', 'partially_approved', 'advanced', 'unchanged', 'failed'] as const;
export type ItemOutcome = (typeof APPROVE_OUTCOMES | typeof DENY_OUTCOMES)[number];

@ObjectType({ description: 'Why an item failed.' })
export class OutcomeError {
  @Field()
  code: string;

  @Field()
  message: string;
}

@ObjectType({ isAbstract: true })
abstract class BulkOutcome {
  @Field(() => Int, { description: 'Its position in `ids`, or among the requests that match the filter, from 0.' })
  index: number;

  @Field(() => ID)
  id: string;

  @Field(() => String, { nullable: true })
  status?: RequestStatus | null;

  @Field(() => Int, { nullable: true })
  version?: number | null;

  @Field(() => OutcomeError, { nullable: true })
  error?: OutcomeError | null;
}

@ObjectType({ description: 'The outcome of one item of a bulk approval.' })
export class BulkApproveOutcome extends BulkOutcome {
  @Field(() => String, {
    description:
      'approved, partially_approved, advanced (endorsed; the next step decides), unchanged (decided before, or a duplicate id) or failed.',
  })
  outcome: ItemOutcome;

  @Field(() => [ApprovalLevel], { description: 'The levels that decide next, if the request was advanced.' })
  next_levels: ApprovalLevel[];
}

@ObjectType({ description: 'The outcome of one item of a bulk denial.' })
export class BulkDenyOutcome extends BulkOutcome {
  @Field(() => String, {
    description:
      'denied, partially_approved (decided, with lines that were approved earlier), advanced (other lines stay pending), unchanged (decided before, or a duplicate id) or failed.',
  })
  outcome: ItemOutcome;
}

@ObjectType({ isAbstract: true })
abstract class BulkSummary {
  @Field(() => Int)
  total: number;

  @Field(() => Int)
  partially_approved: number;

  @Field(() => Int)
  advanced: number;

  @Field(() => Int)
  unchanged: number;

  @Field(() => Int)
  failed: number;
}

@ObjectType({ description: 'Outcome counts.' })
export class BulkApproveSummary extends BulkSummary {
  @Field(() => Int)
  approved: number;
}

@ObjectType({ description: 'Outcome counts.' })
export class BulkDenySummary extends BulkSummary {
  @Field(() => Int)
  denied: number;
}

/** The outcome of an item as stored and as shown outside GraphQL. */
export interface StoredOutcome {
  outcome: ItemOutcome;
  status?: RequestStatus | null;
  version?: number | null;
  next_levels?: { code: string; rank: number }[];
  error?: OutcomeError | null;
  /** The index of the first item with the same id, which a job processes in its place. */
  first?: number;
}

/** The outcome of an item of either decision. A denial has no next levels. */
export type DecidedItem = BulkDenyOutcome & { next_levels?: ApprovalLevel[] };

export const toStoredOutcome = ({ outcome, status, version, next_levels = [], error }: DecidedItem): StoredOutcome => ({
  outcome,
  status,
  version,
  ...(next_levels.length && { next_levels: next_levels.map(({ code, rank }) => ({ code, rank })) }),
  ...(error && { error }),
});

type Outcomes = Pick<BulkOutcome & { outcome: ItemOutcome }, 'outcome'>[];

/** Counts outcomes. @param total the number of items; larger than the number of results while a job runs */
export const approveSummaryOf = (results: Outcomes, total = results.length): BulkApproveSummary => ({
  total,
  ...countsOf(APPROVE_OUTCOMES, results),
});

/** As {@link approveSummaryOf}, for a denial. */
export const denySummaryOf = (results: Outcomes, total = results.length): BulkDenySummary => ({
  total,
  ...countsOf(DENY_OUTCOMES, results),
});

const countsOf = <Word extends ItemOutcome>(words: readonly Word[], results: Outcomes): Record<Word, number> =>
  Object.fromEntries(words.map((word) => [word, results.filter(({ outcome }) => outcome === word).length])) as Record<
    Word,
    number
  >;
