import { JobsWorker } from '@das/jobs';
import { TenantsService } from '@das/tenants';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useRest, useTeam } from '../support/fixtures';
import { DATE_TIME, ULID, failed, restError, restUser } from '../support/expected';
import { insertRequests } from '../support/many-requests';
import { NOTE, SIMULATE, aroundToday, levelRow, simulate, simulatedJob } from '../support/simulations';
import { APPROVE, type Team, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase(); // a round takes the jobs of all tenants
const gateway = useOwnGateway({}, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);
const caller = {} as { token: string };
const rest = useRest(gateway, caller);

/** One line for each price from 1 to this. Their requests were created on 1 January 2026, in UTC. */
const LINES = 1_500;
const JANUARY = { from: '2026-01-01', to: '2026-01-01' };

beforeAll(async () => {
  caller.token = team.admin.token;
  await insertRequests(admin, team.tenant, LINES);
});

const runRound = (): Promise<boolean> => gateway.app.get(JobsWorker).work();
const runAll = async (): Promise<void> => {
  while (await runRound());
};
const begin = async (of: Team, input: object = {}): Promise<string> =>
  (await simulate(of.admin, { ...JANUARY, ...input })).job?.id ?? '';
const statusOf = async (id: string): Promise<string> => (await simulatedJob(team.owner, id)).status;
const setPrices = (finish: number): object[] => [{ id: team.levels.PA, threshold_price_approved: finish }];

const summary = (of: object): object => ({
  lines: LINES,
  unchanged: LINES,
  shorter: 0,
  longer: 0,
  other_finisher: 0,
  owner_before: 0,
  owner_after: 0,
  ...of,
});

test('more than 1,000 lines are a job, which has the result of a simulation at once', async () => {
  const input = { ...JANUARY, levels: setPrices(110) };
  const simulation = await simulate(team.admin, input);
  const queued = { id: ULID, kind: 'policy_simulation', status: 'queued', total: LINES, done: 0, result: null };
  expect(simulation).toEqual({ summary: null, by_level: [], examples: [], note: NOTE, job: queued });
  const id = simulation.job?.id ?? '';
  await runAll();
  const { result, ...job } = await simulatedJob(team.admin, id);
  expect(job).toEqual({ id, kind: 'policy_simulation', status: 'done', total: LINES, done: LINES });
  expect(result).toEqual({
    summary: summary({ unchanged: LINES - 10, shorter: 10, other_finisher: 10 }),
    by_level: [
      levelRow(team.levels.PA, ['PA', 10], [250, 250, 100, 110, 5_050, 6_105]),
      levelRow(
        team.levels.RSM,
        ['RSM', 20],
        [LINES - 100, LINES - 110, LINES - 100, LINES - 110, 1_120_700, 1_119_645],
      ),
    ],
    examples: Array.from({ length: 10 }, (_, index) => ({
      approval_request_id: `01JD${String(index + 101).padStart(22, '0')}`,
      opportunity_id: `01JF${String(index + 101).padStart(22, '0')}`,
      amount: index + 101,
      reason_before: `The unit price of ${index + 101} is one that PA may handle but not finish, so it goes on to RSM.`,
      reason_after: `The unit price of ${index + 101} is within what PA may finish.`,
      finisher_before: 'RSM',
      finisher_after: 'PA',
    })),
    note: NOTE,
  });
  const { rows } = await admin.query<{ action: string; metadata: object }>(
    `select action, metadata from audit_logs where tenant_id = $1 and action in ('job.created', 'policy.simulated')`,
    [team.tenant.id],
  );
  expect(rows).toEqual([{ action: 'policy.simulated', metadata: { ...input, lines: LINES, job_id: id } }]);
  const read = await rest(`/v2/jobs/${id}`);
  const facts = {
    created_at: DATE_TIME,
    finished_at: DATE_TIME,
    created_by: restUser(team.admin, 'admin'),
    status_url: `/v2/jobs/${id}`,
  };
  expect([read.status, read.body]).toEqual([200, { data: { ...job, ...facts, result } }]);
});

test('REST answers 202 with the job and its address', async () => {
  const { status, headers, body } = await rest('/v2/policies/simulate', { method: 'POST', body: JANUARY });
  const { job } = (body as { data: { job: { id: string } } }).data;
  const facts = {
    created_at: DATE_TIME,
    finished_at: null,
    created_by: restUser(team.admin, 'admin'),
    status_url: `/v2/jobs/${job.id}`,
  };
  expect([status, headers.get('location'), body]).toEqual([
    202,
    `/v2/jobs/${job.id}`,
    {
      data: {
        summary: null,
        by_level: [],
        examples: [],
        note: NOTE,
        job: { id: ULID, kind: 'policy_simulation', status: 'queued', total: LINES, done: 0, result: null, ...facts },
      },
    },
  ]);
  await runAll();
});

test('exactly 1,000 lines are compared at once', async () => {
  const only = async (max_requested_total: number) =>
    simulate(team.admin, { ...JANUARY, filter: { max_requested_total } });
  expect((await only(1_000)).summary).toEqual(summary({ lines: 1_000, unchanged: 1_000 }));
  const { job } = await only(1_001);
  expect(job).toMatchObject({ total: 1_001 });
  await runAll();
  expect((await simulatedJob(team.owner, job?.id ?? '')).result?.summary).toEqual(
    summary({ lines: 1_001, unchanged: 1_001 }),
  );
});

test('more than 200,000 lines are refused', async () => {
  const large = await newTeam(gateway);
  const lines = `insert into request_details (tenant_id, id, approval_request_id, requested_price)
    select $1, '01JG' || to_char(n, 'FM0000000000000000000000'), $2, 1 from generate_series(1, 200001) n`;
  const { id } = await ask(large.requester, []);
  await admin.query(lines, [large.tenant.id, id]);
  const input = aroundToday();
  const message = 'A batch may have at most 200000 items.';
  expect((await large.owner.ask(SIMULATE, { input })).body).toEqual(
    failed(SIMULATE, 'simulatePolicy', { message, code: 'BATCH_TOO_LARGE', facts: { max: 200_000 } }),
  );
  const headers = { authorization: `Bearer ${large.owner.token}` };
  const reply = await rest('/v2/policies/simulate', { method: 'POST', body: input, headers });
  expect([reply.status, reply.body]).toEqual([
    422,
    restError('batch_too_large', message, { details: { max: 200_000 } }),
  ]);
});

test('lines that are added, and policies that are changed, after the beginning do not count', async () => {
  const id = await begin(team, {
    levels: setPrices(110),
    from: '2026-01-01',
    to: aroundToday().to.replace(/^\d+/, '2026'),
  });
  const added = await ask(team.requester, [105]);
  await admin.query(`update approval_requests set created_at = '2026-01-01 12:00:00Z' where id = $1`, [added.id]);
  const late = `insert into request_details (tenant_id, id, approval_request_id, requested_price) values ($1, $2, $3, 1)`;
  await admin.query(late, [team.tenant.id, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', `01JD${'7'.padStart(22, '0')}`]);
  await team.owner.ask(
    'mutation ($id: ID!) { updateApprovalLevel(id: $id, input: { threshold_price_approved: 50 }) { id } }',
    {
      id: team.levels.PA,
    },
  );
  await runAll();
  const { total, done, result } = await simulatedJob(team.owner, id);
  expect([total, done, result?.summary]).toEqual([
    LINES,
    LINES,
    summary({ unchanged: LINES - 10, shorter: 10, other_finisher: 10 }),
  ]);
  await team.owner.ask(
    'mutation ($id: ID!) { updateApprovalLevel(id: $id, input: { threshold_price_approved: 100 }) { id } }',
    {
      id: team.levels.PA,
    },
  );
  await admin.query('delete from request_details where id = $1', ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ']);
});

test('one simulation of a tenant runs at a time, in the order of their creation, and other tenants do not wait for it', async () => {
  const other = await newTeam(gateway);
  await insertRequests(admin, other.tenant, 1_001);
  const [first, second] = [await begin(team), await begin(team)];
  const leased = `update jobs set status = 'running', lease_until = now() + interval '1 minute', lease_token = 'x' where id = $1`;
  await admin.query(leased, [first]); // another process runs it
  const others = await begin(other);
  await runAll();
  expect([await statusOf(first), await statusOf(second)]).toEqual(['running', 'queued']);
  expect((await simulatedJob(other.owner, others)).status).toBe('done');
  await admin.query(`update jobs set lease_until = null where id = $1`, [first]);
  expect(await runRound()).toBe(true);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['done', 'queued']);
  await runAll();
  expect(await statusOf(second)).toBe('done');
});

test('a process that found a simulation before another one was claimed does not run it', async () => {
  const [first, second] = [await begin(team), await begin(team)];
  await admin.query(`update jobs set status = 'running', lease_until = now() + interval '1 minute' where id = $1`, [
    first,
  ]);
  await admin.query(`update due_jobs set status = 'queued', created_at = now() where job_id = $1`, [first]); // as it was when it looked
  expect(await runRound()).toBe(false);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['running', 'queued']);
  await admin.query(`update jobs set lease_until = null where id = $1`, [first]);
  await runAll();
  expect([await statusOf(first), await statusOf(second)]).toEqual(['done', 'done']);
});

test('a job whose creator may no longer simulate fails without a result', async () => {
  const person = await team.join('admin');
  const { job } = await simulate(person, JANUARY);
  await team.tenant.as(() => gateway.app.get(TenantsService).updateUser(person.id, { role: 'approver' }));
  await runAll();
  expect(await simulatedJob(team.owner, job?.id ?? '')).toEqual({
    id: job?.id,
    kind: 'policy_simulation',
    status: 'failed',
    total: job?.total,
    done: 0,
    result: null,
  });
});

test('a simulation waits for no decision, and no decision waits for it', async () => {
  const { id } = await ask(team.requester, [50]);
  const job_id = await begin(team);
  await admin.query('begin');
  await admin.query('select 1 from approval_requests where tenant_id = $1 for update', [team.tenant.id]);
  await admin.query('select 1 from request_details where tenant_id = $1 for update', [team.tenant.id]);
  await runAll();
  await admin.query('rollback');
  expect(await statusOf(job_id)).toBe('done');
  expect((await team.pa.ask(APPROVE, { id })).body).toMatchObject({
    data: { approveApprovalRequest: { outcome: 'approved' } },
  });
});

test('processes of the previous release are not given simulations', async () => {
  const id = await begin(team);
  const given = async (text: string): Promise<string[]> =>
    (await admin.query<{ id: string }>(text)).rows.map((row) => row.id);
  expect(await given('select id from open_jobs(100)')).toEqual([]);
  expect(await given('select id from open_jobs_of_all_kinds(100)')).toEqual([]);
  expect(await given(`select id from due_jobs_of_kinds('{bulk_approve,webhook_replay}', 100)`)).toEqual([]);
  expect(await given(`select id from runnable_jobs('{bulk_approve,webhook_replay}', '{}', 100)`)).toEqual([]);
  expect(await given(`select id from runnable_jobs('{policy_simulation}', '{policy_simulation}', 100)`)).toEqual([id]);
  await runAll();
});
