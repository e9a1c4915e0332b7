import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { useGateway, useHooks, useObject, useOwnDatabase, useTeam } from '../support/fixtures';
import { BULK } from '../support/race-contestant';
import { type Reply, dataOf, post } from '../support/gateway';
import { violations } from '../support/invariants';
import { ServiceProcess } from '../support/service-process';
import { size } from '../support/scale';
import { APPROVE, DECIDE, DENY, type Made, type Person, ask } from '../support/workflow-fixture';

const KILLS = size(2, 40);
const CLIENTS = 6;
const JOB = size(120, 2_000);
const PATIENCE_MS = size(40_000, 120_000);

let services: ServiceProcess[] = [];
let urls: string[] = [];

const start = (): ServiceProcess =>
  new ServiceProcess('unused', {
    DATABASE_URL: own.url,
    DAS_DATABASE_ADMIN_URL: own.admin_url,
    DAS_SECRET_KEY: 'A'.repeat(44),
    DAS_LOG_LEVEL: 'fatal',
  });

const own = useOwnDatabase();
const gateway = useGateway({}, own); // asks for what is decided, and is not killed
const team = useTeam(gateway);
const peer = useObject(() => team.join('approver', team.levels.RSM));
useHooks(
  async () => {
    services = [start(), start()];
    urls = await Promise.all(services.map((service) => service.ready()));
  },
  () => Promise.all(services.map((service) => service.end('SIGKILL'))),
);

/** What somebody was told to have decided. */
interface Acknowledged {
  id: string;
  person: Person;
  decision: 'approve' | 'deny';
  lines: number;
}

/** Sends a document to one service or the other until one of them answers, as a client does who does not know what came of it. */
async function insist({ token }: Person, query: string, variables: object): Promise<Reply> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const reply = await post(url, { query, variables }, { authorization: `Bearer ${token}` }).catch(() => undefined);
    if (reply && reply.status !== 503) return reply;
    await pause(30);
  }
  throw new Error('Nobody answers.');
}

/** Two people decide the same: one of them is told that they did, the other who was first, or each has a line. */
async function contend(made: Made, index: number): Promise<Acknowledged[]> {
  const { id, lines } = made;
  const line = (at: number): object => ({ id, input: { decisions: [{ opportunity_id: lines[at], decision: 'approve' }] } });
  const wishes: { person: Person; query: string; variables: object; decision: 'approve' | 'deny'; lines: number }[] = [
    index % 3
      ? { person: team.rsm, query: APPROVE, variables: { id }, decision: 'approve', lines: 2 }
      : { person: team.rsm, query: DECIDE, variables: line(0), decision: 'approve', lines: 1 },
    index % 3
      ? { person: peer, query: DENY, variables: { id, reason_code: 'price' }, decision: 'deny', lines: 2 }
      : { person: peer, query: DECIDE, variables: line(1), decision: 'approve', lines: 1 },
  ];
  const answers = await Promise.all(wishes.map(({ person, query, variables }) => insist(person, query, variables)));
  return answers.flatMap(({ body }, at) => {
    const { errors } = body as { errors?: { extensions: { code: string } }[] };
    if (errors) expect(errors[0]?.extensions.code).toBe('ALREADY_DECIDED');
    const { person, decision, lines: count } = wishes[at] as (typeof wishes)[0];
    return errors ? [] : [{ id, person, decision, lines: count }];
  });
}

/** Kills one service after the other, each at any moment, and puts another in its place. */
async function kill(): Promise<void> {
  for (let count = 0; count < KILLS; count += 1) {
    await pause(300 + Math.random() * 900);
    const at = count % services.length;
    await services[at]?.end('SIGKILL');
    const next = start();
    services[at] = next;
    urls[at] = await next.ready();
  }
}

async function decide(isOver: () => boolean): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let made = 0;
  const client = async (): Promise<void> => {
    while (!isOver()) acknowledged.push(...(await contend(await ask(gatewayAs(team.requester), [1_000, 1_100]), (made += 1))));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

const gatewayAs = (person: Person): Person => ({
  ...person,
  ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${person.token}` }),
});

test('services are killed in the middle of decisions and of a job: what was acknowledged is there, nothing is there twice or by halves, the job goes on', async () => {
  const ids: string[] = [];
  while (ids.length < JOB) ids.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await ask(team.requester, [1_000])).id))));
  const { bulkApproveApprovalRequests } = dataOf<{ bulkApproveApprovalRequests: { job: { id: string } } }>(await insist(team.vp, BULK, { input: { ids } }));
  let isOver = false;
  const killing = kill().finally(() => (isOver = true));
  const [acknowledged] = await Promise.all([decide(() => isOver), killing]);
  const outcomes = await finished(bulkApproveApprovalRequests.job.id);
  expect(outcomes).toEqual(ids.map((id, index) => ({ index, id, outcome: 'approved', status: 'approved', version: 2 })));
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS * 3);
  expect(await missing(acknowledged)).toEqual([]);
});

async function finished(id: string): Promise<object[]> {
  type Job = { status: string; done: number; result: { results: object[] } | null };
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { job } = dataOf<{ job: Job }>(await gatewayAs(team.vp).ask('query ($id: ID!) { job(id: $id) { status done result } }', { id }));
    if (job.result) return job.result.results;
    await pause(100);
  }
  throw new Error('The job does not go on.');
}

/** The acknowledged decisions that are not there as often as they have lines. */
async function missing(acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const admin = new Client(own.admin_url);
  await admin.connect();
  type Counted = { approval_request_id: string; decided_by_id: string; decision: string; count: number };
  const text = 'select approval_request_id, decided_by_id, decision, count(*)::int from approval_decisions where tenant_id = $1 group by 1, 2, 3';
  const { rows } = await admin.query<Counted>(text, [team.tenant.id]);
  await admin.end();
  const counts = new Map(rows.map(({ approval_request_id, decided_by_id, decision, count }) => [`${approval_request_id} ${decided_by_id} ${decision}`, count]));
  return acknowledged.filter(({ id, person, decision, lines }) => counts.get(`${id} ${person.id} ${decision}`) !== lines);
}
