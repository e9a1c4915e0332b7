import { useGateway } from '../support/fixtures';
import { change, deletion, given } from '../support/factories';
import type { TestTenant } from '../support/gateway';
import { walkOf } from '../support/list-walks';

const gateway = useGateway();

const STABLE = 24;
const MOVING = 12;
const AT_ONCE = 4;

interface Walked {
  list: string;
  type: string;
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

const LISTS: Walked[] = [
  {
    list: 'products',
    type: 'Product',
    orders: inBothDirections(['PARTNUMBER', 'MODEL', 'LIST_PRICE', 'UPDATED_AT']),
    immutable: inBothDirections(['ID', 'CREATED_AT']),
    input: (n) => ({
      partnumber: unique(),
      model: someOf(n, [null, 'a', 'Ä', 'b']),
      list_price: someOf(n, [null, 1, 1.5]),
    }),
    change: (n) => ({ partnumber: unique(), model: someOf(n, ['b', 'a', null]), list_price: someOf(n, [2, null, 1]) }),
  },
  {
    list: 'approvalRequests',
    type: 'ApprovalRequest',
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
  },
  {
    list: 'productCategories',
    type: 'ProductCategory',
    orders: [],
    immutable: [''],
    input: () => ({ name: unique() }),
    change: () => ({ name: unique() }),
  },
  {
    list: 'approvalLevels',
    type: 'ApprovalLevel',
    orders: [''],
    immutable: [],
    input: (n) => ({ name: 'L', code: unique(), rank: someOf(n, [1, 2, 3]) }),
    change: (n) => ({ rank: someOf(n, [3, 1, 2]) }),
  },
];

/** Creates, changes and deletes rows until it is stopped. The rows that exist before are not touched. */
function writers(tenant: TestTenant, { type, input, change: changed }: Walked): { stop: () => Promise<number> } {
  let isOver = false;
  let writes = 0;
  const write = async (seed: number): Promise<void> => {
    const own: string[] = [];
    for (let n = seed; !isOver; n += 1) {
      if (own.length < MOVING) own.push((await given(tenant, type, input(n))).id);
      else await tenant.graphql(deletion(type), { id: own.shift() });
      await tenant.graphql(change(type), { id: someOf(n, own), input: changed(n) });
      writes += 1;
    }
  };
  const running = Array.from({ length: AT_ONCE }, (_, seed) => write(seed));
  return { stop: () => ((isOver = true), Promise.all(running).then(() => writes)) };
}

const repeated = (ids: string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

test.each(LISTS)(
  'a walk through $list returns each row that does not change once, in every order, while others are written',
  async (walked) => {
    const { list, type, orders, immutable, input } = walked;
    const tenant = await gateway.newTenant();
    const stable: string[] = [];
    for (let n = 0; n < STABLE; n += 1) stable.push((await given(tenant, type, input(n))).id);
    const { stop } = writers(tenant, walked);
    try {
      for (const order of [...orders, ...immutable]) {
        const { ids } = await walkOf(tenant, list, order ? `first: 5, orderBy: [${order}]` : 'first: 5');
        const seen = ids.filter((id) => stable.includes(id));
        expect([order, [...seen].sort()]).toEqual([order, [...stable].sort()]);
        if (immutable.includes(order)) expect([order, repeated(ids)]).toEqual([order, []]);
      }
    } finally {
      expect(await stop()).toBeGreaterThan(AT_ONCE);
    }
  },
  120_000,
);

test('a walk through the audit log, which grows meanwhile, returns each entry once', async () => {
  const tenant = await gateway.newTenant();
  for (let n = 0; n < STABLE; n += 1) await given(tenant, 'Product', { partnumber: unique() });
  const { stop } = writers(tenant, LISTS[0] as Walked);
  const { ids } = await walkOf(tenant, 'auditLogs', 'first: 3, filter: { action: "product.created" }');
  await stop();
  expect(repeated(ids)).toEqual([]);
  expect(ids.length).toBeGreaterThanOrEqual(STABLE);
});
