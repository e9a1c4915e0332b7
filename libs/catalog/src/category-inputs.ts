import {
  ExternalFilterInput,
  ExternalKeyArguments,
  ExpectedVersionField,
  Flag,
  ListOf,
  LongText,
  Nested,
  NotCleared,
  OneOf,
  PageArguments,
  Percent,
  Quantity,
  Required,
  SearchText,
  SoughtKeys,
  Text,
  TextList,
  Whole,
  UpdatedFromField,
  UpdatedToField,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import { Pattern, PatternSteps } from './pattern';
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from './product-category';
import { PricingInput } from './product-inputs';

const MAX_CUSTOM_FIELDS = 100;
const MAX_OPTIONS = 200;
const LARGEST_BOUND = 999_999_999_999_999;

@InputType({ description: "Declares a key in `other_details` of the category's products." })
export class CustomFieldInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  key: string;

  @Field(() => String, { nullable: true })
  @Text()
  label?: string | null;

  @Field(() => String, { nullable: true, description: 'Required: string, number, integer, boolean, date or enum.' })
  @Required()
  @OneOf(CUSTOM_FIELD_TYPES)
  type: CustomFieldType;

  @Field(() => Boolean, { nullable: true })
  @Flag()
  required?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'The allowed values of an enum.' })
  @TextList(MAX_OPTIONS)
  options?: string[] | null;

  @Field(() => Float, { nullable: true })
  @Quantity(-LARGEST_BOUND, LARGEST_BOUND)
  min?: number | null;

  @Field(() => Float, { nullable: true })
  @Quantity(-LARGEST_BOUND, LARGEST_BOUND)
  max?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A regular expression in RE2 syntax: at most 255 characters and 600 compiled instructions.',
  })
  @Pattern()
  pattern?: string | null;
}

@InputType({ isAbstract: true })
abstract class CategoryFieldsInput extends PricingInput {
  @Field(() => String, { nullable: true })
  @Text(64)
  code?: string | null;

  @Field(() => String, { nullable: true })
  @LongText()
  description?: string | null;

  @Field(() => Float, { nullable: true })
  @Percent()
  max_discount_percent?: number | null;

  @Field(() => Int, { nullable: true })
  @Whole(0)
  override_min_rank?: number | null;

  @Field(() => [CustomFieldInput], { nullable: true })
  @ListOf(() => CustomFieldInput, MAX_CUSTOM_FIELDS)
  @PatternSteps()
  custom_fields?: CustomFieldInput[] | null;
}

@InputType()
export class CreateProductCategoryInput extends CategoryFieldsInput {
  @Field(() => String, { nullable: true, description: 'Required.' })
  @Required()
  @Text()
  name: string;
}

@InputType({ description: 'An absent member is unchanged; an explicit null clears the field.' })
export class UpdateProductCategoryInput extends CategoryFieldsInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  name?: string;

  @ExpectedVersionField()
  expected_version?: number | null;
}

@InputType()
export class ProductCategoryFilterInput extends ExternalFilterInput {
  @Field(() => [ID], { nullable: true, description: 'At most 100.' })
  @SoughtKeys()
  ids?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Exact match: at most 100.' })
  @SoughtKeys()
  codes?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Partial match.' })
  @SearchText()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Exact match, case-insensitive.' })
  @SearchText()
  code?: string | null;

  @UpdatedFromField()
  updated_from?: string | null;

  @UpdatedToField()
  updated_to?: string | null;
}

@ArgsType()
export class ProductCategoriesArguments extends PageArguments {
  @Field(() => ProductCategoryFilterInput, { nullable: true })
  @Nested(() => ProductCategoryFilterInput)
  filter?: ProductCategoryFilterInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Also returns deleted rows, with `deleted_at`, as long as they are kept. Default: false.',
  })
  @Flag()
  include_deleted?: boolean | null;
}

@ArgsType()
export class ProductCategoryKeyArguments extends ExternalKeyArguments {
  @Field(() => String, { nullable: true, description: 'To the letter.' })
  @SearchText()
  code?: string | null;
}
