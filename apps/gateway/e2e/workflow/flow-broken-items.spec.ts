import { setTimeout as pause } from 'node:timers/promises';
import { ApprovalDecision } from '@das/approval-requests';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { expectedState, stateOf } from '../support/workflow-actions';
import { dataOf } from '../support/gateway';
import { holdRequest } from '../support/hold-request';
import { BULK, type Made, ask } from '../support/workflow-fixture';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

const BROKEN = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' };
const BUSY = { code: 'SERVICE_UNAVAILABLE', message: 'The service is temporarily unavailable. Try again.' };

/** A request whose active step has a decision already, so that the next decision fails with an unexpected error. */
async function brokenRequest(): Promise<Made> {
  const made = await ask(team.requester, [52]);
  await team.tenant.as(async () => {
    const tenant_id = team.tenant.id;
    const [step] = await gateway.db.run<{ id: string }>({
      text: 'select id from approval_steps where tenant_id = $1 and approval_request_id = $2',
      values: [tenant_id, made.id],
    });
    const decision = {
      approval_request_id: made.id,
      step_id: step?.id ?? '',
      round: 1,
      decision: 'approve',
      outcome: 'approved',
    } as const;
    await gateway.db.rowsOf(ApprovalDecision).add(decision);
  });
  return made;
}

interface Outcome {
  id: string;
  outcome: string;
  error?: object | null;
}

/** The outcomes in short, in order. */
const inShort = (outcomes: Outcome[]): unknown[] =>
  outcomes.map(({ id, outcome, error }) => (error ? [id, outcome, error] : [id, outcome]));

interface Batch {
  bulkApproveApprovalRequests: { results: Outcome[]; job: { id: string } | null };
}
const bulk = async (ids: string[]): Promise<Batch['bulkApproveApprovalRequests']> =>
  dataOf<Batch>(await team.pa.ask(BULK, { input: { ids } })).bulkApproveApprovalRequests;

async function outcomesOfJob(ids: string[]): Promise<Outcome[]> {
  type Answer = { job: { status: string; done: number; result: { results: Outcome[] } | null } };
  const { job: made } = await bulk(ids);
  for (let tries = 0; tries < 400; tries += 1) {
    const { job } = dataOf<Answer>(
      await team.owner.ask('query ($id: ID!) { job(id: $id) { status done result } }', { id: made?.id }),
    );
    if (job.result) {
      expect(job).toMatchObject({ status: 'done', done: ids.length });
      return job.result.results;
    }
    await pause(50);
  }
  throw new Error('The job did not end.');
}

const unknown = Array.from({ length: 100 }, (_, index) => `unknown-${index}`);

test('an item with an unexpected error fails alone', async () => {
  const [one, broken, other] = [
    await ask(team.requester, [52]),
    await brokenRequest(),
    await ask(team.requester, [60]),
  ];
  expect(inShort((await bulk([one.id, broken.id, other.id])).results)).toEqual([
    [one.id, 'approved'],
    [broken.id, 'failed', BROKEN],
    [other.id, 'approved'],
  ]);
  const states = await Promise.all([one, broken, other].map(({ id }) => stateOf(team.pa, id)));
  expect(states).toEqual([expectedState('approved', 2), expectedState('pending', 1), expectedState('approved', 2)]);
});

test('a job item with an unexpected error or a lock timeout fails alone: the job finishes in its first attempt', async () => {
  const [one, broken, held, other] = [
    await ask(team.requester, [52]),
    await brokenRequest(),
    await ask(team.requester, [52]),
    await ask(team.requester, [60]),
  ];
  const release = await holdRequest(gateway, team, held.id);
  try {
    const outcomes = await outcomesOfJob([one.id, broken.id, held.id, other.id, ...unknown]);
    expect(inShort(outcomes.slice(0, 4))).toEqual([
      [one.id, 'approved'],
      [broken.id, 'failed', BROKEN],
      [held.id, 'failed', BUSY],
      [other.id, 'approved'],
    ]);
    const jobs = await team.tenant.as(() =>
      gateway.db.run({ text: 'select attempts from jobs where tenant_id = $1', values: [team.tenant.id] }),
    );
    expect(jobs).toEqual([{ attempts: 0 }]);
  } finally {
    await release();
  }
  const states = await Promise.all([one, broken, held, other].map(({ id }) => stateOf(team.pa, id)));
  expect(states).toEqual([
    expectedState('approved', 2),
    expectedState('pending', 1),
    expectedState('pending', 1),
    expectedState('approved', 2),
  ]);
});
