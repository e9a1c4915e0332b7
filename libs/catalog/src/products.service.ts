import { Audit } from '@das/audit';
import {
  type Condition,
  Database,
  EVERYTHING,
  type Page,
  type PageWants,
  ValidationFailed,
  all,
  byKey,
  changesNothing,
  contains,
  isOneOf,
  loadBatched,
  refersTo,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CategoriesService } from './categories.service';
import { checkCustomFields } from './check-custom-fields';
import { effectivePricing } from './effective-pricing';
import { Product, type SharedPricing } from './product';
import { ProductCategory } from './product-category';
import type { CreateProductInput, ProductsArguments, UpdateProductInput } from './product-inputs';

@Injectable()
export class ProductsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly categories: CategoriesService,
  ) {}

  list({ filter, orderBy, ...page }: ProductsArguments, wants: PageWants = EVERYTHING): Promise<Page<Product>> {
    const where = all([
      contains('partnumber', filter?.partnumber),
      contains('description', filter?.description),
      contains('model', filter?.model),
      refersTo('category_id', filter?.category_id),
    ]);
    return this.db.rowsOf(Product).page({ ...page, wants, where, orderBy: orderBy ?? [], searches: !!filter?.partnumber });
  }

  find(id: string): Promise<Product | null> {
    return this.db.rowsOf(Product).find(id);
  }

  /** The products of these part numbers, by part number. */
  async byPartNumber(partnumbers: string[]): Promise<Map<string, Product>> {
    if (!partnumbers.length) return new Map();
    return byKey(await this.db.rowsOf(Product).list({ where: isOneOf('partnumber', partnumbers) }), 'partnumber');
  }

  /** The product of a part number, batched with the others that the call asks for. */
  load(partnumber: string): Promise<Product | undefined> {
    return loadBatched('products by part number', partnumber, (partnumbers) => this.byPartNumber(partnumbers));
  }

  /** What holds for the products of these part numbers, by part number; all of it in one round trip. */
  async pricingOf(partnumbers: string[]): Promise<Map<string, SharedPricing>> {
    if (!partnumbers.length) return new Map();
    const where = isOneOf('partnumber', partnumbers);
    const ofThem: Condition = (bind) => `id in (select category_id ${this.db.rowsOf(Product).from(bind, where)})`;
    const [products, categories] = await Promise.all([
      this.db.rowsOf(Product).list({ where }),
      this.db
        .rowsOf(ProductCategory)
        .list({ where: ofThem })
        .then((rows) => byKey(rows, 'id')),
    ]);
    return new Map(products.map((product) => [product.partnumber, effectivePricing(product, categories.get(product.category_id ?? '') ?? null)]));
  }

  /** What holds for the product: its own prices, else its category's. */
  async effective(product: Product): Promise<SharedPricing> {
    return effectivePricing(product, product.category_id ? await this.categories.load(product.category_id) : null);
  }

  create(input: CreateProductInput): Promise<Product> {
    return this.db.transaction(async () => {
      const category_id = await this.checkedCategory(input.category_id, input.other_details);
      const after = await this.db.rowsOf(Product).add({ ...input, category_id });
      await this.audit.record('product.created', { after });
      return after;
    });
  }

  update(id: string, { id: _, ...input }: UpdateProductInput): Promise<Product> {
    return this.db.transaction(async () => {
      const products = this.db.rowsOf(Product);
      const before = await products.getForUpdate(id);
      const change = { ...input };
      if (input.category_id !== undefined || input.other_details !== undefined) {
        const { category_id, other_details } = { ...before, ...input };
        change.category_id = await this.checkedCategory(category_id, other_details);
      }
      if (changesNothing(before, change)) return before;
      const after = await products.change(before.id, change);
      await this.audit.record('product.updated', { before, after });
      return after;
    });
  }

  remove(id: string): Promise<Product | null> {
    return this.db.transaction(async () => {
      const products = this.db.rowsOf(Product);
      const before = await products.findForUpdate(id);
      if (!before) return null;
      await products.remove(before.id);
      await this.audit.record('product.deleted', { before });
      return before;
    });
  }

  /** The category's id as it is stored, once it is there and the details are as it declares them. */
  private async checkedCategory(category_id: string | null | undefined, other_details: unknown): Promise<string | null> {
    if (!category_id) return null;
    const category = await this.categories.find(category_id);
    if (!category) throw new ValidationFailed([{ path: ['input', 'category_id'], rule: 'exists' }]);
    const failures = checkCustomFields(category.custom_fields, other_details);
    if (failures.length) throw new ValidationFailed(failures);
    return category.id;
  }
}
