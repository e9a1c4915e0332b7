import { DECISIONS, type DecisionWord, LineDecisionInput, MOST_LINES } from '@das/approval-requests';
import { type Failure, ListOf, LongText, NotEmpty, OneOf, Text, ValidationFailed, Whole } from '@das/platform';
import { Field, InputType, Int } from '@nestjs/graphql';

/** What is decided: of every line alike, or line by line. */
@InputType()
export class DecisionInput {
  @Field(() => [LineDecisionInput], { nullable: true, description: 'All of them are decided, or none when one fails.' })
  @NotEmpty()
  @ListOf(() => LineDecisionInput, MOST_LINES)
  decisions?: LineDecisionInput[] | null;

  @Field(() => String, { nullable: true, description: 'approve or deny, instead of `decisions`: every line that the caller may decide.' })
  @OneOf(DECISIONS)
  decision?: DecisionWord | null;

  @Field(() => String, { nullable: true, description: 'Beside `decision`; to deny takes this or a comment.' })
  @Text()
  reason_code?: string | null;

  @Field(() => String, { nullable: true, description: 'Beside `decision`.' })
  @LongText()
  comment?: string | null;

  @Field(() => Int, { nullable: true, description: 'The version that the decision is meant for.' })
  @Whole(1)
  expected_version?: number | null;
}

/** One of the two ways to decide. */
export type SaidDecision =
  | { decisions: LineDecisionInput[]; decision?: undefined }
  | { decision: DecisionWord; words: Pick<DecisionInput, 'comment' | 'reason_code'>; decisions?: undefined };

/** @throws ValidationFailed when it is said in both ways, or in none */
export function saidDecision({ decisions, decision, reason_code, comment }: DecisionInput): SaidDecision {
  const failureAt = (name: string, rule: Failure['rule']): Failure => ({ path: ['input', name], rule });
  if (decisions) {
    const beside = Object.entries({ decision, reason_code, comment }).filter(([, value]) => value !== undefined && value !== null);
    if (beside.length) throw new ValidationFailed(beside.map(([name]) => failureAt(name, 'prohibited')));
    return { decisions };
  }
  if (!decision) throw new ValidationFailed([{ ...failureAt('decisions', 'required_without'), params: { absent: 'decision' } }]);
  return { decision, words: { reason_code, comment } };
}
