import type { BulkApproveInput as Batch } from '@das/approval-requests';
import { Flag, Id, LongText, NotEmpty, ValidationFailed } from '@das/platform';
import { Field, ID, InputType } from '@nestjs/graphql';

const NAMES = ['approval_ids', 'ids', 'request_ids', 'discount_ids'] as const;
const alias = { nullable: true, description: 'Alias of `approval_ids`.' };

/** The input of bulk approve. The ids have one of four names, because the original's name is not known. */
@InputType()
export class BulkApproveInput {
  @Field(() => [ID], { nullable: true, description: 'Up to 100 are processed at once, up to 10,000 by a job.' })
  @NotEmpty()
  @Id()
  approval_ids?: string[] | null;

  @Field(() => [ID], alias)
  @NotEmpty()
  @Id()
  ids?: string[] | null;

  @Field(() => [ID], alias)
  @NotEmpty()
  @Id()
  request_ids?: string[] | null;

  @Field(() => [ID], alias)
  @NotEmpty()
  @Id()
  discount_ids?: string[] | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Return the outcomes without writing anything.' })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'All or nothing; at most 100.' })
  @Flag()
  atomic?: boolean | null;
}

/** @throws ValidationFailed when the ids are missing or given under two names */
export function batchOf({ comment, dry_run, atomic, ...named }: BulkApproveInput): Batch {
  const [given, ...more] = NAMES.filter((name) => named[name]);
  const ids = given && named[given];
  if (!ids) throw new ValidationFailed([{ path: ['input', 'approval_ids'], rule: 'required' }]);
  if (more.length) throw new ValidationFailed(more.map((name) => ({ path: ['input', name], rule: 'prohibited' })));
  return { ids, comment, dry_run, atomic };
}
