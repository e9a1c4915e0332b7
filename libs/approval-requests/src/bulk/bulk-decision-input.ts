import {
  Flag,
  Id,
  Items,
  LongText,
  MissingWith,
  Nested,
  NotEmpty,
  RequiredWithout,
  Whole,
  itemRule,
  readAs,
  rule,
} from '@das/platform';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ON_BEHALF_OF } from '../model/decision-inputs';
import { ApprovalRequestFilterInput } from '../model/request-filter';

/** Maximum number of items of a batch. */
export const MAX_BULK_ITEMS = 10_000;
/** Ids that are read, so that an error can count a batch that is a little too large. */
export const MAX_READ_IDS = 2 * MAX_BULK_ITEMS;

/** The description of `expected_versions` in every input. */
export const EXPECTED_VERSIONS =
  'The version of each request in `ids` that is decided, in the same order; a request with another version fails with `version_conflict`.';

/** A list of versions. */
export const Versions = (): PropertyDecorator => (target, property) =>
  [
    readAs({ verbatim: true }),
    rule('array', Array.isArray),
    Items(MAX_READ_IDS),
    itemRule('integer', Number.isInteger),
    itemRule('min', (version) => !Number.isInteger(version) || (version as number) >= 1, undefined, { min: 1 }),
  ].forEach((part) => part(target, property));

/** Which requests a batch decides, and how. */
@InputType({ isAbstract: true })
export abstract class BulkDecisionInput {
  @Field(() => [ID], { nullable: true, description: 'Up to 100 are processed at once, up to 10,000 as a job.' })
  @RequiredWithout('filter')
  @rule('array', Array.isArray)
  @NotEmpty()
  @Id(MAX_READ_IDS)
  ids?: string[] | null;

  @Field(() => ApprovalRequestFilterInput, {
    nullable: true,
    description:
      'All requests that match at this moment, in the order of their ids; the limits are those of `ids`. A request that changes before its turn fails.',
  })
  @MissingWith('ids')
  @Nested(() => ApprovalRequestFilterInput)
  filter?: ApprovalRequestFilterInput | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'With `filter`: the number of requests that must match. With another number nothing is written (`version_conflict`).',
  })
  @MissingWith('ids')
  @Whole(0)
  expected_count?: number | null;

  @Field(() => [Int], { nullable: true, description: EXPECTED_VERSIONS })
  @MissingWith('filter')
  @Versions()
  expected_versions?: number[] | null;

  @Field(() => String, { nullable: true })
  @LongText()
  comment?: string | null;

  @Field(() => ID, { nullable: true, description: ON_BEHALF_OF })
  @Id()
  on_behalf_of?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Returns the outcomes and writes nothing.' })
  @Flag()
  dry_run?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Decides all items or none; at most 100.' })
  @Flag()
  atomic?: boolean | null;
}
