import { RowCountTable, JsonScalar, LeavesTombstones, SearchView } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PricedRow, ProductCategory } from './product-category';

@ObjectType({ description: 'A product: a part with a number, prices and free details.' })
@Entity('products')
@SearchView('searchable_products')
@LeavesTombstones('deleted_products')
@RowCountTable('product_counts')
@Index('products_partnumber_unique', ['tenant_id', 'partnumber'], { unique: true })
@Index('products_changed', ['tenant_id', 'updated_at', 'id'])
@Index('products_category', ['tenant_id', 'category_id', 'id'])
@Index('products_external_id_unique', { synchronize: false })
@Index('products_external_source', { synchronize: false })
@Index('products_metadata', { synchronize: false })
@Index('products_texts_search', { synchronize: false })
@ForeignKey(() => ProductCategory, ['tenant_id', 'category_id'], ['tenant_id', 'id'], {
  name: 'products_category_id_fkey',
})
export class Product extends PricedRow {
  @Field(() => ID, { description: 'An ascending integer, returned as a string.' })
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Field({ description: 'Unique part number identifier within the tenant.' })
  @Column({ type: 'text', collation: 'und-x-icu' })
  partnumber: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field(() => String, { nullable: true })
  @Column({ type: 'text', collation: 'und-x-icu', nullable: true })
  model: string | null;

  @Field(() => JsonScalar, { nullable: true })
  @Column('json', { nullable: true })
  other_details: unknown;

  @Column({ type: 'text', collation: 'C', nullable: true })
  category_id: string | null;
}

@ObjectType({
  description: 'The effective pricing of a product: its own values, with missing ones inherited from its category.',
})
export class SharedPricing {
  @Field(() => Float, { nullable: true })
  list_price: number | null;

  @Field(() => Float, { nullable: true })
  msrp: number | null;

  @Field(() => Int, { nullable: true })
  moq: number | null;

  @Field(() => Float, { nullable: true })
  tariff_surcharge: number | null;

  @Field(() => Boolean, { nullable: true })
  allow_tariff: boolean | null;
}
