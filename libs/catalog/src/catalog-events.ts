import { Events, type NewEvent } from '@das/events';
import { Database, byKey, changedFields, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CATEGORY_EVENT, PRODUCT_EVENT } from './event-types';
import type { Product } from './product';
import { ProductCategory } from './product-category';

/** A row before and after its change. A new row has no `before`; of a deleted row there is its tombstone. */
export type RowChange<T> =
  | { before?: T; after: T; deleted?: undefined }
  | { deleted: T; before?: undefined; after?: undefined };

/** Emits the events of products and categories, in the transaction of their change. */
@Injectable()
export class CatalogEvents {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
  ) {}

  /** @param changes of products, in their order. One round trip for all of them. */
  async ofProducts(changes: RowChange<Product>[]): Promise<void> {
    const [receivers, codes] = await Promise.all([this.events.lockReceivers(), this.categoryCodes(changes)]);
    const eventOf = (change: RowChange<Product>): NewEvent => {
      const row = rowOf(change);
      const category_code = codes.get(row.category_id ?? '')?.code ?? null;
      return {
        type: PRODUCT_EVENT[verbOf(change)],
        data: { deleted_at: null, ...row, category_code, changed: changedBy(change) } as Data,
      };
    };
    await this.events.emit(changes.map(eventOf), receivers);
  }

  /** @param changes of categories, in their order */
  async ofCategories(changes: RowChange<ProductCategory>[]): Promise<void> {
    await this.events.emit(
      changes.map((change) => ({
        type: CATEGORY_EVENT[verbOf(change)],
        data: { deleted_at: null, ...rowOf(change), changed: changedBy(change) } as Data,
      })),
    );
  }

  private async categoryCodes(changes: RowChange<Product>[]): Promise<Map<string, ProductCategory>> {
    const ids = [...new Set(changes.flatMap((change) => rowOf(change).category_id ?? []))];
    if (!ids.length) return new Map();
    return byKey(await this.db.rowsOf(ProductCategory).list({ where: where.isOneOf('id', ids) }), 'id');
  }
}

type Data = NewEvent['data'];

const rowOf = <T>({ after, deleted }: RowChange<T>): T => (deleted ?? after) as T;

const changedBy = <T extends object>({ before, after }: RowChange<T>): string[] =>
  after ? changedFields(before ?? null, after) : [];

const verbOf = ({ before, deleted }: RowChange<unknown>): 'created' | 'deleted' | 'updated' => {
  if (deleted) return 'deleted';
  return before ? 'updated' : 'created';
};
