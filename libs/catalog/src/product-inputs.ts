import {
  ExternalFieldsInput,
  ExternalFilterInput,
  ExternalKeyArguments,
  ExpectedVersionField,
  Flag,
  JsonScalar,
  JsonValue,
  LongText,
  Nested,
  NotCleared,
  Price,
  Required,
  SearchText,
  SoughtKeys,
  Text,
  Whole,
  orderByArgumentsOf,
  UpdatedFromField,
  UpdatedToField,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';

/** Pricing and external fields of the inputs of products and categories. */
@InputType({ isAbstract: true })
export abstract class PricingInput extends ExternalFieldsInput {
  @Field(() => Float, { nullable: true })
  @Price()
  list_price?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  msrp?: number | null;

  @Field(() => Int, { nullable: true })
  @Whole(0)
  moq?: number | null;

  @Field(() => Float, { nullable: true })
  @Price()
  tariff_surcharge?: number | null;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  allow_tariff?: boolean | null;
}

@InputType({ isAbstract: true })
abstract class ProductFieldsInput extends PricingInput {
  @Field(() => String, { nullable: true })
  @LongText()
  description?: string | null;

  @Field(() => String, { nullable: true })
  @Text()
  model?: string | null;

  @Field(() => JsonScalar, { nullable: true })
  @JsonValue()
  other_details?: unknown;

  @Field(() => ID, { nullable: true })
  @Text()
  category_id?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the category, to the letter. With `category_id` too, both must name the same category.',
  })
  @Text(64)
  category_code?: string | null;
}

@InputType()
export class CreateProductInput extends ProductFieldsInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  partnumber: string;
}

@InputType({ description: 'An absent member is unchanged; an explicit null clears the field.' })
export class UpdateProductInput extends ProductFieldsInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  partnumber?: string;

  @ExpectedVersionField()
  expected_version?: number | null;
}

@InputType()
export class ProductFilterInput extends ExternalFilterInput {
  @Field(() => [ID], { nullable: true, description: 'At most 100.' })
  @SoughtKeys()
  ids?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Exact match: at most 100.' })
  @SoughtKeys()
  partnumbers?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  partnumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  model?: string | null;

  @Field(() => ID, { nullable: true })
  @SearchText()
  category_id?: string | null;

  @Field(() => String, { nullable: true, description: 'Exact match.' })
  @SearchText()
  category_code?: string | null;

  @UpdatedFromField()
  updated_from?: string | null;

  @UpdatedToField()
  updated_to?: string | null;
}

const SORTABLE_COLUMNS = ['id', 'partnumber', 'model', 'list_price', 'created_at', 'updated_at'] as const;

@ArgsType()
export class ProductsArguments extends orderByArgumentsOf('Products', SORTABLE_COLUMNS) {
  @Field(() => ProductFilterInput, { nullable: true })
  @Nested(() => ProductFilterInput)
  filter?: ProductFilterInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Also returns deleted rows, with `deleted_at`, as long as they are kept. Default: false.',
  })
  @Flag()
  include_deleted?: boolean | null;
}

@ArgsType()
export class ProductKeyArguments extends ExternalKeyArguments {
  @Field(() => String, { nullable: true, description: 'To the letter.' })
  @SearchText()
  partnumber?: string | null;
}
