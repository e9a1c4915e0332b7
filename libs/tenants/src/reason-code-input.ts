import { Required, Text, rule } from '@das/platform';
import { Field, InputType } from '@nestjs/graphql';

/** Largest number of reason codes of a tenant. */
export const MAX_REASON_CODES = 50;

@InputType()
export class ReasonCodeInput {
  @Field(() => String, {
    nullable: true,
    description: 'Required. At most 255 characters, as the `reason_code` of a denial.',
  })
  @Required()
  @Text()
  code: string;

  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  label: string;
}

/** Each code at most once. */
export const DistinctCodes = (): PropertyDecorator => rule('distinct', hasDistinctCodes);

/** Items of another form pass: their own rules refuse them. */
export function hasDistinctCodes(items: unknown): boolean {
  if (!Array.isArray(items)) return true;
  const codes = items
    .map((item) => (item as Partial<ReasonCodeInput> | null)?.code)
    .filter((code) => typeof code === 'string');
  return new Set(codes).size === codes.length;
}
