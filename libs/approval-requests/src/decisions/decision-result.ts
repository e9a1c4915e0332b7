import { ApprovalLevel } from '@das/approval-levels';
import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { ApprovalRequest, type LifecycleState, type RequestStatus } from '../approval-request';
import type { LineResult } from './approval-decision';
import { rollUp } from './roll-up';

/** What a call made of a request: decided, or passed up. */
export type Outcome = 'approved' | 'partially_approved' | 'denied' | 'advanced';

@ObjectType({ description: 'What became of a line, or of a request without lines.' })
export class LineOutcome {
  @Field(() => ID, { nullable: true })
  opportunity_id: string | null;

  @Field(() => String, { description: 'approved, denied or advanced: passed up to the next step.' })
  outcome: LineResult;

  @Field(() => String)
  status: RequestStatus;

  @Field(() => Float, { nullable: true })
  approved_price: number | null;

  @Field(() => [ApprovalLevel], { description: 'Who decides next; none when it is decided, or when it is the owner.' })
  next_levels: ApprovalLevel[];
}

@ObjectType({ description: 'What came of a decision.' })
export class DecisionResult {
  @Field(() => ApprovalRequest, { nullable: true })
  approval_request: ApprovalRequest;

  @Field(() => String, { description: 'approved, partially_approved or denied when the request is now decided, else advanced.' })
  outcome: Outcome;

  @Field({ description: 'Whether the caller had decided so before: then nothing has happened.' })
  replayed: boolean;

  @Field(() => [LineOutcome])
  lines: LineOutcome[];
}

/** The outcome when the lines stand so. */
export function outcomeOf(statuses: RequestStatus[]): Outcome {
  const { lifecycle_state } = rollUp(statuses);
  return lifecycle_state === 'pending' ? 'advanced' : (lifecycle_state as Exclude<LifecycleState, 'expired' | 'pending' | 'withdrawn'>);
}
