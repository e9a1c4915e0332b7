import { ProductCategory } from '@das/catalog';
import { EXTERNAL_COLUMNS, EXTERNAL_SCHEMAS } from '../framework/external-fields';
import { ResourceShape } from '../framework/resource-shape';

/** Without its products: clients list them with `/v2/products?category_id=…`. */
export const PRODUCT_CATEGORY = new ResourceShape<ProductCategory>('ProductCategory', {
  columns: [
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
    ...EXTERNAL_COLUMNS,
    'version',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  schemas: EXTERNAL_SCHEMAS,
});
