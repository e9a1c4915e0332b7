import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { useOwnGateway, useObject, useOwnDatabase, useTeam } from '../support/fixtures';
import { BULK } from '../support/race-contestant';
import { type Gateway, type Reply, dataOf, post } from '../support/gateway';
import { violations } from '../support/invariants';
import { size } from '../support/scale';
import { APPROVE, type Person, ask } from '../support/workflow-fixture';
import { codesOf } from '../support/two-gateways';

const own = useOwnDatabase();
const gateways = [useOwnGateway({ DAS_ROLE: 'both' }, own), useOwnGateway({ DAS_ROLE: 'both' }, own)] as const;
const team = useTeam(gateways[0]);
const peer = useObject(() => team.join('approver', team.levels.RSM));
afterEach(async () => expect(await violations(team.tenant.id, own.admin_url)).toEqual([]));

interface Outcome {
  id: string;
  outcome: string;
  error?: { code: string } | null;
}

interface Answer {
  data?: { bulkApproveApprovalRequests: { results: Outcome[]; job: { id: string } | null } | null };
  errors?: { extensions: { code: string; results?: Outcome[] } }[];
}

const bulk = (
  gateway: Gateway,
  { token }: Person,
  input: object,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  post(gateway.url, { query: BULK, variables: { input } }, { authorization: `Bearer ${token}`, ...headers });

/** Outcome counts of a batch, also of an aborted one: `approved`, `failed ALREADY_DECIDED`, … */
function tally({ status, body }: Reply): Record<string, number> {
  const { data, errors } = body as Answer;
  const [error] = errors ?? [];
  const results = error?.extensions.results ?? data?.bulkApproveApprovalRequests?.results ?? [];
  const prefix = `${status === 200 ? '' : `HTTP ${status} `}${error ? `${error.extensions.code}: ` : ''}`;
  return error && !results.length ? { [prefix]: 1 } : tallyOf(results, prefix);
}

function tallyOf(results: Outcome[], prefix = ''): Record<string, number> {
  const tallied: Record<string, number> = {};
  for (const { outcome, error } of results) {
    const name = `${prefix}${outcome}${error ? ` ${error.code}` : ''}`;
    tallied[name] = (tallied[name] ?? 0) + 1;
  }
  return tallied;
}

const requests = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - ids.length) }, async () => (await ask(team.requester, [1_000])).id),
      )),
    );
  return ids;
};

/** Two batches of each of two people at once, at both services. */
async function fourTimes(
  inputOf: (person: Person, index: number) => object,
  { isKeyed }: { isKeyed: boolean },
): Promise<Record<string, number>[]> {
  const people = [team.rsm, peer, peer, team.rsm];
  const sent = people.map((person, index) =>
    bulk(gateways[index % 2] as Gateway, person, inputOf(person, index), isKeyed ? { 'idempotency-key': newId() } : {}),
  );
  return (await Promise.all(sent)).map(tally);
}

const outcomesIn = (tallies: Record<string, number>[], names: string[]): number =>
  tallies.flatMap((each) => names.map((name) => each[name] ?? 0)).reduce((sum, count) => sum + count, 0);

const backwards = (ids: string[]): string[] => [...ids].reverse();

