import type { List, ListTable } from './list';
import { strategyOf } from './strategy';

const products: ListTable = {
  columns: 'id, name, price',
  names: ['id', 'name', 'price'],
  source: 'products',
  nullable: new Set(['price']),
  orders: new Set(['name']),
  counts: 'product_counts',
  hasIntegerIds: true,
};
const requests: ListTable = { ...products, counts: 'request_counts', hasIntegerIds: false };
const uncounted: ListTable = { ...products, counts: undefined };

const chosen = (list: Partial<List>): string =>
  strategyOf({
    table: products,
    orderBy: [],
    limit: 15,
    offset: 0,
    searches: false,
    bind: String,
    tenant: () => '$1',
    scope: () => 'tenant_id = $1',
    ...list,
  }).name;

const where = (): string => "name like '%a%'";
const ids = (): string => 'select id from queue';

test.each<[string, string, Partial<List>]>([
  ['all rows', 'limit-offset', { limit: undefined }],
  ['the first page', 'limit-offset', {}],
  ['a filtered page without partial matches', 'limit-offset', { where, offset: 3_000 }],
  ['a search by id', 'search', { searches: true, where }],
  ['a search by descending id', 'search', { searches: true, where, orderBy: [{ column: 'id', order: 'DESC' }] }],
  ['a search by an indexed column', 'search', { searches: true, where, orderBy: [{ column: 'name', order: 'ASC' }] }],
  [
    'a search by another column',
    'limit-offset',
    { searches: true, where, orderBy: [{ column: 'price', order: 'ASC' }] },
  ],
  ['nulls last', 'nulls-last', { orderBy: [{ column: 'price', order: 'ASC', nulls: 'last' }] }],
  ['the first page of a queue', 'few-ids', { where, ids, among: ids, wherePerRow: where }],
  ['page 10 of a queue by id', 'few-ids', { where, ids, among: ids, wherePerRow: where, offset: 900, limit: 100 }],
  ['page 11 of a queue by id', 'ids-first', { where, ids, among: ids, wherePerRow: where, offset: 1_000, limit: 100 }],
  [
    'the first page of a queue with nulls last',
    'few-ids',
    { where, among: ids, wherePerRow: where, orderBy: [{ column: 'price', order: 'ASC', nulls: 'last' }] },
  ],
  ['a search in a queue', 'search', { where, among: ids, wherePerRow: where, searches: true }],
  ['a further page of given ids', 'ids-first', { where, ids, offset: 15 }],
  ['the first page of given ids', 'limit-offset', { where, ids }],
  [
    'a deep page of given ids by a column',
    'last-rows',
    { where, ids, offset: 1_000, orderBy: [{ column: 'name', order: 'ASC' }] },
  ],
  [
    'an early page of given ids by a column',
    'limit-offset',
    { where, ids, offset: 985, orderBy: [{ column: 'name', order: 'ASC' }] },
  ],
  [
    'a deep page of given ids with nulls last',
    'nulls-last',
    { where, ids, offset: 1_000, orderBy: [{ column: 'price', order: 'ASC', nulls: 'last' }] },
  ],
  ['a further page by id with counts per block', 'skipped-blocks', { offset: 15 }],
  ['a deep page by id with one count', 'nearer-end', { table: requests, offset: 1_000 }],
  ['a deep page by a column', 'nearer-end', { offset: 1_000, orderBy: [{ column: 'price', order: 'DESC' }] }],
  [
    'a page before row 1,000 by a column',
    'limit-offset',
    { offset: 999, orderBy: [{ column: 'price', order: 'DESC' }] },
  ],
  [
    'a deep page by a column that is not read',
    'limit-offset',
    { offset: 1_000, orderBy: [{ column: 'level', order: 'ASC' }] },
  ],
  ['a deep page of a table without counts', 'limit-offset', { table: uncounted, offset: 1_000 }],
])('%s is read by %s', (_list, strategy, list) => expect(chosen(list)).toBe(strategy));
