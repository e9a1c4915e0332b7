import { setTimeout as pause } from 'node:timers/promises';
import { change, creation, deletion } from './factories';
import { type TestTenant, dataOf } from './gateway';
import { codesOf, times } from './two-gateways';

/** A list whose rows are written while it is read. */
export interface WrittenList {
  list: string;
  type: string;
  table: string;
  /** The table of the deleted rows; rows of other tables have `deleted_at`, or leave no tombstone. */
  tombstones?: string;
  /** The column that transactions in SQL change. */
  text: string;
  /** The columns without a default, which transactions in SQL insert. */
  keys: string[];
  orders: string[];
  /** Orders by columns that never change. */
  immutable: string[];
  /** The input of the n-th row; some rows have equal values and some have none. */
  input: (n: number) => object;
  change: (n: number) => object;
}

const inBothDirections = (columns: string[]): string[] =>
  columns.flatMap((column) => [`{ column: ${column}, order: ASC }`, `{ column: ${column}, order: DESC }`]);
const unique = (): string => Math.random().toString(36).slice(2);
const someOf = <T>(n: number, values: T[]): T => values[n % values.length] as T;

const products: WrittenList = {
  list: 'products',
  type: 'Product',
  table: 'products',
  tombstones: 'deleted_products',
  text: 'model',
  keys: ['partnumber'],
  orders: inBothDirections(['PARTNUMBER', 'MODEL', 'LIST_PRICE', 'UPDATED_AT']),
  immutable: inBothDirections(['ID', 'CREATED_AT']),
  input: (n) => ({
    partnumber: unique(),
    model: someOf(n, [null, 'a', 'Ä', 'b']),
    list_price: someOf(n, [null, 1, 1.5]),
  }),
  change: (n) => ({ partnumber: unique(), model: someOf(n, ['b', 'a', null]), list_price: someOf(n, [2, null, 1]) }),
};

const approvalRequests: WrittenList = {
  list: 'approvalRequests',
  type: 'ApprovalRequest',
  table: 'approval_requests',
  text: 'customer_name',
  keys: ['id'],
  orders: inBothDirections([
    'UPDATED_AT',
    'REQUEST_DATE',
    'CUSTOMER_NAME',
    'VALID_UNTIL',
    'WAITING_SINCE',
    'REQUESTED_TOTAL',
    'MAX_DISCOUNT',
    'DUE_AT',
  ]),
  immutable: inBothDirections(['ID', 'CREATED_AT']),
  input: (n) => ({
    customer_name: someOf(n, [null, 'a', 'Ä', 'b']),
    request_date: someOf(n, [null, '2026-01-01', '2026-01-02']),
    opportunities: n % 3 ? [{ partnumber: 'P', quote_quantity: 1, requested_price: someOf(n, [1, 2]) }] : [],
  }),
  change: (n) => ({ customer_name: someOf(n, ['b', 'a', null]), request_date: someOf(n, ['2026-01-02', null]) }),
};

const productCategories: WrittenList = {
  list: 'productCategories',
  type: 'ProductCategory',
  table: 'product_categories',
  tombstones: 'deleted_product_categories',
  text: 'name',
  keys: ['id'],
  orders: [],
  immutable: [''],
  input: () => ({ name: unique() }),
  change: () => ({ name: unique() }),
};

const approvalLevels: WrittenList = {
  list: 'approvalLevels',
  type: 'ApprovalLevel',
  table: 'approval_levels',
  text: 'name',
  keys: ['id', 'code', 'rank'],
  orders: [''],
  immutable: [],
  input: (n) => ({ name: 'L', code: unique(), rank: someOf(n, [1, 2, 3]) }),
  change: (n) => ({ rank: someOf(n, [3, 1, 2]) }),
};

/** Lists of a tenant with `after` that have columns to sort by, or rows that change their place. */
export const WRITTEN_LISTS = [products, approvalRequests, productCategories, approvalLevels];

/** The lists that return deleted rows, too. */
export const LISTS_WITH_TOMBSTONES = [products, approvalRequests, productCategories];

/** How rows are written. */
export interface Writing {
  /** How many rows a writer keeps before it deletes its oldest one. */
  rows: number;
  /** Between two rounds of a writer, on average. */
  pause_ms: number;
  writers: number;
}

/** Creates, changes and deletes rows over the API until it is over. Rows of others are not touched. @returns the number of rounds */
export async function write(
  tenant: Pick<TestTenant, 'graphql'>,
  { type, input, change: changed }: WrittenList,
  { rows, pause_ms, writers }: Writing,
  isOver: () => boolean,
): Promise<number> {
  let rounds = 0;
  const create = async (n: number): Promise<string[]> => {
    const reply = await tenant.graphql(creation(type), { input: input(n) });
    // A service that was killed has created it, and its answer was lost: another writer's row with this unique value.
    if (codesOf(reply)[0] === 'VALIDATION_FAILED') return [];
    return Object.values(dataOf<Record<string, { id: string }>>(reply)).map(({ id }) => id);
  };
  const writer = async (seed: number): Promise<void> => {
    const own: string[] = [];
    for (let n = seed; !isOver(); n += 1) {
      if (own.length < rows) own.push(...(await create(n)));
      else dataOf(await tenant.graphql(deletion(type), { id: own.shift() }));
      if (own.length) dataOf(await tenant.graphql(change(type), { id: someOf(n, own), input: changed(n) }));
      rounds += 1;
      if (pause_ms) await pause(Math.random() * 2 * pause_ms);
    }
  };
  await Promise.all(times(writers, writer));
  return rounds;
}