describe('overlapping batches in opposite order', () => {
  test('atomic: one batch approves all items, batches of another person abort, a second batch of the same person is unchanged', async () => {
    const ids = await requests(100);
    const [one, other] = gateways;
    const answers = await Promise.all([
      bulk(one, team.rsm, { ids, atomic: true }),
      bulk(other, peer, { ids: backwards(ids), atomic: true }),
      bulk(one, peer, { ids: backwards(ids), atomic: true }),
      bulk(other, team.rsm, { ids, atomic: true }),
    ]);
    const tallies = answers.map(tally);
    const byRsm = 'approved' in (tallies[0] ?? {}) || 'approved' in (tallies[3] ?? {});
    const [winners, losers] = byRsm
      ? [
          [tallies[0], tallies[3]],
          [tallies[1], tallies[2]],
        ]
      : [
          [tallies[1], tallies[2]],
          [tallies[0], tallies[3]],
        ];
    expect(winners).toEqual(expect.arrayContaining([{ approved: 100 }, { unchanged: 100 }]));
    expect(losers).toEqual([
      { 'BATCH_ABORTED: failed ALREADY_DECIDED': 100 },
      { 'BATCH_ABORTED: failed ALREADY_DECIDED': 100 },
    ]);
  });

  test('not atomic, with concurrent single approvals: each item is decided once', async () => {
    const ids = await requests(40);
    const [one, other] = gateways;
    const [batches, singles] = await Promise.all([
      Promise.all([bulk(one, team.rsm, { ids }), bulk(other, peer, { ids: backwards(ids) })]),
      Promise.all(ids.slice(15, 25).map((id) => team.rd.ask(APPROVE, { id }))),
    ]);
    const tallies = batches.map(tally);
    const bySingle = singles.flatMap(codesOf).filter((code) => code === '').length;
    expect(tallies.reduce((sum, each) => sum + (each['approved'] ?? 0), bySingle)).toBe(ids.length);
    for (const each of tallies)
      expect((each['approved'] ?? 0) + (each['failed ALREADY_DECIDED'] ?? 0)).toBe(ids.length);
  });

  test('with idempotency keys: each item is decided once, and no batch waits for another that waits for it', async () => {
    const ids = await requests(60);
    const tallies = await fourTimes((_, index) => ({ ids: index < 2 ? ids : backwards(ids) }), { isKeyed: true });
    expect(tallies.reduce((sum, each) => sum + (each['approved'] ?? 0), 0)).toBe(ids.length);
    expect(outcomesIn(tallies, ['approved', 'unchanged', 'failed ALREADY_DECIDED'])).toBe(4 * ids.length);
  });

  test.each([false, true])(
    'by the same filter: each request is decided once, at the version that matched; with idempotency keys: %s',
    async (isKeyed) => {
      const ids = await requests(60);
      const tallies = await fourTimes(() => ({ filter: { ids, status: 'pending' }, expected_count: ids.length }), {
        isKeyed,
      });
      expect(tallies.reduce((sum, each) => sum + (each['approved'] ?? 0), 0)).toBe(ids.length);
      const conflicts = tallies.filter((each) => each['VERSION_CONFLICT: ']).length; // the filter was read after another batch
      expect(outcomesIn(tallies, ['approved', 'unchanged', 'failed VERSION_CONFLICT'])).toBe(
        (4 - conflicts) * ids.length,
      );
    },
  );

  test('as jobs, with a concurrent atomic batch: each item is decided once', async () => {
    const ids = await requests(size(120, 1_000));
    const [one, other] = gateways;
    const started = await Promise.all([
      bulk(one, team.rsm, { ids }),
      bulk(other, peer, { ids: backwards(ids) }),
      bulk(one, team.vp, { ids }),
    ]);
    const middle = ids.slice(50, 80);
    const between = tally(await bulk(other, team.rd, { ids: middle, atomic: true }));
    expect([{ approved: 30 }, { 'BATCH_ABORTED: failed ALREADY_DECIDED': expect.any(Number) }]).toContainEqual(
      'approved' in between
        ? between
        : { 'BATCH_ABORTED: failed ALREADY_DECIDED': between['BATCH_ABORTED: failed ALREADY_DECIDED'] },
    );
    const people = [team.rsm, peer, team.vp];
    const done = await Promise.all(
      started.map(async (reply, index) => tallyOf(await resultsOf(people[index] as Person, jobOf(reply)))),
    );
    const approved = done.reduce((sum, each) => sum + (each['approved'] ?? 0), between['approved'] ?? 0);
    expect(approved).toBe(ids.length);
    for (const each of done) expect((each['approved'] ?? 0) + (each['failed ALREADY_DECIDED'] ?? 0)).toBe(ids.length);
  });
});

const jobOf = (reply: Reply): string => {
  const { job } = dataOf<NonNullable<Required<Answer>['data']>>(reply).bulkApproveApprovalRequests ?? { job: null };
  if (!job) throw new Error('The response has no job.');
  return job.id;
};

/** The outcomes of a job, when it is done. */
async function resultsOf({ ask: askAs }: Person, id: string): Promise<Outcome[]> {
  type Job = { status: string; result: { results: Outcome[] } | null };
  const deadline = Date.now() + size(50_000, 280_000);
  while (Date.now() < deadline) {
    const { job } = dataOf<{ job: Job }>(await askAs('query ($id: ID!) { job(id: $id) { status result } }', { id }));
    if (job.status === 'done' && job.result) return job.result.results;
    await pause(100);
  }
  throw new Error('The job does not end.');
}
