import { LifecycleService, TimersService } from '@das/approval-requests';
import { AuditCheckpoints } from '@das/audit';
import { newId } from '@das/platform';
import { migrateDatabase, migrations } from '@das/schema';
import { DataSource } from 'typeorm';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { APPROVE, ask } from '../support/workflow-fixture';
import { RowCountsWorker } from '../../src/workers/row-counts.worker';

const database = useOwnDatabase(); // the workers take the due rows of all tenants
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(gateway);

const DELETE = 'mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }';
const LEVEL =
  'mutation ($id: ID!, $response_time: String) { updateApprovalLevel(id: $id, input: { response_time: $response_time, response_clock: "calendar" }) { id } }';
const RESUBMIT = 'mutation ($id: ID!) { resubmitApprovalRequest(id: $id, input: {}) { id } }';
/** What an instance of an older version writes to the jobs. */
const JOB = `insert into jobs (tenant_id, id, total, input, call) values ($1, $2, 1, '{}', '{}')`;

const rowsOf = async (text: string): Promise<object[]> => (await admin.query<object>(text, [team.tenant.id])).rows;
const openJobs = (): Promise<object[]> =>
  rowsOf('select job_id, kind, status, due_at > now() as is_leased from due_jobs where tenant_id = $1');
const expiries = (): Promise<object[]> =>
  rowsOf('select approval_request_id as id from due_expiries where tenant_id = $1 order by id');
const unsigned = (): Promise<object[]> => rowsOf('select tenant_id from unsigned_heads where tenant_id = $1');
const changed = (): Promise<object[]> =>
  rowsOf('select distinct counts from changed_counts where tenant_id = $1 order by 1');

const approved = async (validity_period?: string): Promise<string> => {
  const { id } = await ask(team.requester, [1_000], { validity_period });
  dataOf(await team.rsm.ask(APPROVE, { id }));
  return id;
};

describe('due_jobs', () => {
  test('has a row from the creation of a job to its end, with the end of its lease', async () => {
    const id = newId();
    const job = { job_id: id, kind: 'bulk_approve', status: 'queued', is_leased: false };
    await admin.query(JOB, [team.tenant.id, id]);
    expect(await openJobs()).toEqual([job]);
    expect((await admin.query('select * from open_jobs_of_all_kinds(10)')).rows).toEqual([
      { tenant_id: team.tenant.id, id },
    ]);
    await admin.query(`update jobs set status = 'running', lease_until = now() + interval '5 seconds' where id = $1`, [
      id,
    ]);
    expect(await openJobs()).toEqual([{ ...job, status: 'running', is_leased: true }]);
    expect((await admin.query('select * from open_jobs(10)')).rows).toEqual([]);
    await admin.query(`update jobs set lease_until = null where id = $1`, [id]);
    expect((await admin.query('select * from open_jobs(10)')).rows).toEqual([{ tenant_id: team.tenant.id, id }]);
    await admin.query(`update jobs set status = 'failed', finished_at = now() where id = $1`, [id]);
    expect(await openJobs()).toEqual([]);
  });

  test('has no row of a job that was rolled back', async () => {
    await admin.query('begin');
    await admin.query(JOB, [team.tenant.id, newId()]);
    await admin.query('rollback');
    expect(await openJobs()).toEqual([]);
  });
});

describe('due_expiries', () => {
  test('has the approvals whose validity ends, until they expire, are deleted or lose their validity', async () => {
    const [endless, deleted, expiring, denied] = [
      await approved(),
      await approved('P1D'),
      await approved('P1D'),
      await approved('P1D'),
    ];
    expect(await expiries()).toEqual([deleted, expiring, denied].map((id) => ({ id })));
    dataOf(await team.owner.ask(DELETE, { id: deleted }));
    await admin.query(`update approval_requests set status = 'denied', lifecycle_state = 'denied' where id = $1`, [
      denied,
    ]);
    expect(await expiries()).toEqual([{ id: expiring }]);
    await admin.query(`update approval_requests set valid_until = now() - interval '1 second' where id = $1`, [
      expiring,
    ]);
    expect(await gateway.app.get(LifecycleService).expireDue(10)).toBe(1);
    expect(await expiries()).toEqual([]);
    dataOf(await team.requester.ask(RESUBMIT, { id: denied }));
    expect(await gateway.app.get(LifecycleService).expireDue(10)).toBe(0);
    expect(await expiries()).toEqual([]);
    expect(endless).toBeDefined();
  });
});

