import { setTimeout as pause } from 'node:timers/promises';
import { ApiKeysService } from '@das/api-keys';
import { BulkApproveService } from '@das/approval-requests';
import { runInContext, systemContext } from '@das/platform';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { eventsOf, expectedState, stateOf } from '../support/workflow-actions';
import { DATE_TIME, ULID } from '../support/expected';
import { dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { BULK, type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

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
const jobOf = async (person: Person, id: string): Promise<Job | null> =>
  dataOf<{ job: Job | null }>(await person.ask(JOB, { id })).job;

async function finished(id: string): Promise<Job> {
  for (let tries = 0; tries < 200; tries += 1) {
    const job = await jobOf(team.owner, id);
    if (job?.status === 'done' || job?.status === 'failed') return job;
    expect(job).toMatchObject({
      status: expect.stringMatching(/^(queued|running)$/) as string,
      result: null,
      finished_at: null,
    });
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

test('a batch of more than 100 items is a job with a progress and the outcome of each item', async () => {
  const [good, passed] = await Promise.all([ask(team.requester, [52]), ask(team.requester, [152])]);
  const rest = unknown(98);
  const id = await submitted(team.pa, [passed.id, ...rest, good.id, good.id.toLowerCase()], { comment: 'Bulk' });
  const job = await finished(id);
  const results = [
    {
      index: 0,
      id: passed.id,
      outcome: 'advanced',
      status: 'pending',
      version: 2,
      next_levels: [{ code: 'RSM', rank: 20 }],
    },
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
  expect(job).toEqual({
    id,
    status: 'done',
    total: 101,
    done: 101,
    created_at: DATE_TIME,
    finished_at: DATE_TIME,
    result: { summary, results },
  });
  expect((await eventsOf(gateway, team, good.id)).at(-1)?.data.decision).toMatchObject({
    actor_id: team.pa.id,
    comment: 'Bulk',
  });
});

test('a job can be read by its creator, admins and the owner only', async () => {
  const { pa, admin, owner, rsm, requester } = team;
  const id = await submitted(pa, unknown(101));
  const other = await newTeam(gateway);
  const readers = await Promise.all([pa, admin, owner].map((person) => jobOf(person, id.toLowerCase())));
  expect(readers.map((job) => job?.id)).toEqual([id, id, id]);
  expect(await Promise.all([rsm, requester, other.owner].map((person) => jobOf(person, id)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(await jobOf(owner, 'nonsense')).toBeNull();
  await finished(id);
});

test('a job with dry_run writes nothing', async () => {
  const made = await ask(team.requester, [52]);
  const job = await finished(await submitted(team.pa, [made.id, ...unknown(100)], { dry_run: true }));
  expect(job.result?.results[0]).toEqual({
    index: 0,
    id: made.id,
    outcome: 'approved',
    status: 'approved',
    version: 2,
  });
  expect(await stateOf(team.pa, made.id)).toEqual(expectedState('pending', 1));
});

test('a job may have 10,000 items', async () => {
  const made = await ask(team.requester, [52]);
  const job = await finished(
    await submitted(
      team.pa,
      Array.from({ length: 10_000 }, () => made.id),
    ),
  );
  expect(job.result?.summary).toEqual({
    total: 10_000,
    approved: 1,
    partially_approved: 0,
    advanced: 0,
    unchanged: 9_999,
    failed: 0,
  });
  expect(await stateOf(team.pa, made.id)).toEqual(expectedState('approved', 2));
});

describe('a job continues only while its API key is valid:', () => {
  const FORBIDDEN = { code: 'FORBIDDEN', message: 'This action is unauthorized.' };
  const count = 150;

  /** Queues a job with a new key that ends in the same transaction, so that no worker can start earlier. */
  async function jobOfKey(ending: string): Promise<{ made: { id: string }[]; job: Job }> {
    const { tenant, pa, requester } = team;
    const made = await Promise.all([52, 53, 54].map((price) => ask(requester, [price])));
    const { api_key } = await tenant.as(() =>
      gateway.app.get(ApiKeysService).createUnchecked({ name: 'Stolen', role: 'approver', user_id: pa.id }, 'staging'),
    );
    const call = systemContext(tenant.id, {
      kind: 'api_key',
      user_id: pa.id,
      api_key_id: api_key.id,
      name: pa.name,
      roles: ['approver'],
    });
    const { job } = await runInContext(call, () =>
      gateway.db.transaction(async () => {
        const ids = [...made.map(({ id }) => id), ...unknown(count - made.length)];
        const result = await gateway.app.get(BulkApproveService).approve({ ids });
        await gateway.db.run({
          text: `update api_keys set ${ending} where tenant_id = $1 and id = $2`,
          values: [tenant.id, api_key.id],
        });
        return result;
      }),
    );
    return { made, job: await finished(job?.id ?? '') };
  }

  test.each([`revoked_at = now()`, `expires_at = now()`, `scopes = '{requests:read}'`])(
    'no item is approved after %s',
    async (ending) => {
      const { made, job } = await jobOfKey(ending);
      expect(job.result?.summary).toEqual({
        total: count,
        approved: 0,
        partially_approved: 0,
        advanced: 0,
        unchanged: 0,
        failed: count,
      });
      expect(job.result?.results.slice(0, 3)).toEqual(
        made.map(({ id }, index) => ({
          index,
          id,
          outcome: 'failed',
          status: 'pending',
          version: null,
          error: FORBIDDEN,
        })),
      );
      for (const { id } of made) expect(await stateOf(team.requester, id)).toEqual(expectedState('pending', 1));
    },
  );

  test.each([
    `revoked_at = now() + interval '1 hour'`,
    `expires_at = now() + interval '1 hour'`,
    `scopes = '{requests:decide}'`,
  ])('items are approved in a grace period, and with the scope: %s', async (ending) => {
    const { job } = await jobOfKey(ending);
    expect(job.result?.summary).toMatchObject({ total: count, approved: 3, failed: count - 3 });
  });
});

test('no item is approved after the response to the revocation of the key', async () => {
  const { owner, pa, requester, tenant } = team;
  const ids = (await Promise.all(Array.from({ length: 150 }, () => ask(requester, [52])))).map(({ id }) => id);
  const { api_key, secret } = await newKey(tenant, { user_id: pa.id, role: 'approver' });
  const withKey: Person = {
    ...pa,
    ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${secret}` }),
  };
  const id = await submitted(withKey, ids);
  dataOf(await owner.ask('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: api_key.id }));
  const approved = async (): Promise<number> => {
    const text = `select count(*)::int as count from approval_requests where tenant_id = $1 and id = any($2) and status = 'approved'`;
    const [row] = await tenant.as(() => gateway.db.run<{ count: number }>({ text, values: [tenant.id, ids] }));
    return row?.count ?? 0;
  };
  const then = await approved();
  const { result } = await finished(id);
  expect(result?.summary).toMatchObject({ total: 150, approved: then, failed: 150 - then });
  expect(await approved()).toBe(then);
});

test('a job has the permissions of its creator when it runs: none after a deactivation', async () => {
  const { tenant, requester } = team;
  const [made, maker] = await Promise.all([ask(requester, [52]), team.join('approver', team.levels.PA)]);
  const call = systemContext(tenant.id, { user_id: maker.id, name: maker.name, roles: ['approver'] });
  const { job } = await runInContext(call, () =>
    gateway.db.transaction(async () => {
      const result = await gateway.app.get(BulkApproveService).approve({ ids: [made.id, ...unknown(100)] });
      await gateway.db.run({
        text: 'update users set active = false where tenant_id = $1 and id = $2',
        values: [tenant.id, maker.id],
      });
      return result;
    }),
  );
  const { result } = await finished(job?.id ?? '');
  const error = { code: 'FORBIDDEN', message: 'This action is unauthorized.' };
  expect(result?.results[0]).toMatchObject({ id: made.id, outcome: 'failed', error });
  expect(result?.summary).toEqual({
    total: 101,
    approved: 0,
    partially_approved: 0,
    advanced: 0,
    unchanged: 0,
    failed: 101,
  });
  expect(await stateOf(requester, made.id)).toEqual(expectedState('pending', 1));
});
