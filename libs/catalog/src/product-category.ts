import { DateTimeScalar, LeavesTombstones, TimedRow, VersionColumn, externalRowOf } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The types of a custom field, which is a declared key of `other_details`. */
export const CUSTOM_FIELD_TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'enum'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

@ObjectType({ description: "A custom field: a declared key in `other_details` of a category's products." })
export class CustomField {
  @Field()
  key: string;

  @Field(() => String, { nullable: true })
  label: string | null;

  @Field(() => String, { description: 'string, number, integer, boolean, date or enum.' })
  type: CustomFieldType;

  @Field()
  required: boolean;

  @Field(() => [String], { nullable: true, description: 'The allowed values of an enum.' })
  options: string[] | null;

  @Field(() => Float, { nullable: true, description: 'Minimum value of a number, or minimum length of a string.' })
  min: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum value of a number, or maximum length of a string.' })
  max: number | null;

  @Field(() => String, { nullable: true, description: 'A regular expression (RE2) that a string must match.' })
  pattern: string | null;
}

/** Pricing columns of products and categories. A product without its own value inherits the category's. */
@ObjectType({ isAbstract: true })
export abstract class PricedRow extends externalRowOf(TimedRow) {
  @Field(() => Float, { nullable: true })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  list_price: number | null;

  @Field(() => Float, { nullable: true, description: "Manufacturer's suggested retail price." })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  msrp: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum order quantity.' })
  @Column('integer', { nullable: true })
  moq: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Tariff surcharge per unit. Kept separate: never part of a price.',
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  tariff_surcharge: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether a tariff surcharge applies.' })
  @Column('boolean', { nullable: true })
  allow_tariff: boolean | null;

  @VersionColumn()
  version: number;

  /** Not stored: only a list with deleted rows has it. */
  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Set in lists with `include_deleted` only.' })
  deleted_at?: string | null;
}

@ObjectType({ description: 'A category groups products and defines shared pricing and custom fields.' })
@Entity('product_categories')
@LeavesTombstones('deleted_product_categories')
@Index('product_categories_changed', ['tenant_id', 'updated_at', 'id'])
@Index('product_categories_code_unique', ['tenant_id', 'code'], { unique: true })
@Index('product_categories_external_id_unique', { synchronize: false })
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

  @Field(() => Float, { nullable: true, description: 'A larger discount is routed to `override_min_rank` or above.' })
  @Column('numeric', { precision: 9, scale: 6, nullable: true })
  max_discount_percent: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The minimum rank for a line whose discount exceeds `max_discount_percent`.',
  })
  @Column('integer', { nullable: true })
  override_min_rank: number | null;

  @Field(() => [CustomField])
  @Column('json', { default: '[]' })
  custom_fields: CustomField[];
}
