import { Audit } from '@das/audit';
import {
  type Condition,
  Database,
  EVERYTHING,
  ExpectedVersion,
  type Failure,
  NO_EXTERNAL_KEY,
  type Page,
  type PageSelection,
  ValidationFailed,
  byKey,
  changesNothing,
  checkedInput,
  integerIdOf,
  loadBatched,
  oneKeyOf,
  sql,
  refuseOtherVersion,
  versionIn,
  versionedInput,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CatalogEvents } from './catalog-events';
import { CategoriesService } from './categories.service';
import { type CategoryChoice, chosenCategory, namesCategory } from './category-choice';
import { checkedExternal } from './checked-external';
import { checkWithoutBlocking } from './check-custom-fields';
import { refuseOldDelta } from './old-delta';
import { effectivePricing } from './effective-pricing';
import { Product, type SharedPricing } from './product';
import { ProductCategory } from './product-category';
import { CreateProductInput, ProductKeyArguments, type ProductsArguments, UpdateProductInput } from './product-inputs';
import { tombstoneOf } from './tombstone-of';

/** Reads and writes products. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly categories: CategoriesService,
    private readonly events: CatalogEvents,
  ) {}

  /** @throws ValidationFailed for a delta with deletions that begins before the kept tombstones */
  async list(
    { filter, orderBy, include_deleted, ...page }: ProductsArguments,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<Product>> {
    refuseOldDelta(this.db, { filter, include_deleted });
    const condition = where.all([
      where.contains('partnumber', filter?.partnumber),
      where.contains('description', filter?.description),
      where.contains('model', filter?.model),
      where.references('category_id', filter?.category_id),
      this.ofCategory(filter?.category_code),
      where.isOneOfGiven(
        'id',
        filter?.ids?.flatMap((id) => (id && integerIdOf(id)) || []),
        'bigint',
      ),
      where.isOneOfGiven('partnumber', filter?.partnumbers),
      filter ? where.external(filter) : undefined,
      ...where.changed(filter),
    ]);
    const searches = !!(filter?.partnumber || filter?.description || filter?.model || filter?.metadata?.length);
    const walk = { list: 'products', filter: { filter, include_deleted }, updated_from: filter?.updated_from };
    const live = this.db.rowsOf(Product);
    const rows = include_deleted ? live.withDeleted() : live;
    return rows.page({ ...page, wants, where: condition, orderBy: orderBy ?? [], searches, walk });
  }

  private ofCategory(code: string | null | undefined): Condition | undefined {
    const named = where.equals('code', code);
    return named && sql.fragment`category_id = (${this.db.rowsOf(ProductCategory).select('id', named)})`;
  }

  find(id: string): Promise<Product | null> {
    return this.db.rowsOf(Product).find(id);
  }

  /**
   * The product with the one key that is given; null without one.
   *
   * @throws ValidationFailed unless exactly one key is given
   */
  async lookUp(given: ProductKeyArguments): Promise<Product | null> {
    const args = checkedInput(ProductKeyArguments, given, null);
    const { key, value } = oneKeyOf(args, ['id', 'partnumber', 'external_id']);
    if (key === 'id') return this.find(value);
    const condition =
      key === 'partnumber' ? where.equals('partnumber', value) : where.externalKey(value, args.external_source);
    const [product = null] = await this.db.rowsOf(Product).list({ where: condition });
    return product;
  }

  /** Products by part number; part numbers without a product are absent. */
  async byPartNumber(partnumbers: string[]): Promise<Map<string, Product>> {
    if (!partnumbers.length) return new Map();
    return byKey(
      await this.db.rowsOf(Product).list({ where: where.isOneOfKeys('partnumber', partnumbers) }),
      'partnumber',
    );
  }

  /** The product with this part number, batched with the other look-ups of the request. */
  load(partnumber: string): Promise<Product | undefined> {
    return loadBatched('products by part number', partnumber, (partnumbers) => this.byPartNumber(partnumbers));
  }

  /** Effective pricing by part number, in one round trip. Part numbers without a product are absent. */
  async pricingOf(partnumbers: string[]): Promise<Map<string, SharedPricing>> {
    if (!partnumbers.length) return new Map();
    const condition = where.isOneOfKeys('partnumber', partnumbers);
    const ofThem = sql.fragment`id in (${this.db.rowsOf(Product).select('category_id', condition)})`;
    const [products, categories] = await Promise.all([
      this.db.rowsOf(Product).list({ where: condition }),
      this.db
        .rowsOf(ProductCategory)
        .list({ where: ofThem })
        .then((rows) => byKey(rows, 'id')),
    ]);
    return new Map(
      products.map((product) => [
        product.partnumber,
        effectivePricing(product, categories.get(product.category_id ?? '') ?? null),
      ]),
    );
  }

  /** The product's category, loaded in one batch with those of other products; null without one. */
  category({ category_id }: Product): Promise<ProductCategory | undefined> | null {
    return category_id ? this.categories.load(category_id) : null;
  }

  /** The product's prices, with missing values taken from its category. */
  async effective(product: Product): Promise<SharedPricing> {
    return effectivePricing(product, await this.category(product));
  }

  async create(given: CreateProductInput): Promise<Product> {
    const { category_code, ...input } = checkedInput(CreateProductInput, given);
    const row = checkedExternal(NO_EXTERNAL_KEY, input);
    return this.db.transaction(async () => {
      const category_id = await this.checkedCategory({ ...input, category_code }, input.other_details);
      const after = await this.db.rowsOf(Product).add({ ...row, category_id });
      await this.events.ofProducts([{ after }]);
      await this.audit.record('product.created', { after });
      return after;
    });
  }

  /**
   * @param expected_version in place of that of the input
   * @throws VersionConflict when the caller expected another version
   */
  async update(id: string, given: UpdateProductInput, expected_version = versionIn(given)): Promise<Product> {
    const changeOf = versionedInput(UpdateProductInput, given, 'product', expected_version);
    return this.db.transaction(async () => {
      const products = this.db.rowsOf(Product);
      const before = await products.getForUpdate(id);
      const { category_code, ...input } = changeOf(before);
      const change = checkedExternal(before, input);
      const choice = { ...input, category_code };
      if (namesCategory(choice) || input.other_details !== undefined) {
        const { other_details } = { ...before, ...input };
        change.category_id = await this.checkedCategory(namesCategory(choice) ? choice : before, other_details);
      }
      if (changesNothing(before, change)) return before;
      const after = await products.change(before.id, change);
      await this.events.ofProducts([{ before, after }]);
      await this.audit.record('product.updated', { before, after });
      return after;
    });
  }

  /** Deletes a product; null when it is absent. @throws VersionConflict when the caller expected another version */
  remove(id: string, expected_version?: number | null): Promise<Product | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const products = this.db.rowsOf(Product);
      const before = await products.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version, 'product');
      await products.remove(before.id);
      await this.events.ofProducts([{ deleted: await tombstoneOf(products, before.id) }]);
      await this.audit.record('product.deleted', { before });
      return before;
    });
  }

  /**
   * Failures of the category and its custom fields, so that they are reported together with other broken rules of the input.
   *
   * @param id the product to update; absent for a creation
   */
  async customFieldFailures(input: CreateProductInput | UpdateProductInput, id?: string | null): Promise<Failure[]> {
    const chooses = namesCategory(input);
    if (!chooses && input.other_details === undefined) return [];
    const before = id ? await this.find(id) : null;
    const { other_details } = { ...before, ...input };
    const { failures } = await this.checkCategory(chooses ? input : (before ?? {}), other_details);
    return failures;
  }

  /** @returns the category's id in its stored form. @throws ValidationFailed */
  private async checkedCategory(choice: CategoryChoice, other_details: unknown): Promise<string | null> {
    const { id, failures } = await this.checkCategory(choice, other_details);
    if (failures.length) throw new ValidationFailed(failures);
    return id;
  }

  private async checkCategory(
    choice: CategoryChoice,
    other_details: unknown,
  ): Promise<{ id: string | null; failures: Failure[] }> {
    const { category, failures } = await chosenCategory(choice, {
      byCode: (code) => this.categories.lookUp({ code }),
      byId: (id) => this.categories.find(id),
    });
    if (!category) return { id: null, failures };
    return { id: category.id, failures: await checkWithoutBlocking(category.custom_fields, other_details) };
  }
}
