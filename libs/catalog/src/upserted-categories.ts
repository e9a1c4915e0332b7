import { newId, ulidOf } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CatalogEvents, type RowChange } from './catalog-events';
import { checkDeclarations } from './check-custom-fields';
import type { CustomFieldInput } from './category-inputs';
import { declarationOf } from './declaration-of';
import { externalColumns } from './external-columns';
import { ProductCategory } from './product-category';
import { UpsertProductCategoryInput } from './upsert-inputs';
import type { Columns, ColumnsOf, ReadItem, UpsertKind } from './upsert-kind';

/** Categories as rows of an upsert. */
@Injectable()
export class UpsertedCategories implements UpsertKind<ProductCategory> {
  readonly resource = 'product_category';
  readonly words = 'product category';
  readonly rows = ProductCategory;
  readonly input = UpsertProductCategoryInput;
  readonly key = 'code';
  readonly needed = 'name';
  readonly unique = ['code'];
  readonly empty = { custom_fields: [], metadata: {} };
  readonly idOf = ulidOf;
  readonly idType = 'text';
  readonly fields = [
    'allow_tariff',
    'code',
    'custom_fields',
    'description',
    'external_id',
    'external_source',
    'list_price',
    'max_discount_percent',
    'metadata',
    'moq',
    'msrp',
    'name',
    'override_min_rank',
    'tariff_surcharge',
  ];

  constructor(private readonly events: CatalogEvents) {}

  emit(changes: RowChange<ProductCategory>[]): Promise<void> {
    return this.events.ofCategories(changes);
  }

  newRow(columns: Record<string, unknown>): Record<string, unknown> {
    return { id: newId(), ...columns };
  }

  identityOf({ id }: Record<string, unknown>): unknown {
    return id;
  }

  async load(): Promise<ColumnsOf<ProductCategory>> {
    return { of: async (item, before) => columnsOf(item, before) };
  }
}

function columnsOf(item: ReadItem, before: ProductCategory | null): Columns {
  const input = item.input as UpsertProductCategoryInput;
  const { id: _, expected_version: __, custom_fields, metadata: ___, ...others } = input;
  const external = externalColumns(item, before);
  const columns: Record<string, unknown> = { ...others, ...external.columns };
  const isWrong = item.failures.some(({ path }) => path[0] === 'custom_fields');
  if (custom_fields === undefined || isWrong) return { columns, failures: external.failures };
  const declared: CustomFieldInput[] = custom_fields ?? [];
  columns['custom_fields'] = declared.map(declarationOf);
  const broken = checkDeclarations(declared).map((failure) => ({ ...failure, path: failure.path.slice(1) }));
  return { columns, failures: [...external.failures, ...broken] };
}
