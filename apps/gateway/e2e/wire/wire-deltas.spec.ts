import { setTimeout as pause } from 'node:timers/promises';
import {
  useClient,
  useDatabaseAdmin,
  useOwnDatabase,
  useOwnGateway,
  useRest,
  useTeam,
  useTenant,
} from '../support/fixtures';
import { change, deletion, givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';
import { type TestTenant, dataOf } from '../support/gateway';
import { ask } from '../support/workflow-fixture';

/** Open transactions of other tests would hold syncedTo back. */
const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const team = useTeam(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin(database);
const service = useClient(database.url);

const SECOND = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const EPOCH = '1970-01-01 00:00:00';

interface Delta {
  ids: string[];
  syncedTo: string | null;
  endCursor: string | null;
  hasMorePages: boolean;
}

async function delta(
  list: string,
  filter: string,
  { args = 'first: 100', by = tenant }: { args?: string; by?: Pick<TestTenant, 'graphql'> } = {},
): Promise<Delta> {
  const document = `{ ${list}(${args}, filter: { ${filter} }) { data { id } paginatorInfo { syncedTo endCursor hasMorePages } } }`;
  const reply = await by.graphql(document);
  type Listed = { data: { id: string }[]; paginatorInfo: Omit<Delta, 'ids'> };
  const { data, paginatorInfo } = dataOf<Record<string, Listed>>(reply)[list] as Listed;
  return { ids: data.map(({ id }) => id), ...paginatorInfo };
}

const since = (moment: string | null): string => `updated_from: "${moment}"`;
const now = async (): Promise<string> => {
  const { rows } = await admin.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as now`,
  );
  return rows[0]?.now as string;
};
/** Waits until the second of the database has changed. */
const nextSecond = (): Promise<void> => pause(1_050);

test.each([
  ['products', 'Product', { model: 'changed' }, () => givenProduct(tenant)],
  ['productCategories', 'ProductCategory', { name: 'changed' }, () => givenCategory(tenant)],
  ['approvalLevels', 'ApprovalLevel', { name: 'changed' }, () => givenLevel(tenant)],
  [
    'approvalRequests',
    'ApprovalRequest',
    { customer_name: 'changed' },
    () => givenRequest(tenant, { customer_name: 'A' }),
  ],
] as [string, string, object, () => Promise<string>][])(
  '%s: a delta has the changes since then in their order, and ends at its first page',
  async (list, type, input, create) => {
    const [one, two, three] = [await create(), await create(), await create()];
    await nextSecond();
    const start = await delta(list, since(EPOCH));
    expect(start.ids).toEqual([one, two, three]);
    expect(start.syncedTo).toMatch(SECOND);
    await tenant.graphql(change(type), { id: one, input });
    const next = await delta(list, since(start.syncedTo));
    expect(next.ids.at(-1)).toBe(one);
    expect(next.ids).not.toContain(two);
    await nextSecond();
    await tenant.graphql(change(type), { id: two, input });
    const page = await delta(list, since(EPOCH), { args: 'first: 1' });
    expect([page.ids, page.hasMorePages]).toEqual([[three], true]);
    await tenant.graphql(change(type), {
      id: one,
      input: { ...input, ...Object.fromEntries(Object.keys(input).map((key) => [key, 'again'])) },
    });
    const last = await delta(list, since(EPOCH), { args: `first: 9, after: "${page.endCursor}"` });
    expect(last).toEqual({ ids: [two], syncedTo: page.syncedTo, endCursor: expect.any(String), hasMorePages: false });
  },
);

test('updated_from and updated_to are inclusive, updated_to to the end of its second', async () => {
  await nextSecond();
  const id = await givenProduct(tenant);
  const { updated_at } = dataOf<{ product: { updated_at: string } }>(
    await tenant.graphql(`{ product(id: "${id}") { updated_at } }`),
  ).product;
  const found = await delta('products', `updated_from: "${updated_at}", updated_to: "${updated_at}"`);
  expect(found.ids).toEqual([id]);
});

test('an order of the client replaces that of changes; a list without updated_from has no syncedTo', async () => {
  const args = 'first: 100, orderBy: [{ column: ID, order: DESC }]';
  const { ids, syncedTo } = await delta('products', since(EPOCH), { args });
  expect(ids).toEqual([...ids].sort((one, other) => Number(other) - Number(one)));
  expect(syncedTo).toMatch(SECOND);
  expect((await delta('products', '')).syncedTo).toBeNull();
});

test('REST: every page of a delta has the same synced_to', async () => {
  const seen: unknown[] = [];
  let path: string | null = `/v2/products?per_page=2&updated_from=${encodeURIComponent(EPOCH)}&after=`;
  while (path) {
    const reply = await rest(path);
    const { links, meta } = reply.body as { links: { next: string | null }; meta: { synced_to: string } };
    seen.push(meta.synced_to);
    path = links.next && links.next.slice(gateway.url.length);
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([expect.stringMatching(SECOND)]));
});

describe.each([
  ['the owner of the tables', () => admin],
  ['the service', () => service],
])('an open transaction of %s', (_who, client) => {
  const begin = async (): Promise<void> => {
    await client().query('begin');
    await client().query(`select set_config('app.tenant_id', $1, true)`, [tenant.id]);
  };

  test('holds syncedTo back once it has written, and its change is in the delta from there', async () => {
    const id = await givenProduct(tenant);
    await nextSecond();
    const before = await now();
    await begin();
    try {
      await client().query('update products set description = $3 where tenant_id = $1 and id = $2', [
        tenant.id,
        id,
        'held',
      ]);
      await pause(2_100);
      const { syncedTo } = await delta('products', since(EPOCH));
      expect([before, await now()]).toEqual([expect.any(String), expect.any(String)]);
      expect(syncedTo! <= (await timeOf(before, 1))).toBe(true);
      await client().query('commit');
      expect((await delta('products', since(syncedTo))).ids).toContain(id);
    } finally {
      await client().query('rollback');
    }
  });

  test('holds nothing back while it only reads', async () => {
    await begin();
    try {
      await client().query('select count(*) from products');
      await pause(2_100);
      const { syncedTo } = await delta('products', since(EPOCH));
      expect(syncedTo! >= (await timeOf(await now(), -1))).toBe(true);
    } finally {
      await client().query('rollback');
    }
  });
});

async function timeOf(moment: string, plus: number): Promise<string> {
  return new Date(Date.parse(`${moment}Z`) + plus * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

test('a writer that states updated_at, as processes of the previous release do, gets the time of the write, which never falls', async () => {
  const id = await givenProduct(tenant);
  await admin.query(`update products set updated_at = '2001-01-01' where id = $1`, [id]);
  const { rows } = await admin.query<{ is_now: boolean }>(
    `select updated_at > now() - interval '1 minute' as is_now from products where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ is_now: true }]);
  await admin.query('begin');
  await admin.query(`select pg_sleep(0.2)`);
  await admin.query('update products set model = $2 where id = $1', [id, 'x']);
  const written = await admin.query<{ is_later: boolean }>(
    `select updated_at > now() + interval '0.2 seconds' as is_later from products where id = $1`,
    [id],
  );
  await admin.query('commit');
  expect(written.rows).toEqual([{ is_later: true }]);
});

