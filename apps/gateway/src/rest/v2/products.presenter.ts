import { Product, ProductsService, SharedPricing } from '@das/catalog';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { EXTERNAL_COLUMNS, EXTERNAL_SCHEMAS } from '../framework/external-fields';
import { PRODUCT_CATEGORY } from './product-categories.presenter';

export const SHARED_PRICING = new ResourceShape<SharedPricing>('SharedPricing', {
  columns: ['list_price', 'msrp', 'moq', 'tariff_surcharge', 'allow_tariff'],
});

export const PRODUCT = new ResourceShape<Product>('Product', {
  columns: [
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
    ...EXTERNAL_COLUMNS,
    'version',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  nested: { category: PRODUCT_CATEGORY, effective: SHARED_PRICING },
  schemas: {
    ...EXTERNAL_SCHEMAS,
    category_id: { type: ['string', 'null'], description: 'The id of `category`.' },
  },
});

@Injectable()
export class ProductPresenter {
  constructor(private readonly products: ProductsService) {}

  async present(product: Product): Promise<Resource> {
    const [category, effective] = await Promise.all([
      this.products.category(product),
      this.products.effective(product),
    ]);
    return {
      ...PRODUCT.of(product),
      category: category ? PRODUCT_CATEGORY.of(category) : null,
      effective: SHARED_PRICING.of(effective),
    };
  }
}
