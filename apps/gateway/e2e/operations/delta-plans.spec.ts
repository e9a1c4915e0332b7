import { useClient, useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';

const ROWS = 20_000; // enough that the planner has a choice
const CHANGED = 100;

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);
const service = useClient(database.url);

/** Rows that were changed at the start of the year, and some that have just been. */
const FILL = `
  set session_replication_role = replica;
  insert into products (tenant_id, partnumber, updated_at) select $1, 'P-' || n, timestamp '2026-01-01' + n * interval '1 second' from generate_series(1, ROWS) n;
  insert into product_categories (tenant_id, id, name, updated_at)
    select $1, 'C' || to_char(n, 'FM00000000'), 'C', timestamp '2026-01-01' + n * interval '1 second' from generate_series(1, ROWS) n;
  insert into approval_levels (tenant_id, id, name, code, rank, updated_at)
    select $1, 'L' || to_char(n, 'FM00000000'), 'L', 'L-' || n, n, timestamp '2026-01-01' + n * interval '1 second' from generate_series(1, ROWS) n;
  insert into approval_requests (tenant_id, id, created_at, updated_at)
    select $1, 'R' || to_char(n, 'FM00000000'), timestamp '2025-01-01' + n * interval '1 minute', timestamp '2026-01-01' + n * interval '1 second' from generate_series(1, ROWS) n;
  set session_replication_role = origin;
  analyze`;

const SINCE = new Date(Date.parse('2026-01-01T00:00:00Z') + (ROWS - CHANGED + 1) * 1_000)
  .toISOString()
  .slice(0, 19)
  .replace('T', ' ');

beforeAll(async () => {
  await admin.query(FILL.replaceAll('ROWS', String(ROWS)).replaceAll('$1', `'${tenant.id}'`));
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
}, 600_000);

interface Listed {
  paginatorInfo: { endCursor: string; hasMorePages: boolean };
  data: { id: string }[];
}

/** The statement of a list with its values, as the service has sent it, explained as the role of the service. */
async function planOf(list: string, args: string): Promise<{ plan: string; page: Listed }> {
  const values: unknown[][] = [];
  const reply: { page?: Listed } = {};
  const texts = await statementsOf(async () => {
    const document = `{ ${list}(${args}) { data { id } paginatorInfo { endCursor hasMorePages } } }`;
    reply.page = dataOf<Record<string, Listed>>(await tenant.graphql(document))[list] as Listed;
  }, values);
  const at = texts.findIndex((text) => text.includes('cursor_position'));
  await service.query('set plan_cache_mode = force_generic_plan');
  await service.query(`prepare listed as ${texts[at]}`);
  const given = (values[at] ?? []).map((value) => `'${String(value)}'`);
  try {
    const { rows } = await service.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) execute listed${given.length ? `(${given.join(', ')})` : ''}`,
    );
    return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), page: reply.page as Listed };
  } finally {
    await service.query('deallocate listed');
  }
}

/** The most rows that a node of the plan read, returned or removed. */
const mostRows = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/(?:actual .*rows=|Rows Removed by Filter: )([\d.]+)/g)].map(([, rows]) => Number(rows)),
  );

test.each([
  ['products', 'products_changed'],
  ['productCategories', 'product_categories_changed'],
  ['approvalLevels', 'approval_levels_changed'],
  ['approvalRequests', 'approval_requests_changed'],
])('a delta of %s reads its rows from an index, on every page', async (list, index) => {
  const filter = `filter: { updated_from: "${SINCE}" }`;
  const first = await planOf(list, `first: 60, ${filter}`);
  expect(first.page.data.length).toBe(60);
  const second = await planOf(list, `first: 60, ${filter}, after: "${first.page.paginatorInfo.endCursor}"`);
  expect([second.page.data.length, second.page.paginatorInfo.hasMorePages]).toEqual([CHANGED - 60, false]);
  for (const { plan } of [first, second]) {
    expect(plan).toContain(index);
    expect(mostRows(plan)).toBeLessThanOrEqual(CHANGED);
  }
});

test.each([
  'orderBy: [{ column: ID, order: ASC }]',
  'orderBy: [{ column: ID, order: DESC }]',
  'orderBy: [{ column: CREATED_AT, order: DESC }]',
])('a page after a cursor in the middle of requests with %s is read from an index', async (order) => {
  const { endCursor } = (await planOf('approvalRequests', `first: 1, page: 900, ${order}`)).page.paginatorInfo;
  const { plan, page } = await planOf('approvalRequests', `first: 100, ${order}, after: "${endCursor}"`);
  expect(page.data.length).toBe(100);
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toContain('Seq Scan');
});
