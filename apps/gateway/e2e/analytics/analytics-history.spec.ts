import { FactsService } from '@das/analytics';
import { runAdmin, jsonOf } from '../support/admin-program';
import { analyticsOf, load, settle } from '../support/analytics';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { read } from '../support/workflow-actions';
import { approve, deny, remove, resubmit, withdraw } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(gateway);

const today = (): string => new Date().toISOString().slice(0, 10);
const PERIOD = { from: '2020-01-01', to: '2020-12-31' };
const command = (...words: string[]) =>
  runAdmin({ DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url }, 'analytics', ...words, '--json');
const slugOf = async (id: string): Promise<string> =>
  (await admin.query<{ slug: string }>('select slug from tenants where id = $1', [id])).rows[0]?.slug ?? '';

test('the history of a tenant is loaded newest first, and fills decided_at without moving updated_at', async () => {
  const made = [await ask(team.requester, [90]), await ask(team.requester, [80]), await ask(team.requester, [70])];
  const [first, second] = made as [{ id: string; lines: string[] }, { id: string; lines: string[] }];
  await approve(team.pa, first);
  await withdraw(team.requester, second);
  await settle(gateway, team.tenant);
  const of = team.tenant.id;
  await admin.query(
    `update approval_requests set decided_at = null, created_at = '2020-06-01 12:00:00Z' where tenant_id = $1`,
    [of],
  );
  for (const table of ['request_facts', 'summed_spans', 'analytics_states', 'changed_requests', 'analytics_loads'])
    await admin.query(`delete from ${table} where tenant_id = $1`, [of]); // as before the upgrade
  await admin.query('insert into analytics_loads (tenant_id, has_history) values ($1, true)', [of]);
  const before = await read<{ updated_at: string }>(team.owner, first.id, 'updated_at decided_at');
  expect((await analyticsOf(team.owner, PERIOD)).is_complete).toBe(false);
  await team.tenant.as(() => gateway.app.get(FactsService).loadNext());
  await load(gateway, team.tenant);
  const answer = await analyticsOf(team.owner, PERIOD);
  expect([answer.is_complete, answer.complete_from, answer.totals['requests'], answer.totals['approved']]).toEqual([
    true,
    null,
    3,
    1,
  ]);
  const after = await read<{ updated_at: string; decided_at: string }>(team.owner, first.id, 'updated_at decided_at');
  const lines = await read<{ opportunities: { decided_at: string }[] }>(
    team.owner,
    first.id,
    'opportunities { decided_at }',
  );
  expect(after).toEqual({ updated_at: before.updated_at, decided_at: lines.opportunities[0]?.decided_at });
  expect((await analyticsOf(team.owner, { from: today(), to: today(), basis: 'decided' })).totals['requests']).toBe(2);
  expect((await admin.query('select 1 from analytics_loads where tenant_id = $1', [of])).rows).toEqual([]);
});

test('a change of each kind is noted once in its transaction, and by a process of version 0.2.0 too', async () => {
  const other = await newTeam(gateway);
  const noted = async (): Promise<number> =>
    (await admin.query('delete from changed_requests where tenant_id = $1 returning 1', [other.tenant.id])).rows.length;
  const made = await ask(other.requester, [90]);
  expect(await noted()).toBe(1);
  await deny(other.pa, made, { comment: 'No' });
  expect(await noted()).toBe(1);
  await resubmit(other.requester, made);
  expect(await noted()).toBe(1);
  await admin.query(`update approval_steps set escalations = 1 where approval_request_id = $1 and status = 'active'`, [
    made.id,
  ]);
  expect(await noted()).toBe(1);
  await admin.query('begin');
  await admin.query('update approval_requests set version = version + 1 where id = $1', [made.id]);
  await admin.query('update approval_requests set version = version + 1 where id = $1', [made.id]);
  await admin.query('rollback');
  expect(await noted()).toBe(0);
  const removed = await ask(other.requester, [90]);
  expect(await noted()).toBe(1);
  await remove(other.requester, removed);
  expect(await noted()).toBe(1);
});

test('analytics verify finds a wrong fact, and analytics rebuild computes it again', async () => {
  const slug = await slugOf(team.tenant.id);
  const whole = { ok: true, tenants: [{ slug, requests: 3, first_bad: null }] };
  expect(jsonOf(await command('verify', '--tenant', slug))).toEqual(whole);
  const { rows } = await admin.query<{ id: string }>(
    `update line_facts set approved_amount = approved_amount + 0.000001 where tenant_id = $1 and lines_approved = 1 returning approval_request_id as id`,
    [team.tenant.id],
  );
  const first_bad = { approval_request_id: rows[0]?.id, field: 'line.approved_amount' };
  expect(jsonOf(await command('verify', '--tenant', slug), 1)).toEqual({
    ok: false,
    tenants: [{ slug, requests: 3, first_bad }],
  });
  expect(jsonOf(await command('rebuild', '--tenant', slug))).toEqual({
    ok: true,
    tenants: [{ slug, requests: 3, lines: 3, steps: 3 }],
  });
  expect(jsonOf(await command('verify', '--tenant', slug))).toEqual(whole);
  const all = jsonOf<{ ok: boolean; tenants: object[] }>(await command('rebuild'));
  expect([all.ok, all.tenants.length]).toEqual([true, 2]);
});

test('a request that changed meanwhile is compared again, and one without facts is found', async () => {
  const slug = await slugOf(team.tenant.id);
  const made = await ask(team.requester, [60]);
  expect(jsonOf(await command('verify', '--tenant', slug))).toMatchObject({ ok: true });
  await admin.query('delete from request_facts where approval_request_id = $1', [made.id]);
  expect(jsonOf(await command('verify', '--tenant', slug), 1)).toMatchObject({
    tenants: [{ first_bad: { approval_request_id: made.id, field: 'approval_request_id' } }],
  });
  expect((await command('verify', '--tenant', 'absent')).err).toBe('There is no tenant absent.\n');
});
