import type { BulkApproveInput } from '@das/approval-requests';
import { Flag, Id, LongText, NotEmpty, ValidationFailed } from '@das/platform';
import { Field, ID, InputType } from '@nestjs/graphql';

const NAMES = ['approval_ids', 'ids', 'request_ids', 'discount_ids'] as const;
const another = { nullable: true, description: 'Another name of `approval_ids`.' };

/** A batch; its ids go by one of four names. */
@InputType()
export class BulkInput {
  @Field(() => [ID], { nullable: true, description: 'Up to 100 are answered at once, up to 10,000 as a job.' })
  @NotEmpty()
  @Id()
  approval_ids?: string[] | null;

  @Field(() => [ID], another)
  @NotEmpty()
  @Id()
  ids?: string[] | null;

  @Field(() => [ID], another)
  @NotEmpty()
  @Id()
  request_ids?: string[] | null;

  @Field(() => [ID], another)
  @NotEmpty()
  @Id()
  discount_ids?: string[] | null;

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

/** @throws ValidationFailed when the ids are missing, or go by two names at once */
export function batchOf({ comment, dry_run, atomic, ...named }: BulkInput): BulkApproveInput {
  const [given, ...more] = NAMES.filter((name) => named[name]);
  const ids = given && named[given];
  if (!ids) throw new ValidationFailed([{ path: ['input', 'approval_ids'], rule: 'required' }]);
  if (more.length) throw new ValidationFailed(more.map((name) => ({ path: ['input', name], rule: 'prohibited' })));
  return { ids, comment, dry_run, atomic };
}
