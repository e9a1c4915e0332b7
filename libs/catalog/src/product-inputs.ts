import {
  Flag,
  Items,
  JsonScalar,
  JsonValue,
  LongText,
  NotCleared,
  PageArguments,
  Price,
  Required,
  SearchText,
  SortOrder,
  Text,
  Whole,
  Nested,
} from '@das/platform';
import { ArgsType, Field, Float, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';

/** Pricing as it is given, of a product or of a category. */
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

@InputType({ description: 'An absent field stays as it is; null clears it.' })
export class UpdateProductInput extends ProductFieldsInput {
  @Field(() => ID, { nullable: true })
  @Text()
  id?: string | null;

  @Field(() => String, { nullable: true })
  @NotCleared()
  @Text()
  partnumber?: string;
}

@InputType()
export class ProductFilterInput {
  @Field(() => String, { nullable: true, description: 'Part of the part number.' })
  @SearchText()
  partnumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the description.' })
  @SearchText()
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the model.' })
  @SearchText()
  model?: string | null;

  @Field(() => ID, { nullable: true })
  @SearchText()
  category_id?: string | null;
}

export enum QueryProductsOrderByColumn {
  ID = 'id',
  PARTNUMBER = 'partnumber',
  MODEL = 'model',
  LIST_PRICE = 'list_price',
  CREATED_AT = 'created_at',
  UPDATED_AT = 'updated_at',
}
registerEnumType(QueryProductsOrderByColumn, { name: 'QueryProductsOrderByColumn' });

@InputType()
export class QueryProductsOrderByOrderByClause {
  @Field(() => QueryProductsOrderByColumn)
  column: QueryProductsOrderByColumn;

  @Field(() => SortOrder)
  order: SortOrder;
}

@ArgsType()
export class ProductsArguments extends PageArguments {
  @Field(() => ProductFilterInput, { nullable: true })
  @Nested(() => ProductFilterInput)
  filter?: ProductFilterInput | null;

  @Field(() => [QueryProductsOrderByOrderByClause], { nullable: true })
  @Items(10)
  orderBy?: QueryProductsOrderByOrderByClause[] | null;
}
