import { type NumberRules, PERCENT, PRICE, WHOLE } from '../../format/typed-number';

/** A field that a column of a file can fill. */
export interface ImportField {
  /** As in the API. */
  name: string;
  label: string;
  type: 'text' | 'number' | 'boolean' | 'json';
  rules?: NumberRules;
  /** Further names of columns. */
  aliases?: readonly string[];
}

/** What can be imported. */
export interface ImportKind {
  path: '/v2/products/bulk-upsert' | '/v2/product-categories/bulk-upsert';
  list: '/products' | '/categories';
  title: string;
  /** The first part of query keys that are read again. */
  queryKey: string;
  fields: readonly ImportField[];
  /** The fields that may identify a row. The first one is the default. */
  keys: readonly string[];
}

const text = (name: string, label: string, ...aliases: string[]): ImportField => ({
  name,
  label,
  type: 'text',
  aliases,
});
const number = (name: string, label: string, rules: NumberRules): ImportField => ({
  name,
  label,
  type: 'number',
  rules,
});
const json = (name: string, label: string): ImportField => ({ name, label, type: 'json' });

const PRICING = [
  number('list_price', 'List price', PRICE),
  number('msrp', 'MSRP', PRICE),
  number('moq', 'Minimum order quantity', WHOLE),
  number('tariff_surcharge', 'Tariff surcharge', PRICE),
  { name: 'allow_tariff', label: 'Tariff applies', type: 'boolean' } as const,
];
const IDENTITY = [
  text('external_id', 'External id'),
  text('external_source', 'External source'),
  text('id', 'Id'),
  json('metadata', 'Metadata'),
];

export const PRODUCTS: ImportKind = {
  path: '/v2/products/bulk-upsert',
  list: '/products',
  title: 'Products',
  queryKey: 'products',
  keys: ['partnumber', 'external_id', 'id'],
  fields: [
    text('partnumber', 'Part number', 'Part', 'Part no.'),
    text('model', 'Model'),
    text('description', 'Description'),
    text('category_code', 'Category code', 'Category'),
    ...PRICING,
    json('other_details', 'Other details'),
    ...IDENTITY,
  ],
};

export const CATEGORIES: ImportKind = {
  path: '/v2/product-categories/bulk-upsert',
  list: '/categories',
  title: 'Categories',
  queryKey: 'categories',
  keys: ['code', 'external_id', 'id'],
  fields: [
    text('code', 'Code'),
    text('name', 'Name'),
    text('description', 'Description'),
    ...PRICING,
    number('max_discount_percent', 'Greatest discount %', PERCENT),
    number('override_min_rank', 'Rank above it', WHOLE),
    json('custom_fields', 'Custom fields'),
    ...IDENTITY,
  ],
};

export const labelOf = ({ fields }: Pick<ImportKind, 'fields'>, name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;
