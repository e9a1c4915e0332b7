import { jsonOf, runAdmin } from '../support/admin-program';
import { analyticsOf, load, settle, sumUp } from '../support/analytics';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { approve } from '../support/workflow-actions';
import { type Team, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

const today = (): string => new Date().toISOString().slice(0, 10);
const linesOf = async ({ owner }: Team, more: object = {}): Promise<unknown[]> => {
  const { totals, groups } = await analyticsOf(owner, { from: today(), to: today(), ...more });
  return [totals['lines'], ...groups.map(({ measures }) => measures['lines'])];
};
const spansOf = async ({ tenant }: Team): Promise<unknown[]> =>
  (
    await admin.query<object>(
      `select basis, span, due_at is null as is_current, left_out from summed_spans where tenant_id = $1 order by basis, span`,
      [tenant.id],
    )
  ).rows;
const stale = [
  { basis: 'created', span: 'day', is_current: false, left_out: [] },
  { basis: 'created', span: 'month', is_current: false, left_out: [] },
];

test('numbers without a filter come from sums, and those of a day that has changed from its facts', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [90, 80], { sales_region: 'NA' });
  await ask(team.requester, [70], { sales_region: 'NA' });
  await settle(gateway, team.tenant);
  await sumUp(gateway, admin, team.tenant);
  await admin.query('update request_facts set lines = lines + 100 where tenant_id = $1', [team.tenant.id]);
  expect(await linesOf(team)).toEqual([3]);
  expect(await linesOf(team, { group_by: ['sales_region'] })).toEqual([3, 3]);
  expect(await linesOf(team, { group_by: ['month'] })).toEqual([3, 3]);
  expect(await linesOf(team, { filter: { sales_region: 'NA' } })).toEqual([203]);
  await approve(team.pa, made);
  expect(await linesOf(team)).toEqual([3]);
  await settle(gateway, team.tenant);
  expect(await linesOf(team)).toEqual([2 + 101]);
});

test('a day is summed only after it has been unchanged for some seconds, and the worker looks again by then', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [90]);
  await settle(gateway, team.tenant);
  await load(gateway, team.tenant);
  expect(await spansOf(team)).toEqual(stale);
  const due = await admin.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::float8 as seconds from analytics_loads where tenant_id = $1',
    [team.tenant.id],
  );
  expect(due.rows[0]?.seconds).toBeGreaterThan(0);
  expect(due.rows[0]?.seconds).toBeLessThan(11);
  await sumUp(gateway, admin, team.tenant);
  expect(await spansOf(team)).toEqual(stale.map((span) => ({ ...span, is_current: true })));
  expect((await admin.query('select from analytics_loads where tenant_id = $1', [team.tenant.id])).rows).toEqual([]);
});

test('a dimension with more than 1,000 values in a day has no sums there, and its numbers come from facts', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [90], { customer_name: 'Acme', sales_region: 'NA' });
  await settle(gateway, team.tenant);
  const { fields } = await admin.query('select * from request_facts limit 0');
  const columns = fields.map(({ name }) => name);
  const copied = columns.map(
    (name) => ({ approval_request_id: `'R' || n`, customer: `'c' || n`, customer_label: `'C' || n` })[name] ?? name,
  );
  await admin.query(
    `insert into request_facts (${columns.join(', ')}) select ${copied.join(', ')} from request_facts, generate_series(1, 1000) as n where tenant_id = $1`,
    [team.tenant.id],
  );
  await sumUp(gateway, admin, team.tenant);
  expect(await spansOf(team)).toEqual(stale.map((span) => ({ ...span, is_current: true, left_out: ['customer'] })));
  const answer = await analyticsOf(team.owner, { from: today(), to: today(), group_by: ['customer'], first: 1 });
  expect([answer.total_groups, answer.totals['requests'], answer.groups[0]?.keys[0]?.label]).toEqual([
    1_001,
    1_001,
    'Acme',
  ]);
  expect(await linesOf(team, { group_by: ['sales_region'] })).toEqual([1_001, 1_001]);
});

test('analytics verify finds a wrong sum, and analytics rebuild computes it again', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [90]);
  await settle(gateway, team.tenant);
  await sumUp(gateway, admin, team.tenant);
  const { rows } = await admin.query<{ slug: string }>('select slug from tenants where id = $1', [team.tenant.id]);
  const slug = String(rows[0]?.slug);
  const settings = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url };
  const command = (name: string) => runAdmin(settings, 'analytics', name, '--tenant', slug, '--json');
  const verified = async (first_bad: object | null): Promise<void> =>
    expect(jsonOf(await command('verify'), first_bad ? 1 : 0)).toEqual({
      ok: !first_bad,
      tenants: [{ slug, requests: 1, first_bad }],
    });
  await verified(null);
  await admin.query(
    `update fact_sums set requested_amount = requested_amount + 0.000001 where tenant_id = $1 and span = 'month' and dimension = 'level'`,
    [team.tenant.id],
  );
  await verified({ approval_request_id: null, field: `sums.created.month.${today().slice(0, 7)}-01.level` });
  await command('rebuild');
  await verified(null);
  expect(await spansOf(team)).toEqual(stale.map((span) => ({ ...span, is_current: true })));
});
