import { Product, SharedPricing } from '@das/catalog';
import { Injectable } from '@nestjs/common';
import { ProductsResolver } from '../../graphql/products.resolver';
import { type Presented, Shown } from '../shown';
import { PRODUCT_CATEGORY } from './product-categories.presenter';

export const SHARED_PRICING = new Shown<SharedPricing>('SharedPricing', { own: ['list_price', 'msrp', 'moq', 'tariff_surcharge', 'allow_tariff'] });

export const PRODUCT = new Shown<Product>('Product', {
  own: [
    'id',
    'partnumber',
    'description',
    'model',
    'list_price',
    'msrp',
    'moq',
    'tariff_surcharge',
    'allow_tariff',
    'other_details',
    'category_id',
    'created_at',
    'updated_at',
  ],
  nested: { category: PRODUCT_CATEGORY, effective: SHARED_PRICING },
  described: { category_id: { type: ['string', 'null'], description: 'As it is written; `category` shows it whole.' } },
});

@Injectable()
export class ProductPresenter {
  constructor(private readonly fields: ProductsResolver) {}

  async present(product: Product): Promise<Presented> {
    const [category, effective] = await Promise.all([this.fields.category(product), this.fields.effective(product)]);
    return { ...PRODUCT.of(product), category: category ? PRODUCT_CATEGORY.of(category) : null, effective: SHARED_PRICING.of(effective) };
  }
}
