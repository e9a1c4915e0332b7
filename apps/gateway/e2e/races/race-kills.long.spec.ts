import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { useObject, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { BULK } from '../support/race-contestant';
import { dataOf, post } from '../support/gateway';
import { violations } from '../support/invariants';
import { useKilledServices } from '../support/killed-services';
import { size } from '../support/scale';
import { APPROVE, DECIDE, DENY, type Made, type Person, ask } from '../support/workflow-fixture';

const KILLS = size(2, 40);
const CLIENTS = 6;
const JOB = size(120, 2_000);
const PATIENCE_MS = size(40_000, 120_000);

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the requests, and is not killed
const team = useTeam(gateway);
const peer = useObject(() => team.join('approver', team.levels.RSM));
const { postUntilAnswered, killWhile } = useKilledServices(own, PATIENCE_MS);

/** A decision that a service acknowledged. */
interface Acknowledged {
  id: string;
  person: Person;
  decision: 'approve' | 'deny';
  lines: number;
}

/** Two people decide one request: one succeeds and the other gets ALREADY_DECIDED, or each decides one line. */
async function decideConcurrently(made: Made, index: number): Promise<Acknowledged[]> {
  const { id, lines } = made;
  const line = (at: number): object => ({
    id,
    input: { decisions: [{ opportunity_id: lines[at], decision: 'approve' }] },
  });
  const contestants: {
    person: Person;
    query: string;
    variables: object;
    decision: 'approve' | 'deny';
    lines: number;
  }[] = [
    index % 3
      ? { person: team.rsm, query: APPROVE, variables: { id }, decision: 'approve', lines: 2 }
      : { person: team.rsm, query: DECIDE, variables: line(0), decision: 'approve', lines: 1 },
    index % 3
      ? { person: peer, query: DENY, variables: { id, reason_code: 'price' }, decision: 'deny', lines: 2 }
      : { person: peer, query: DECIDE, variables: line(1), decision: 'approve', lines: 1 },
  ];
  const answers = await Promise.all(
    contestants.map(({ person, query, variables }) => postUntilAnswered(person, query, variables)),
  );
  return answers.flatMap(({ body }, at) => {
    const { errors } = body as { errors?: { extensions: { code: string } }[] };
    if (errors) expect(errors[0]?.extensions.code).toBe('ALREADY_DECIDED');
    const { person, decision, lines: count } = contestants[at] as (typeof contestants)[0];
    return errors ? [] : [{ id, person, decision, lines: count }];
  });
}

async function decide(isOver: () => boolean): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let made = 0;
  const client = async (): Promise<void> => {
    while (!isOver())
      acknowledged.push(
        ...(await decideConcurrently(await ask(gatewayAs(team.requester), [1_000, 1_100]), (made += 1))),
      );
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

const gatewayAs = (person: Person): Person => ({
  ...person,
  ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${person.token}` }),
});

test('services that are killed during decisions and a job keep every acknowledged decision exactly once, and the job finishes', async () => {
  const ids: string[] = [];
  while (ids.length < JOB)
    ids.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await ask(team.requester, [1_000])).id))));
  const { bulkApproveApprovalRequests } = dataOf<{ bulkApproveApprovalRequests: { job: { id: string } } }>(
    await postUntilAnswered(team.vp, BULK, { input: { ids } }),
  );
  let isOver = false;
  const killing = killWhile((kills) => kills < KILLS).finally(() => (isOver = true));
  const [acknowledged] = await Promise.all([decide(() => isOver), killing]);
  const outcomes = await finished(bulkApproveApprovalRequests.job.id);
  expect(outcomes).toEqual(
    ids.map((id, index) => ({ index, id, outcome: 'approved', status: 'approved', version: 2 })),
  );
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS * 3);
  expect(await missing(acknowledged)).toEqual([]);
});

async function finished(id: string): Promise<object[]> {
  type Job = { status: string; done: number; result: { results: object[] } | null };
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { job } = dataOf<{ job: Job }>(
      await gatewayAs(team.vp).ask('query ($id: ID!) { job(id: $id) { status done result } }', { id }),
    );
    if (job.result) return job.result.results;
    await pause(100);
  }
  throw new Error('The job does not finish.');
}

/** The acknowledged decisions whose rows are not as many as their lines. */
async function missing(acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const admin = new Client(own.admin_url);
  await admin.connect();
  type Counted = { approval_request_id: string; decided_by_id: string; decision: string; count: number };
  const text =
    'select approval_request_id, decided_by_id, decision, count(*)::int from approval_decisions where tenant_id = $1 group by 1, 2, 3';
  const { rows } = await admin.query<Counted>(text, [team.tenant.id]);
  await admin.end();
  const counts = new Map(
    rows.map(({ approval_request_id, decided_by_id, decision, count }) => [
      `${approval_request_id} ${decided_by_id} ${decision}`,
      count,
    ]),
  );
  return acknowledged.filter(
    ({ id, person, decision, lines }) => counts.get(`${id} ${person.id} ${decision}`) !== lines,
  );
}
