import { ProductCategory } from '@das/catalog';
import { Shown } from '../shown';

/** Its products are a list of their own: `/v2/products?category_id=…`. */
export const PRODUCT_CATEGORY = new Shown<ProductCategory>('ProductCategory', {
  own: [
    'id',
    'name',
    'code',
    'description',
    'list_price',
    'msrp',
    'moq',
    'tariff_surcharge',
    'allow_tariff',
    'max_discount_percent',
    'override_min_rank',
    'custom_fields',
    'created_at',
    'updated_at',
  ],
});
