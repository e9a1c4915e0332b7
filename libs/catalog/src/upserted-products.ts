import { Database, type Failure, byKey, integerIdOf, ulidOf, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CatalogEvents, type RowChange } from './catalog-events';
import { chosenCategory, namesCategory } from './category-choice';
import { checkWithoutBlocking } from './check-custom-fields';
import { externalColumns } from './external-columns';
import { Product } from './product';
import { ProductCategory } from './product-category';
import { UpsertProductInput } from './upsert-inputs';
import type { Columns, ColumnsOf, ReadItem, UpsertKind } from './upsert-kind';

/** Products as rows of an upsert. */
@Injectable()
export class UpsertedProducts implements UpsertKind<Product> {
  readonly resource = 'product';
  readonly words = 'product';
  readonly rows = Product;
  readonly input = UpsertProductInput;
  readonly key = 'partnumber';
  readonly needed = 'partnumber';
  readonly unique = ['partnumber'];
  readonly empty = { metadata: {} };
  readonly idOf = integerIdOf;
  readonly idType = 'bigint';
  readonly fields = [
    'allow_tariff',
    'category_id',
    'description',
    'external_id',
    'external_source',
    'list_price',
    'metadata',
    'model',
    'moq',
    'msrp',
    'other_details',
    'partnumber',
    'tariff_surcharge',
  ];

  constructor(
    private readonly db: Database,
    private readonly events: CatalogEvents,
  ) {}

  emit(changes: RowChange<Product>[]): Promise<void> {
    return this.events.ofProducts(changes);
  }

  newRow(columns: Record<string, unknown>): Record<string, unknown> {
    return columns;
  }

  identityOf({ partnumber }: Record<string, unknown>): unknown {
    return partnumber;
  }

  /** Loads the categories that items name or products have, in one statement. */
  async load(items: ReadItem[], products: Product[]): Promise<ColumnsOf<Product>> {
    const ids = [...items.map(({ input }) => input.category_id), ...products.map(({ category_id }) => category_id)];
    const codes = items.flatMap(({ input: { category_code }, failures }) =>
      category_code && !failures.some(({ path }) => path[0] === 'category_code') ? [category_code] : [],
    );
    const stored = [...new Set(ids.flatMap((id) => (id && ulidOf(id)) ?? []))].filter(Boolean);
    const condition = where.any([
      stored.length ? where.isOneOfKeys('id', stored) : undefined,
      codes.length ? where.isOneOfKeys('code', [...new Set(codes)]) : undefined,
    ]);
    const categories = condition ? await this.db.rowsOf(ProductCategory).list({ where: condition }) : [];
    const byId = byKey(categories, 'id');
    const byCode = new Map(categories.map((category) => [category.code, category]));
    const found = {
      byId: (id: string) => byId.get(ulidOf(id) ?? ''),
      byCode: (code: string) => byCode.get(code),
    };
    return { of: (item, before) => columnsOf(item, before, found) };
  }
}

async function columnsOf(
  item: ReadItem,
  before: Product | null,
  categories: Parameters<typeof chosenCategory>[1],
): Promise<Columns> {
  const { id: _, expected_version: __, category_id, category_code, metadata: ___, ...others } = item.input;
  const external = externalColumns(item, before);
  const columns: Record<string, unknown> = { ...others, ...external.columns };
  const failures: Failure[] = [...external.failures];
  const choice = { category_id, category_code };
  const isWrong = item.failures.some(({ path }) => OF_CUSTOM_FIELDS.has(path[0] ?? ''));
  if (isWrong || !(namesCategory(choice) || others.other_details !== undefined)) return { columns, failures };
  const { other_details } = { ...before, ...others };
  const chosen = await chosenCategory(namesCategory(choice) ? choice : (before ?? {}), categories);
  const broken = chosen.category ? await checkWithoutBlocking(chosen.category.custom_fields, other_details) : [];
  for (const failure of [...chosen.failures, ...broken]) failures.push({ ...failure, path: failure.path.slice(1) });
  if (namesCategory(choice)) columns['category_id'] = chosen.category?.id ?? null;
  return { columns, failures };
}

/** A refused category or details object is not checked further. */
const OF_CUSTOM_FIELDS = new Set(['category_code', 'category_id', 'other_details']);
