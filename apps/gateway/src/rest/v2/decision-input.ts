import { DECISIONS, type DecisionWord, LineDecisionInput, MAX_LINES, ON_BEHALF_OF } from '@das/approval-requests';
import {
  type Failure,
  Flag,
  Id,
  ListOf,
  LongText,
  NotEmpty,
  OneOf,
  Text,
  ValidationFailed,
  Whole,
} from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';

/** A decision: one for all lines, or one per line. */
@InputType()
export class DecisionInput {
  @Field(() => [LineDecisionInput], { nullable: true, description: 'Decisions per line; all are applied, or none.' })
  @NotEmpty()
  @ListOf(() => LineDecisionInput, MAX_LINES)
  decisions?: LineDecisionInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'approve or deny, in place of `decisions`: decides all lines that the caller may decide.',
  })
  @OneOf(DECISIONS)
  decision?: DecisionWord | null;

  @Field(() => String, {
    nullable: true,
    description: 'Used with `decision`. A denial needs a reason code or a comment.',
  })
  @Text()
  reason_code?: string | null;

  @Field(() => String, { nullable: true, description: 'Used with `decision`.' })
  @LongText()
  comment?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The expected version of the request; 409 `version_conflict` when it has another.',
  })
  @Whole(1)
  expected_version?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Writes nothing; the response is as it would be. Its ETag is the version that the decision would create.',
  })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;
}

/** Either decisions per line, or one decision for all lines. */
export type ParsedDecision =
  | { decisions: LineDecisionInput[]; decision?: undefined }
  | { decision: DecisionWord; words: Pick<DecisionInput, 'comment' | 'reason_code'>; decisions?: undefined };

/** @throws ValidationFailed when both forms are given, or neither */
export function parseDecision({ decisions, decision, reason_code, comment }: DecisionInput): ParsedDecision {
  const failureAt = (name: string, rule: Failure['rule']): Failure => ({ path: ['input', name], rule });
  if (decisions) {
    const extra = Object.entries({ decision, reason_code, comment }).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    if (extra.length) throw new ValidationFailed(extra.map(([name]) => failureAt(name, 'prohibited')));
    return { decisions };
  }
  if (!decision)
    throw new ValidationFailed([{ ...failureAt('decisions', 'required_without'), params: { absent: 'decision' } }]);
  return { decision, words: { reason_code, comment } };
}
