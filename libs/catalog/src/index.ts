// Products and product categories: prices, pricing shared through categories, and custom fields.
export { CATALOG_ERRORS, CATALOG_RULES } from './errors';
export { CatalogModule } from './catalog.module';
export { CategoryUpsertJobs, ProductUpsertJobs } from './catalog-upsert-jobs';
export { CatalogUpsertsService } from './catalog-upserts.service';
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
export {
  MAX_UPSERT_ITEMS,
  UpsertError,
  UpsertOutcome,
  UpsertProductCategoriesInput,
  UpsertProductCategoryInput,
  UpsertProductInput,
  UpsertProductsInput,
  UpsertResult,
  UpsertSummary,
} from './upsert-inputs';
export { TombstoneRetention } from './tombstone-retention';
