import { TimersService } from '@das/approval-requests';
import { Workers, newId } from '@das/platform';
import { fireTimers } from '../support/deadlines';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { differences, givenHistory } from '../support/precedent-history';
import { approveAll, askPart, denyAll, idsOf, similarTo } from '../support/precedents';
import { approved, priced, revise } from '../support/revisions';
import { type Team, WITHDRAW, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase(); // the worker loads the histories of all tenants
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(gateway);

const LEVEL =
  'mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const RUNNING = new AbortController().signal;
/** A round of the worker. @returns whether it has loaded anything */
const round = (): Promise<boolean> => {
  const worker = gateway.app.get(Workers).all.find(({ name }) => name === 'precedents');
  if (!worker) throw new Error('No worker loads precedents.');
  return worker.work(RUNNING);
};
const loadAll = async (): Promise<void> => {
  while (await round()) continue;
};
const seen = async ({ owner }: Team, partnumber: string) => {
  const { data, is_complete, statistics } = await similarTo(owner, { partnumber, sales_region: 'NA' }, { first: 100 });
  return { prices: data.map(({ approved_price }) => approved_price), is_complete, region: statistics[1]?.approved };
};
const loads = async (): Promise<object[]> =>
  (await admin.query<object>('select tenant_id, before_id from precedent_loads order by tenant_id')).rows;

afterEach(async () => {
  await loadAll();
  await admin.query('delete from precedent_loads');
});

test('a new tenant is complete at once', async () => {
  expect(await seen(await newTeam(gateway), 'H-1')).toEqual({ prices: [], is_complete: true, region: 0 });
});

test('the history is loaded from the newest request on, 200 requests at a time, and complete at the end', async () => {
  await givenHistory(admin, team.tenant.id, 'Q', 450);
  expect(await seen(team, 'H-1')).toEqual({ prices: [], is_complete: false, region: 0 });
  const made = await askPart(team, 'H-1', { sales_region: 'NA' });
  await approveAll(team, made.id); // a decision during the load
  expect(await seen(team, 'H-1')).toEqual({ prices: [50], is_complete: false, region: 1 });
  const counts: (number | undefined)[] = [];
  for (let more = true; more;) {
    more = await round();
    const found = await seen(team, 'H-1');
    counts.push(found.prices.length);
    expect(found.prices.slice(1, 3)).toEqual([null, 431]); // line 441 was denied
  }
  expect(counts).toEqual([20, 40, 46, 46]); // of ten lines of a batch, one has this part
  const { prices, is_complete, region } = await seen(team, 'H-1');
  expect(is_complete).toBe(true);
  expect(prices).toHaveLength(46);
  expect(region).toBe(prices.filter((price) => price !== null).length);
  expect(await loads()).toEqual([]);
  expect(await differences(admin)).toEqual({ missing: 0, more: 0 });
});

test('a batch that fails leaves the progress as it was, delays its tenant, and lets others load', async () => {
  const [one, other] = [await newTeam(gateway), await newTeam(gateway)];
  await givenHistory(admin, one.tenant.id, 'R', 250);
  await givenHistory(admin, other.tenant.id, 'S', 250);
  expect(await round()).toBe(true);
  const before = await loads();
  const fails = `alter table price_precedents add constraint fails check (tenant_id <> '${one.tenant.id}' or approval_request_id > '01ABR${'0'.repeat(19)}33')`;
  await admin.query(`${fails} not valid`);
  expect(await round()).toBe(true);
  expect((await seen(other, 'H-1')).is_complete).toBe(true);
  expect(await loads()).toEqual(before.filter((each) => (each as { tenant_id: string }).tenant_id === one.tenant.id));
  expect(await round()).toBe(false); // for a minute
  await admin.query('alter table price_precedents drop constraint fails');
  await admin.query('update precedent_loads set due_at = now()');
  await loadAll();
  expect((await seen(one, 'H-1')).is_complete).toBe(true);
  expect(await differences(admin)).toEqual({ missing: 0, more: 0 });
});

test('two workers load a history once, and a request that is locked is loaded by its timer', async () => {
  const found = await newTeam(gateway);
  await givenHistory(admin, found.tenant.id, 'T', 400);
  const locked = `01ABT${'0'.repeat(20)}1`;
  await admin.query('begin');
  await admin.query('select from approval_requests where id = $1 for update', [locked]);
  await Promise.all([loadAll(), loadAll()]);
  expect(await loads()).toEqual([]);
  expect(await differences(admin)).toEqual({ missing: 1, more: 0 });
  await admin.query('commit');
  await gateway.app.get(TimersService).fireDue(10);
  expect(await differences(admin)).toEqual({ missing: 0, more: 0 });
});

test('lines that were withdrawn or timed out, and those of deleted requests, are not loaded', async () => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => askPart(team, 'NOT-LOADED')));
  if (!one || !two || !three || !four) throw new Error('A request is missing.');
  dataOf(await team.requester.ask(WITHDRAW, { id: one.id }));
  for (const { id } of [two, three, four]) await denyAll(team, id);
  await admin.query('delete from price_precedents where tenant_id = $1', [team.tenant.id]);
  await admin.query('update approval_requests set deleted_at = now() where id = $1', [two.id]);
  await admin.query(
    `update request_details set reason_code = 'timed_out', decided_by_id = null where approval_request_id = $1`,
    [three.id],
  );
  await admin.query('insert into precedent_loads (tenant_id) values ($1)', [team.tenant.id]);
  await loadAll();
  expect(idsOf(await similarTo(team.owner, { partnumber: 'not-loaded' }))).toEqual([four.id]);
});