test('a deleted product is not in a delta', async () => {
  const id = await givenProduct(tenant);
  await tenant.graphql(deletion('Product'), { id });
  expect((await delta('products', since(EPOCH))).ids).not.toContain(id);
});

test('updated_at of a request moves with a claim and with a change of its lines, and not with a comment', async () => {
  const { id } = await ask(team.requester, [{ partnumber: 'VPS-480-48D', quote_quantity: 40, requested_price: 155 }]);
  const moment = async (): Promise<string> => {
    const { rows } = await admin.query<{ at: string }>(
      'select updated_at::text as at from approval_requests where id = $1',
      [id],
    );
    return rows[0]?.at as string;
  };
  const read = `{ approvalRequest(id: "${id}") { steps { id status } opportunities { id } } }`;
  type Seen = { approvalRequest: { steps: { id: string; status: string }[]; opportunities: { id: string }[] } };
  const { steps, opportunities } = dataOf<Seen>(await team.requester.ask(read)).approvalRequest;
  const first = await moment();
  dataOf(await team.requester.ask(`mutation { addComment(id: "${id}", input: { body: "hello" }) { id } }`));
  expect(await moment()).toBe(first);
  const step = steps.find(({ status }) => status === 'active')?.id;
  dataOf(await team.pa.ask(`mutation { claimStep(id: "${step}") { id } }`));
  const claimed = await moment();
  expect(claimed > first).toBe(true);
  await admin.query('update request_details set used_quantity = 1 where id = $1', [opportunities[0]?.id]);
  expect((await moment()) > claimed).toBe(true);
});
