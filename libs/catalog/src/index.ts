// Products and product categories: prices, pricing shared through categories, and custom fields.
export { CATALOG_ERRORS, CATALOG_RULES } from './errors';
export { CatalogModule } from './catalog.module';
export { CategoriesService } from './categories.service';
export {
  CreateProductCategoryInput,
  CustomFieldInput,
  ProductCategoriesArguments,
  ProductCategoryFilterInput,
  ProductCategoryKeyArguments,
  UpdateProductCategoryInput,
} from './category-inputs';
export { checkCustomFields } from './check-custom-fields';
export { effectivePricing } from './effective-pricing';
export { Product, SharedPricing } from './product';
export { CUSTOM_FIELD_TYPES, CustomField, type CustomFieldType, ProductCategory } from './product-category';
export {
  CreateProductInput,
  ProductFilterInput,
  ProductKeyArguments,
  ProductsArguments,
  UpdateProductInput,
} from './product-inputs';
export { ProductsService } from './products.service';
export { TombstoneRetention } from './tombstone-retention';
