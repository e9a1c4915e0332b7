import {
  ApprovalRequestConditionsInput,
  type BulkApproveInput as Batch,
  EXPECTED_VERSIONS,
  ON_BEHALF_OF,
  Versions,
} from '@das/approval-requests';
import {
  type Failure,
  Flag,
  Id,
  LongText,
  Nested,
  NotEmpty,
  RequiredWithout,
  Text,
  ValidationFailed,
  Whole,
} from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';

const NAMES = ['approval_ids', 'ids', 'request_ids', 'discount_ids'] as const;
const alias = { nullable: true, description: 'Alias of `approval_ids`.' };

/** The parameters of `GET /v2/approvals` that filter. */
@InputType()
export class ApprovalFilterInput extends ApprovalRequestConditionsInput {}

/** The input of both bulk decisions. The ids have one of four names, because the original's name is not known. */
@InputType({ isAbstract: true })
abstract class BulkDecisionInput {
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

  @Field(() => ApprovalFilterInput, { nullable: true })
  @Nested(() => ApprovalFilterInput)
  filter?: ApprovalFilterInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'With `filter`: the number of requests that must match; 409 `version_conflict` when it is another.',
  })
  @Whole(0)
  expected_count?: number | null;

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS.replace('`ids`', 'the list of ids') })
  @Versions()
  expected_versions?: number[] | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Return the outcomes without writing anything.' })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'All or nothing; at most 100.' })
  @Flag()
  atomic?: boolean | null;
}

@InputType()
export class BulkApproveInput extends BulkDecisionInput {}

@InputType()
export class BulkDenyInput extends BulkDecisionInput {
  @Field(() => String, { nullable: true, description: 'Required when comment is not present.' })
  @RequiredWithout('comment')
  @Text()
  reason_code?: string | null;
}

/** @throws ValidationFailed when ids and filter are missing, when both are given, or when the ids are given under two names */
export function batchOf(input: BulkDecisionInput): Batch {
  const { comment, on_behalf_of, dry_run, atomic, filter, expected_count, expected_versions } = input;
  const [given, ...more] = NAMES.filter((name) => input[name]);
  const failures: Failure[] = more.map((name) => ({ path: ['input', name], rule: 'prohibited' }));
  if (!given && !filter)
    failures.push({ path: ['input', 'approval_ids'], rule: 'required_without', params: { other: 'filter' } });
  if (given) failures.push(...missingWith(given, { filter, expected_count }));
  if (failures.length) throw new ValidationFailed(failures);
  return {
    ids: given && input[given],
    filter,
    expected_count,
    expected_versions,
    comment,
    on_behalf_of,
    dry_run,
    atomic,
  };
}

const missingWith = (other: string, values: object): Failure[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [{ path: ['input', name], rule: 'missing_with', params: { other } }],
  );
