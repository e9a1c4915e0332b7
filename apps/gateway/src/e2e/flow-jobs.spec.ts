import { setTimeout as pause } from 'node:timers/promises';
import { BulkApproveService } from '@das/approval-requests';
import { inCall, systemCall } from '@das/platform';
import { eventsOf, standing, stateOf } from './flow';
import { DATE_TIME, ULID } from './expected';
import { type Gateway, dataOf } from './gateway';
import { BULK, type Person, type Team, ask, newTeam } from './team';
import { startWorkingGateway } from './working-gateway';

let gateway: Gateway;
let team: Team;
beforeAll(async () => {
  gateway = await startWorkingGateway();
  team = await newTeam(gateway);
});
afterAll(() => gateway.stop());

interface Job {
  id: string;
  status: string;
  total: number;
  done: number;
  finished_at: string | null;
  result: { summary: object; results: Result[] } | null;
}
interface Result {
  index: number;
  id: string;
  outcome: string;
  error?: object;
}

const JOB = 'query ($id: ID!) { job(id: $id) { id status total done created_at finished_at result } }';
const jobOf = async (person: Person, id: string): Promise<Job | null> => dataOf<{ job: Job | null }>(await person.ask(JOB, { id })).job;

async function finished(id: string): Promise<Job> {
  for (let tries = 0; tries < 200; tries += 1) {
    const job = await jobOf(team.owner, id);
    if (job?.status === 'done' || job?.status === 'failed') return job;
    expect(job).toMatchObject({ status: expect.stringMatching(/^(queued|running)$/) as string, result: null, finished_at: null });
    await pause(50);
  }
  throw new Error('The job did not end.');
}

async function submitted(person: Person, ids: string[], more: object = {}): Promise<string> {
  type Answer = { bulkApproveApprovalRequests: { summary: object; results: object[]; job: { id: string } } };
  const { bulkApproveApprovalRequests: answer } = dataOf<Answer>(await person.ask(BULK, { input: { ids, ...more } }));
  expect(answer).toEqual({
    summary: { total: ids.length, approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 },
    results: [],
    job: { id: ULID, status: 'queued', total: ids.length, done: 0, result: null },
  });
  return answer.job.id;
}

const unknown = (count: number): string[] => Array.from({ length: count }, (_, index) => `unknown-${index}`);

test('a batch of more than 100 is a job, which tells its progress and in the end what came of each', async () => {
  const [good, passed] = await Promise.all([ask(team.requester, [52]), ask(team.requester, [152])]);
  const rest = unknown(98);
  const id = await submitted(team.pa, [passed.id, ...rest, good.id, good.id.toLowerCase()], { comment: 'Bulk' });
  const job = await finished(id);
  const results = [
    { index: 0, id: passed.id, outcome: 'advanced', status: 'pending', version: 2, next_levels: [{ code: 'RSM', rank: 20 }] },
    ...rest.map((each, index) => ({
      index: index + 1,
      id: each,
      outcome: 'failed',
      status: null,
      version: null,
      error: { code: 'NOT_FOUND', message: `No query results for model [ApprovalRequest] ${each}` },
    })),
    { index: 99, id: good.id, outcome: 'approved', status: 'approved', version: 2 },
    { index: 100, id: good.id.toLowerCase(), outcome: 'unchanged', status: 'approved', version: 2 },
  ];
  const summary = { total: 101, approved: 1, partially_approved: 0, advanced: 1, unchanged: 1, failed: 98 };
  expect(job).toEqual({ id, status: 'done', total: 101, done: 101, created_at: DATE_TIME, finished_at: DATE_TIME, result: { summary, results } });
  expect((await eventsOf(gateway, team, good.id)).at(-1)?.data.decision).toMatchObject({ actor_id: team.pa.id, comment: 'Bulk' });
});

test('its maker, admins and the owner may read it, and nobody else', async () => {
  const { pa, admin, owner, rsm, requester } = team;
  const id = await submitted(pa, unknown(101));
  const other = await newTeam(gateway);
  const readers = await Promise.all([pa, admin, owner].map((person) => jobOf(person, id.toLowerCase())));
  expect(readers.map((job) => job?.id)).toEqual([id, id, id]);
  expect(await Promise.all([rsm, requester, other.owner].map((person) => jobOf(person, id)))).toEqual([null, null, null]);
  expect(await jobOf(owner, 'nonsense')).toBeNull();
  await finished(id);
});

test('it may be tried without writing anything', async () => {
  const made = await ask(team.requester, [52]);
  const job = await finished(await submitted(team.pa, [made.id, ...unknown(100)], { dry_run: true }));
  expect(job.result?.results[0]).toEqual({ index: 0, id: made.id, outcome: 'approved', status: 'approved', version: 2 });
  expect(await stateOf(team.pa, made.id)).toEqual(standing('pending', 1));
});

test('ten thousand are accepted', async () => {
  const made = await ask(team.requester, [52]);
  const job = await finished(
    await submitted(
      team.pa,
      Array.from({ length: 10_000 }, () => made.id),
    ),
  );
  expect(job.result?.summary).toEqual({ total: 10_000, approved: 1, partially_approved: 0, advanced: 0, unchanged: 9_999, failed: 0 });
  expect(await stateOf(team.pa, made.id)).toEqual(standing('approved', 2));
});

test('it does what its maker may do when it is done: nothing for one who has been deactivated', async () => {
  const { tenant, requester } = team;
  const [made, maker] = await Promise.all([ask(requester, [52]), team.join('approver', team.levels.PA)]);
  const call = systemCall(tenant.id, { user_id: maker.id, name: maker.name, roles: ['approver'] });
  const { job } = await inCall(call, () =>
    gateway.db.transaction(async () => {
      const result = await gateway.app.get(BulkApproveService).approve({ ids: [made.id, ...unknown(100)] });
      await gateway.db.run({ text: 'update users set active = false where tenant_id = $1 and id = $2', values: [tenant.id, maker.id] });
      return result;
    }),
  );
  const { result } = await finished(job?.id ?? '');
  const error = { code: 'FORBIDDEN', message: 'This action is unauthorized.' };
  expect(result?.results[0]).toMatchObject({ id: made.id, outcome: 'failed', error });
  expect(result?.summary).toEqual({ total: 101, approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 101 });
  expect(await stateOf(requester, made.id)).toEqual(standing('pending', 1));
});
