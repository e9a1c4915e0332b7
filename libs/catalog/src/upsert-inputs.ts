import { BatchTooLarge, Job } from '@das/jobs';
import { Flag, JsonScalar, NotEmpty, OneOf, Required, Whole, readAs, rule } from '@das/platform';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { UpdateProductCategoryInput } from './category-inputs';
import { UpdateProductInput } from './product-inputs';

/** Items of one call. */
export const MAX_UPSERT_ITEMS = 10_000;
/** Items that run in the request, and items of an atomic call. */
export const MAX_INLINE_ITEMS = 100;

export const PRODUCT_KEYS = ['partnumber', 'external_id', 'id'] as const;
export const CATEGORY_KEYS = ['code', 'external_id', 'id'] as const;
export type MatchKey = (typeof CATEGORY_KEYS | typeof PRODUCT_KEYS)[number];

const EXPECTED = 'The version that the row must have; 0 creates only.';

/** A list whose items the service checks one by one: a wrong item fails alone. One item more than allowed is read. */
const UncheckedItems = (): PropertyDecorator => (target, property) =>
  [
    readAs({ verbatim: true, unchecked: true, most_items: MAX_UPSERT_ITEMS }),
    Required(),
    rule('array', Array.isArray),
    NotEmpty(),
  ].forEach((part) => part(target, property));

@InputType({ description: 'An absent member is unchanged, on creation null; an explicit null clears the field.' })
export class UpsertProductInput extends UpdateProductInput {
  @Field(() => Int, { nullable: true, description: EXPECTED })
  @Whole(0)
  override expected_version?: number | null;
}

@InputType({ description: 'An absent member is unchanged, on creation null; an explicit null clears the field.' })
export class UpsertProductCategoryInput extends UpdateProductCategoryInput {
  @Field(() => Int, { nullable: true, description: EXPECTED })
  @Whole(0)
  override expected_version?: number | null;
}

/** What both upserts take besides their items. */
@InputType({ isAbstract: true })
export abstract class UpsertInput {
  abstract match_on?: string | null;
  abstract items?: object[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes all items or none; at most 100.' })
  @Flag()
  atomic?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Returns the outcomes and writes nothing.' })
  @Flag()
  dry_run?: boolean | null;
}

const SIZES = 'Required. Up to 100 are processed at once, up to 10,000 as a job.';

@InputType({ description: 'Creates products and changes existing ones, matched by one key.' })
export class UpsertProductsInput extends UpsertInput {
  @Field(() => String, { nullable: true, description: 'partnumber (default), external_id or id.' })
  @OneOf(PRODUCT_KEYS)
  override match_on?: string | null;

  @Field(() => [UpsertProductInput], { nullable: true, description: SIZES })
  @UncheckedItems()
  override items?: UpsertProductInput[] | null;
}

@InputType({ description: 'Creates categories and changes existing ones, matched by one key.' })
export class UpsertProductCategoriesInput extends UpsertInput {
  @Field(() => String, { nullable: true, description: 'code (default), external_id or id.' })
  @OneOf(CATEGORY_KEYS)
  override match_on?: string | null;

  @Field(() => [UpsertProductCategoryInput], { nullable: true, description: SIZES })
  @UncheckedItems()
  override items?: UpsertProductCategoryInput[] | null;
}

/** @throws BatchTooLarge */
export function refuseTooMany(items: number, { atomic }: UpsertInput): void {
  const most = atomic ? MAX_INLINE_ITEMS : MAX_UPSERT_ITEMS;
  if (items > most) throw new BatchTooLarge(items > MAX_UPSERT_ITEMS ? undefined : items, most);
}

@ObjectType({ description: 'Why an item failed.' })
export class UpsertError {
  @Field()
  code: string;

  @Field()
  message: string;

  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Messages by field of the item, for `VALIDATION_FAILED`: at most 20 and 4 KiB.',
  })
  errors: Record<string, string[]> | null;
}

export const UPSERT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;
export type UpsertWord = (typeof UPSERT_OUTCOMES)[number];

@ObjectType({ description: 'The outcome of one item of an upsert.' })
export class UpsertOutcome {
  @Field(() => Int, { description: 'Its position in `items`, from 0.' })
  index: number;

  @Field(() => String, { description: 'created, updated, unchanged or failed.' })
  outcome: UpsertWord;

  @Field(() => ID, {
    nullable: true,
    description: 'Null for a failed item without a row, and for a creation of a dry run.',
  })
  id: string | null;

  @Field(() => String, { nullable: true, description: 'The match key as sent.' })
  key: string | null;

  @Field(() => Int, { nullable: true })
  version: number | null;

  @Field(() => [String], { description: 'Changed fields; of a new row those that are not empty.' })
  changed: string[];

  @Field(() => UpsertError, { nullable: true })
  error: UpsertError | null;
}

@ObjectType({ description: 'Outcome counts.' })
export class UpsertSummary {
  @Field(() => Int)
  total: number;

  @Field(() => Int, { description: 'Items that created a row.' })
  created: number;

  @Field(() => Int, { description: 'Items that changed a row.' })
  updated: number;

  @Field(() => Int)
  unchanged: number;

  @Field(() => Int)
  failed: number;
}

@ObjectType({ description: 'The outcome of each item in order, or the job that processes them.' })
export class UpsertResult {
  @Field(() => UpsertSummary, { nullable: true, description: 'Null with a job.' })
  summary: UpsertSummary | null;

  @Field(() => [UpsertOutcome])
  results: UpsertOutcome[];

  @Field(() => Job, { nullable: true, description: 'Set for more than 100 items.' })
  job: Job | null;
}

/** @param counts of outcomes; items without one have failed */
export function upsertSummaryOf(counts: ReadonlyMap<string, number>, total: number): UpsertSummary {
  const [created = 0, updated = 0, unchanged = 0] = UPSERT_OUTCOMES.map((word) => counts.get(word) ?? 0);
  return { total, created, updated, unchanged, failed: total - created - updated - unchanged };
}
