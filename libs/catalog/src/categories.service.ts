import { Audit } from '@das/audit';
import {
  Database,
  EVERYTHING,
  NO_EXTERNAL_KEY,
  ExpectedVersion,
  type Page,
  type PageRequest,
  type PageSelection,
  Refused,
  ValidationFailed,
  byKey,
  changesNothing,
  childPosition,
  checkedInput,
  loadBatched,
  oneKeyOf,
  pagePerParent,
  ulidOf,
  refuseOtherVersion,
  versionIn,
  versionedInput,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CatalogEvents } from './catalog-events';
import {
  CreateProductCategoryInput,
  type CustomFieldInput,
  type ProductCategoriesArguments,
  ProductCategoryKeyArguments,
  UpdateProductCategoryInput,
} from './category-inputs';
import { checkedExternal } from './checked-external';
import { checkDeclarations } from './check-custom-fields';
import { declarationOf } from './declaration-of';
import { refuseOldDelta } from './old-delta';
import { Product } from './product';
import { type CustomField, ProductCategory } from './product-category';
import { tombstoneOf } from './tombstone-of';

const KIND = 'product category';

/** Reads and writes product categories. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: CatalogEvents,
  ) {}

  /** @throws ValidationFailed for a delta with deletions that begins before the kept tombstones */
  async list(
    { filter, include_deleted, ...page }: ProductCategoriesArguments,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<ProductCategory>> {
    refuseOldDelta(this.db, { filter, include_deleted });
    const condition = where.all([
      where.contains('name', filter?.name),
      where.matches('code', filter?.code),
      where.isOneOfGiven(
        'id',
        filter?.ids?.flatMap((id) => (id && ulidOf(id)) || []),
      ),
      where.isOneOfGiven('code', filter?.codes),
      filter ? where.external(filter) : undefined,
      ...where.changed(filter),
    ]);
    const walk = {
      list: 'product_categories',
      filter: { filter, include_deleted },
      updated_from: filter?.updated_from,
    };
    const live = this.db.rowsOf(ProductCategory);
    return (include_deleted ? live.withDeleted() : live).page({ ...page, wants, where: condition, walk });
  }

  find(id: string): Promise<ProductCategory | null> {
    return this.db.rowsOf(ProductCategory).find(id);
  }

  /**
   * The category with the one key that is given; null without one.
   *
   * @throws ValidationFailed unless exactly one key is given
   */
  async lookUp(given: ProductCategoryKeyArguments): Promise<ProductCategory | null> {
    const args = checkedInput(ProductCategoryKeyArguments, given, null);
    const { key, value } = oneKeyOf(args, ['id', 'code', 'external_id']);
    if (key === 'id') return this.find(value);
    const condition = key === 'code' ? where.equals('code', value) : where.externalKey(value, args.external_source);
    const [category = null] = await this.db.rowsOf(ProductCategory).list({ where: condition });
    return category;
  }

  /** As {@link find}, batched with the other look-ups of the request. */
  load(id: string): Promise<ProductCategory | undefined> {
    return loadBatched('product_categories', id, async (ids) =>
      byKey(await this.db.rowsOf(ProductCategory).list({ where: where.isOneOf('id', ids) }), 'id'),
    );
  }

  /** A page of the category's products, batched with the same page of other categories. */
  async products(id: string, { first, page, after }: PageRequest, wants: PageSelection): Promise<Page<Product>> {
    const walk = (category_id: string) => ({ list: 'products of category', filter: { category_id } });
    const request = { first, page, position: childPosition(this.db, walk(id), after), wants, column: 'category_id' };
    const loaded = await loadBatched(`products ${JSON.stringify([request])}`, id, (parents) =>
      pagePerParent(this.db, Product, { ...request, parents, walk }),
    );
    return loaded as Page<Product>; // each parent has a page
  }

  async create(given: CreateProductCategoryInput): Promise<ProductCategory> {
    const { custom_fields, ...input } = checkedInput(CreateProductCategoryInput, given);
    const row = { ...checkedExternal(NO_EXTERNAL_KEY, input), custom_fields: declared(custom_fields) ?? [] };
    return this.db.transaction(async () => {
      const after = await this.db.rowsOf(ProductCategory).add(row);
      await this.events.ofCategories([{ after }]);
      await this.audit.record('product_category.created', { after });
      return after;
    });
  }

  /**
   * @param expected_version in place of that of the input
   * @throws VersionConflict when the caller expected another version
   */
  async update(
    id: string,
    given: UpdateProductCategoryInput,
    expected_version = versionIn(given),
  ): Promise<ProductCategory> {
    const changeOf = versionedInput(UpdateProductCategoryInput, given, KIND, expected_version);
    return this.db.transaction(async () => {
      const categories = this.db.rowsOf(ProductCategory);
      const before = await categories.getForUpdate(id);
      const { custom_fields, ...input } = changeOf(before);
      const change = { ...checkedExternal(before, input), custom_fields: declared(custom_fields) };
      if (changesNothing(before, change)) return before;
      const after = await categories.change(before.id, change);
      await this.events.ofCategories([{ before, after }]);
      await this.audit.record('product_category.updated', { before, after });
      return after;
    });
  }

  /**
   * Deletes a category; null when it is absent.
   *
   * @throws VersionConflict when the caller expected another version
   * @throws Refused (`category_in_use`) while products refer to it
   */
  remove(id: string, expected_version?: number | null): Promise<ProductCategory | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const categories = this.db.rowsOf(ProductCategory);
      const before = await categories.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version, KIND);
      if (await this.db.rowsOf(Product).count(where.equals('category_id', before.id)))
        throw new Refused('category_in_use');
      await categories.remove(before.id);
      await this.events.ofCategories([{ deleted: await tombstoneOf(categories, before.id) }]);
      await this.audit.record('product_category.deleted', { before });
      return before;
    });
  }
}

/** Undefined when absent (unchanged); null clears the list. @throws ValidationFailed */
function declared(fields: CustomFieldInput[] | null | undefined): CustomField[] | undefined {
  if (fields === undefined) return undefined;
  const failures = checkDeclarations(fields ?? []);
  if (failures.length) throw new ValidationFailed(failures);
  return (fields ?? []).map(declarationOf);
}