test('a line that a revision carries over is not loaded as a second precedent', async () => {
  const found = await newTeam(gateway);
  const source = await approved(found, [
    { partnumber: 'CARRIED', requested_price: 52 },
    { partnumber: 'CARRIED', requested_price: 53 },
  ]);
  const revision = await revise(found.requester, source, priced(source.lines[1], 60));
  await approveAll(found, revision.id);
  await admin.query('delete from price_precedents where tenant_id = $1', [found.tenant.id]);
  await admin.query('insert into precedent_loads (tenant_id) values ($1)', [found.tenant.id]);
  await loadAll();
  const { data } = await similarTo(found.owner, { partnumber: 'carried' });
  expect(data.map(({ approved_price, is_valid }) => [approved_price, is_valid])).toEqual([
    [60, true],
    [53, false],
    [52, false],
  ]);
});

test('a line that times out is not a precedent', async () => {
  const found = await newTeam(gateway);
  const settings = { response_time: 'PT1H', auto_deny_after: 'PT1H', response_clock: 'calendar' };
  dataOf(await found.owner.ask(LEVEL, { id: found.levels.PA, input: settings }));
  await fireTimers(gateway);
  const { id } = await askPart(found, 'LATE');
  gateway.db.clock.offset_s += 3 * 3_600;
  await fireTimers(gateway);
  gateway.db.clock.offset_s = 0;
  const { rows } = await admin.query('select reason_code from request_details where approval_request_id = $1', [id]);
  expect(rows).toEqual([{ reason_code: 'timed_out' }]);
  expect(idsOf(await similarTo(found.owner, { partnumber: 'LATE' }))).toEqual([]);
});

describe('a process of version 0.2.0', () => {
  const COLUMNS = 'tenant_id, id, approval_request_id, opportunity_id, step_id, round, decision, outcome, price';
  /** Decides a line as such a process does: it knows no precedents. */
  const decideBefore = async (id: string, line_id: string | undefined): Promise<void> => {
    await admin.query(
      `insert into approval_decisions (${COLUMNS})
       select tenant_id, $2, approval_request_id, opportunity_id, id, round, 'approve', 'approved', 50 from approval_steps
        where approval_request_id = $1 and status = 'active'`,
      [id, newId()],
    );
    await admin.query(
      `update request_details set status = 'approved', approved_price = 50, decided_at = now() where id = $1`,
      [line_id],
    );
  };
  const found = async (): Promise<string[]> => idsOf(await similarTo(team.owner, { partnumber: 'UPGRADE' }));

  test('decides, resubmits and deletes: its decisions are precedents within seconds, until the next round or the deletion', async () => {
    const [first, second] = [await askPart(team, 'UPGRADE'), await askPart(team, 'UPGRADE')];
    await decideBefore(first.id, first.lines[0]);
    await decideBefore(second.id, second.lines[0]);
    expect(await found()).toEqual([]);
    await gateway.app.get(TimersService).fireDue(10);
    expect(await found()).toEqual([second.id, first.id]);
    await admin.query(`update approval_requests set round = 2 where id = $1`, [first.id]);
    expect(await found()).toEqual([second.id]);
    await admin.query('update approval_requests set deleted_at = now() where id = $1', [second.id]);
    expect(await found()).toEqual([]);
    const timers = await admin.query(`select from due_timers where kind = 'precedents'`);
    expect(timers.rowCount).toBe(0);
  });

  test('leaves no note for a decision of this version', async () => {
    const { id } = await askPart(team, 'UPGRADE-2');
    await approveAll(team, id);
    expect((await admin.query(`select from due_timers where kind = 'precedents'`)).rowCount).toBe(0);
    expect(await differences(admin)).toMatchObject({ more: 0 });
  });
});
