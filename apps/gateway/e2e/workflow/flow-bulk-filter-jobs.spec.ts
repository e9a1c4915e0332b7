import { setTimeout as pause } from 'node:timers/promises';
import { ApprovalRequestsService, BulkApproveService } from '@das/approval-requests';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { WaitingRequests } from '../support/waiting-requests';
import { expectedState, stateOf } from '../support/workflow-actions';
import { BULK } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_ROLE: 'both' }, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);
const many = new WaitingRequests(admin, () => ({ tenant_id: team.tenant.id, level_id: team.levels.RSM }));

interface Job {
  status: string;
  done: number;
  result: { summary: object; results: { id: string; outcome: string }[] } | null;
}

async function finished(id: string): Promise<Job> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { job } = dataOf<{ job: Job }>(
      await team.owner.ask('query ($id: ID!) { job(id: $id) { status done result } }', { id }),
    );
    if (job.result) return job;
    await pause(50);
  }
  throw new Error('The job did not end.');
}

const NONE = { approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 };
const approved = (id: string, index: number): object => ({
  index,
  id,
  outcome: 'approved',
  status: 'approved',
  version: 2,
});

test('a job approves each request at the version that matched: one that changes before its turn fails alone', async () => {
  await many.add(120, 'changes');
  const ids = many.ids(120);
  const changed = ids[60] ?? '';
  const job_id = await team.tenant.as(() =>
    gateway.db.transaction(async () => {
      const { job } = await gateway.app
        .get(BulkApproveService)
        .approve({ filter: { project_name: 'changes' }, expected_count: 120 });
      await gateway.app.get(ApprovalRequestsService).update(changed, { customer_name: 'Changed' }); // the worker sees the job after this commit
      return job?.id ?? '';
    }),
  );
  const conflict = { code: 'VERSION_CONFLICT', message: 'Version 1 was expected, but the request is at version 2.' };
  const results = ids.map((id, index) =>
    id === changed
      ? { index, id, outcome: 'failed', status: 'pending', version: null, error: conflict }
      : approved(id, index),
  );
  const summary = { total: 120, ...NONE, approved: 119, failed: 1 };
  expect(await finished(job_id)).toEqual({ status: 'done', done: 120, result: { summary, results } });
  expect(await stateOf(team.rsm, changed)).toEqual(expectedState('pending', 2));
});

test('a job with dry_run writes nothing; a later one takes the requests that match then, and one key starts one job', async () => {
  await many.add(101, 'later');
  const filter = { project_name: 'later', awaiting_me: true };
  const send = async (input: object, key: string): Promise<string> => {
    const headers = { authorization: `Bearer ${team.rsm.token}`, 'idempotency-key': key };
    const reply = await post(gateway.url, { query: BULK, variables: { input: { filter, ...input } } }, headers);
    return dataOf<{ bulkApproveApprovalRequests: { job: { id: string } } }>(reply).bulkApproveApprovalRequests.job.id;
  };
  const trial = await finished(await send({ dry_run: true }, 'trial'));
  expect(trial.result?.summary).toEqual({ total: 101, ...NONE, approved: 101 });
  await many.add(1, 'later');
  const ids = [await send({ expected_count: 102 }, 'once'), await send({ expected_count: 102 }, 'once')];
  expect(ids[1]).toBe(ids[0]);
  const { result } = await finished(ids[0] ?? '');
  expect(result?.summary).toEqual({ total: 102, ...NONE, approved: 102 });
  expect(result?.results.map(({ id }) => id)).toEqual(many.ids(222).slice(120));
});
