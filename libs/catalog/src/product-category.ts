import { TimedRow } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a declared key of `other_details` may hold. */
export const CUSTOM_FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'enum'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

@ObjectType({ description: 'A key that products of the category have in their `other_details`.' })
export class CustomField {
  @Field()
  key: string;

  @Field(() => String, { nullable: true })
  label: string | null;

  @Field(() => String, { description: 'string, number, integer, boolean, date or enum.' })
  type: CustomFieldType;

  @Field()
  required: boolean;

  @Field(() => [String], { nullable: true, description: 'The values of an enum.' })
  options: string[] | null;

  @Field(() => Float, { nullable: true, description: 'The least number, or the least length of a string.' })
  min: number | null;

  @Field(() => Float, { nullable: true, description: 'The greatest number, or the greatest length of a string.' })
  max: number | null;

  @Field(() => String, { nullable: true, description: 'A regular expression (RE2) that a string must match.' })
  pattern: string | null;
}

/** Prices of products, and of the categories that products inherit them from. */
@ObjectType({ isAbstract: true })
export abstract class PricedRow extends TimedRow {
  @Field(() => Float, { nullable: true })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  list_price: number | null;

  @Field(() => Float, { nullable: true, description: "Manufacturer's suggested retail price." })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  msrp: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum order quantity.' })
  @Column('integer', { nullable: true })
  moq: number | null;

  @Field(() => Float, { nullable: true, description: 'Surcharge per unit.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  tariff_surcharge: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the tariff surcharge applies.' })
  @Column('boolean', { nullable: true })
  allow_tariff: boolean | null;
}

/** A group of products: pricing that they share, and the custom fields that they have. */
@ObjectType({ description: 'A group of products with shared pricing and custom fields.' })
@Entity('product_categories')
@Index('product_categories_code_unique', ['tenant_id', 'code'], { unique: true })
export class ProductCategory extends PricedRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field()
  @Column('text')
  name: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  code: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field(() => Float, { nullable: true, description: 'A discount above this needs the authority of `override_min_rank`.' })
  @Column('numeric', { precision: 9, scale: 6, nullable: true })
  max_discount_percent: number | null;

  @Field(() => Int, { nullable: true, description: 'The lowest rank that may decide a discount above `max_discount_percent`.' })
  @Column('integer', { nullable: true })
  override_min_rank: number | null;

  @Field(() => [CustomField])
  @Column('json', { default: '[]' })
  custom_fields: CustomField[];
}
