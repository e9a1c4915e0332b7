import { TEXT_OR_NULL, eventTypes, rowEvent } from '@das/events';
import { Product } from './product';
import { ProductCategory } from './product-category';

const SINCE = '0.3.0';
/** A tombstone has the time of the deletion; other rows have null. */
const DELETED_AT = { deleted_at: TEXT_OR_NULL };
const DELETION = '2026-03-02 16:05:00';
const timesOf = (deleted_at: string | null) => ({
  created_at: '2026-03-02 14:20:31',
  updated_at: deleted_at ?? '2026-03-02 14:20:31',
  deleted_at,
});
const PRICES = { list_price: 189.5, msrp: 210, moq: 10, tariff_surcharge: 4.25, allow_tariff: true };

const product = (description: string, changed: string[], deleted_at: string | null = null) =>
  rowEvent(
    Product,
    {
      description,
      since: SINCE,
      example: (id) => ({
        id: '4711',
        partnumber: 'VPS-480-48D',
        description: '480 W power supply, 48 V',
        model: 'VPS',
        ...PRICES,
        other_details: { colour: 'grey' },
        category_id: id(),
        category_code: 'PSU',
        ...timesOf(deleted_at),
        changed,
      }),
    },
    { category_code: TEXT_OR_NULL, ...DELETED_AT },
  );

const category = (description: string, changed: string[], deleted_at: string | null = null) =>
  rowEvent(
    ProductCategory,
    {
      description,
      since: SINCE,
      example: (id) => ({
        id: id(),
        name: 'Power supplies',
        code: 'PSU',
        description: null,
        ...PRICES,
        max_discount_percent: 20,
        override_min_rank: 30,
        custom_fields: [],
        ...timesOf(deleted_at),
        changed,
      }),
    },
    DELETED_AT,
  );

/** The event types of products. */
export const PRODUCT_EVENT = eventTypes.declare('product', {
  created: product('A product was created.', ['list_price', 'partnumber']),
  updated: product('A product was changed. `changed` names the fields.', ['list_price']),
  deleted: product('A product was deleted. `data` is its last state, with `deleted_at`.', [], DELETION),
});

/** The event types of product categories. */
export const CATEGORY_EVENT = eventTypes.declare('product_category', {
  created: category('A product category was created.', ['code', 'name']),
  updated: category('A product category was changed. `changed` names the fields.', ['max_discount_percent']),
  deleted: category('A product category was deleted. `data` is its last state, with `deleted_at`.', [], DELETION),
});