describe('due_timers', () => {
  /** The timers of a request's steps. */
  const timers = async (request_id: string): Promise<object[]> => {
    const text = `select t.kind, round(extract(epoch from t.due_at - now()) / 60) as minutes from due_timers t
      join approval_steps s on (s.tenant_id, s.id) = (t.tenant_id, t.id) where s.approval_request_id = $1`;
    return (await admin.query<object>(text, [request_id])).rows;
  };
  const setLevel = async (response_time: string | null): Promise<void> =>
    void dataOf(await team.owner.ask(LEVEL, { id: team.levels.RSM, response_time }));
  const fire = async (): Promise<void> => {
    const service = gateway.app.get(TimersService);
    while ((await service.fireDue(10, true)) + (await service.fireDue(10))) continue;
  };

  test('has the next timer of an active step, until it is decided', async () => {
    await setLevel('PT1H');
    await fire();
    const { id } = await ask(team.requester, [1_000]);
    expect(await timers(id)).toEqual([{ kind: 'step', minutes: '60' }]);
    dataOf(await team.rsm.ask(APPROVE, { id }));
    expect(await timers(id)).toEqual([]);
  });

  test('has a step that a process of version 0.2.0 made active, which then gets its deadline from its activation', async () => {
    const { id } = await ask(team.requester, [1_000]);
    const columns =
      'tenant_id, id, approval_request_id, opportunity_id, round, sequence, rank, level_ids, status, activated_at';
    await admin.query(`update approval_levels set response_time_since = now() - interval '1 hour' where id = $1`, [
      team.levels.RSM,
    ]);
    await admin.query(`delete from approval_steps where approval_request_id = $1`, [id]);
    await admin.query(
      `insert into approval_steps (${columns}) select tenant_id, $3, approval_request_id, id, 1, 1, 20, array[$2], 'active', now() - interval '20 minutes'
         from request_details where approval_request_id = $1`,
      [id, team.levels.RSM, newId()],
    );
    expect(await timers(id)).toEqual([{ kind: 'step_deadline', minutes: '0' }]);
    await fire();
    expect(await timers(id)).toEqual([{ kind: 'step', minutes: '40' }]);
    const late = `select round(extract(epoch from due_at - now()) / 60) as minutes from approval_requests where id = $1`;
    expect((await admin.query(late, [id])).rows).toEqual([{ minutes: '40' }]);
    dataOf(await team.owner.ask(DELETE, { id }));
    expect(await timers(id)).toEqual([]);
    await setLevel(null);
    await fire();
  });
});

describe('unsigned_heads', () => {
  const sign = (): Promise<number> => gateway.app.get(AuditCheckpoints).keepNew(async () => undefined);

  test('has a row from the first entry after a checkpoint to the next checkpoint', async () => {
    while (await sign());
    expect(await unsigned()).toEqual([]);
    await givenProduct(team.tenant);
    expect(await unsigned()).toEqual([{ tenant_id: team.tenant.id }]);
    await givenProduct(team.tenant);
    expect(await sign()).toBe(1);
    expect(await unsigned()).toEqual([]);
  });

  test('keeps the row when an entry was added while the head was signed, and counts its age from then', async () => {
    await givenProduct(team.tenant);
    await admin.query(`update unsigned_heads set since = now() - interval '1 hour' where tenant_id = $1`, [
      team.tenant.id,
    ]);
    await gateway.app.get(AuditCheckpoints).keepNew(async () => void (await givenProduct(team.tenant)));
    expect(
      await rowsOf(`select since > now() - interval '1 minute' as is_young from unsigned_heads where tenant_id = $1`),
    ).toEqual([{ is_young: true }]);
    expect(await sign()).toBe(1);
    expect(await unsigned()).toEqual([]);
  });

  test('audit_heads_to_sign, which an older version calls, returns the unsigned heads and keeps the tenant of its caller', async () => {
    await givenProduct(team.tenant);
    const { rows } = await admin.query(`
      select tenant_id, seq = (select seq from audit_heads h where h.tenant_id = f.tenant_id) as is_head, current_setting('app.tenant_id', true) as caller
        from audit_heads_to_sign() f`);
    expect(rows).toEqual([{ tenant_id: team.tenant.id, is_head: true, caller: '' }]);
    await sign();
  });
});

describe('changed_counts', () => {
  const fold = (): Promise<boolean> => gateway.app.get(RowCountsWorker).work();

  test('has a row of each count that changed, until the count is added up', async () => {
    await fold();
    expect(await changed()).toEqual([]);
    await givenProduct(team.tenant);
    expect(await changed()).toEqual([{ counts: 'product_counts' }]);
    await approved();
    expect(await changed()).toEqual([{ counts: 'product_counts' }, { counts: 'request_counts' }]);
    await fold();
    expect(await changed()).toEqual([]);
    expect(await rowsOf('select 1 from product_counts where tenant_id = $1 and entry > 0')).toEqual([]);
  });

  test('is kept for entries that were left over', async () => {
    for (let number = 0; number < 3; number += 1) await givenProduct(team.tenant);
    await admin.query('select fold_product_counts(2)');
    expect(await rowsOf('select 1 as one from product_counts where tenant_id = $1 and entry > 0')).toEqual([
      { one: 1 },
    ]);
    expect(await changed()).toEqual([{ counts: 'product_counts' }]);
    await fold();
    expect(await changed()).toEqual([]);
  });
});

test('the migrations fill the tables with the rows that exist', async () => {
  const [id, expiring] = [newId(), await approved('P1D')];
  await admin.query(JOB, [team.tenant.id, id]);
  await givenProduct(team.tenant);
  const before = [await openJobs(), await expiries(), await unsigned(), await changed()];
  const dataSource = await new DataSource({
    type: 'postgres',
    url: database.admin_url,
    migrations,
    installExtensions: false,
  }).initialize();
  const added = migrations.filter(({ name }) => Number(name.slice(-13)) >= 1_765_000_070_000);
  for (const _ of added) await dataSource.undoLastMigration({ transaction: 'none' });
  await dataSource.destroy();
  expect(await rowsOf(`select 1 from pg_class where relname = 'due_jobs' and $1 <> ''`)).toEqual([]);
  await migrateDatabase(database);
  expect([await openJobs(), await expiries(), await unsigned(), await changed()]).toEqual(before);
  expect(before[1]).toContainEqual({ id: expiring });
});
