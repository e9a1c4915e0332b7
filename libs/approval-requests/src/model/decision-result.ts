import { ApprovalLevel } from '@das/approval-levels';
import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import type { LineResult } from './approval-decision';
import { ApprovalRequest, type RequestStatus } from './approval-request';

/** The effect of a decision on the request; `advanced` while it is pending. */
export type Outcome = 'approved' | 'partially_approved' | 'denied' | 'advanced';

@ObjectType({ description: 'The outcome of a decision on a line, or on a request without lines.' })
export class LineOutcome {
  @Field(() => ID, { nullable: true })
  opportunity_id: string | null;

  @Field(() => String, { description: 'approved, denied or advanced (endorsed; the next step decides).' })
  outcome: LineResult;

  @Field(() => String)
  status: RequestStatus;

  @Field(() => Float, { nullable: true })
  approved_price: number | null;

  /** The principal of a delegate's decision. */
  on_behalf_of_id: string | null;

  @Field(() => [ApprovalLevel], {
    description: 'The levels that decide next; empty when the line is decided, or when the owner decides.',
  })
  next_levels: ApprovalLevel[];
}

@ObjectType({ description: 'The outcome of a decision.' })
export class DecisionResult {
  @Field(() => ApprovalRequest, { nullable: true })
  approval_request: ApprovalRequest;

  @Field(() => String, {
    description: 'approved, partially_approved or denied when the request is decided, else advanced.',
  })
  outcome: Outcome;

  @Field({ description: 'Whether this repeats an earlier decision of the caller; then nothing was written.' })
  replayed: boolean;

  @Field(() => [LineOutcome])
  lines: LineOutcome[];
}
