import {
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
  Text,
  Whole,
  orderByArgumentsOf,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';

/** Pricing fields of the inputs of products and categories. */
@InputType({ isAbstract: true })
export abstract class PricingInput {
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
export class ProductFilterInput {
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
}

const SORTABLE_COLUMNS = ['id', 'partnumber', 'model', 'list_price', 'created_at', 'updated_at'] as const;

@ArgsType()
export class ProductsArguments extends orderByArgumentsOf('Products', SORTABLE_COLUMNS) {
  @Field(() => ProductFilterInput, { nullable: true })
  @Nested(() => ProductFilterInput)
  filter?: ProductFilterInput | null;
}
