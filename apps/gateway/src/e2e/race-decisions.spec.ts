import { Client } from 'pg';
import { type Contestant, type Won, agreeing, enter, losing } from './contest';
import { type Gateway, type Reply, dataOf, post, startGateway, testDatabase } from './gateway';
import { change, deletion } from './given';
import { violations } from './invariants';
import { APPROVE, DECIDE, DENY, type Made, type Person, RESUBMIT, type Team, WITHDRAW, ask, newTeam } from './team';

let gateways: [Gateway, Gateway];
let team: Team;
let peer: Person;
let admin: Client;

beforeAll(async () => {
  gateways = [await startGateway(), await startGateway()];
  team = await newTeam(gateways[0]);
  peer = await team.join('approver', team.levels.RSM);
  admin = new Client(testDatabase.admin_url);
  await admin.connect();
});
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));
afterAll(async () => {
  await admin.end();
  for (const gateway of gateways) await gateway.stop();
});

const times = <T>(count: number, work: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => work(index));
const urlOf = (index: number): string => gateways[index % 2]?.url ?? '';

/** Asks one of the two gateways as somebody. */
const askAt = (index: number, { token }: Person, query: string, variables: object): Promise<Reply> =>
  post(urlOf(index), { query, variables }, { authorization: `Bearer ${token}` });

async function decisionsOn({ id }: Made): Promise<{ decided_by_id: string; decision: 'approve' | 'deny'; price: string | null }[]> {
  const text = 'select decided_by_id, decision, price from approval_decisions where tenant_id = $1 and approval_request_id = $2 order by id';
  return (await admin.query<{ decided_by_id: string; decision: 'approve' | 'deny'; price: string | null }>(text, [team.tenant.id, id])).rows;
}

/** Everybody who may decide a price of 1,000, in every way, each of them many times. */
function contestants(count: number): Contestant[] {
  const people = [team.rsm, peer, team.rd, team.vp, team.owner];
  const ways: Omit<Contestant, 'person' | 'url'>[] = [
    { way: 'approve' },
    { way: 'deny' },
    { way: 'bulk' },
    { way: 'decide', price: 900 },
    { way: 'approve', expected_version: 1 },
    { way: 'decide' },
    { way: 'deny', expected_version: 1 },
  ];
  return times(count, (index) => ({
    person: people[index % people.length] as Person,
    url: urlOf(index % 3),
    ...(ways[index % ways.length] as (typeof ways)[0]),
  }));
}

const wants = ({ way, price }: Contestant, won: Won): boolean =>
  won.decision === 'deny' ? way === 'deny' : way !== 'deny' && (price === undefined || price === won.price);

describe('many decide one request at once, at two gateways', () => {
  test.each([1, 2, 3])('one of 200 wins, whoever repeats it hears so, and all others who was first and when (%i)', async (start) => {
    const made = await ask(team.requester, [1_000]);
    const all = contestants(200 + start).slice(start); // everybody gets to be the first
    const answers = await Promise.all(all.map((each) => enter(each, made)));
    const [decided, ...more] = await decisionsOn(made);
    expect([decided, more]).toEqual([expect.anything(), []]);
    const winner = [team.rsm, peer, team.rd, team.vp, team.owner].find(({ id }) => id === decided?.decided_by_id) as Person;
    const won: Won = { person: winner, decision: decided?.decision ?? 'deny', price: decided?.price == null ? null : Number(decided.price) };
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    const isFirst = (body: unknown): boolean => /"replayed":false|"outcome":"approved","status":"approved","version":2,"error"/.test(JSON.stringify(body));
    expect(answers.filter(({ body }) => isFirst(body))).toHaveLength(1);
    for (const [index, each] of all.entries()) {
      const body = answers[index]?.body;
      const agrees = each.person === winner && wants(each, won);
      expect(body).toEqual(agrees ? agreeing(each, made, won, !isFirst(body)) : losing(each, made, won));
    }
  });

  test('a line that is only endorsed moves up once, though its holders all endorse it and one above them finishes it', async () => {
    const requests = await Promise.all(times(8, () => ask(team.requester, [2_500]))); // RSM endorses, RD finishes
    const deciding = requests.flatMap(({ id }) => times(12, (index) => askAt(index, [team.rsm, peer, team.rd][index % 3] as Person, APPROVE, { id })));
    const codes = (await Promise.all(deciding)).flatMap(codesOf);
    expect(new Set(codes)).toEqual(new Set(['', 'ALREADY_DECIDED']));
    for (const made of requests) expect((await decisionsOn(made)).length).toBeLessThanOrEqual(2);
    for (const { id } of requests) expect(codesOf(await team.rd.ask(APPROVE, { id }))).toEqual(['']);
  });
});

/** The code of each error of an answer; an empty one when there is none. */
function codesOf({ status, body }: Reply): string[] {
  if (status !== 200) return [`HTTP ${status}`];
  const { errors } = body as { errors?: { extensions: { code: string } }[] };
  return errors ? errors.map(({ extensions }) => extensions.code) : [''];
}

const UPDATE = change('ApprovalRequest');
const DELETE = deletion('ApprovalRequest');
const ROUNDS = 12;

/** Lets a decision and something else meet on many requests, and tells which codes came of either, all in all. */
async function meet(
  requests: Made[],
  deciding: (made: Made, index: number) => Promise<Reply>,
  other: (made: Made, index: number) => Promise<Reply>,
): Promise<string[][]> {
  const pairs = requests.map(async (made, index): Promise<string> => {
    const [one, another] = await Promise.all(
      index % 2 ? [deciding(made, index), other(made, index + 1)] : [other(made, index), deciding(made, index + 1)].reverse(),
    );
    return `${codesOf(one as Reply).join()} ${codesOf(another as Reply).join()}`;
  });
  return [...new Set(await Promise.all(pairs))].sort().map((pair) => pair.split(' '));
}

const pending = (): Promise<Made[]> => Promise.all(times(ROUNDS, () => ask(team.requester, [1_000, 1_100])));
const approving = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.rsm, APPROVE, { id });

describe('a decision meets', () => {
  test('an edit of the price: the edit comes first and the new price is decided, or it comes too late', async () => {
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      askAt(index, team.requester, UPDATE, { id, input: { opportunities: [{ id: lines[0], requested_price: 900 }] } });
    expect([
      ['', ''],
      ['', 'INVALID_TRANSITION'],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, edit)));
  });

  test('an edit of the price, and expects the version that it read: one of them is refused', async () => {
    const deciding = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.rsm, APPROVE, { id, expected_version: 1 });
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      askAt(index, team.requester, UPDATE, { id, input: { expected_version: 1, opportunities: [{ id: lines[0], requested_price: 900 }] } });
    expect([
      ['', 'VERSION_CONFLICT'],
      ['VERSION_CONFLICT', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), deciding, edit)));
  });

  test('an edit of a free field: both happen', async () => {
    const edit = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.requester, UPDATE, { id, input: { project_name: 'Bridge' } });
    expect(await meet(await pending(), approving, edit)).toEqual([['', '']]);
  });

  test('the removal of the line that is left: the request is decided either way', async () => {
    const deciding = ({ id, lines }: Made, index: number): Promise<Reply> =>
      askAt(index, team.rsm, DECIDE, { id, input: { decisions: [{ opportunity_id: lines[0], decision: 'approve' }] } });
    const removal = ({ id, lines }: Made, index: number): Promise<Reply> =>
      askAt(index, team.requester, UPDATE, { id, input: { remove_opportunities: [lines[1]] } });
    const requests = await pending();
    expect(await meet(requests, deciding, removal)).toEqual([['', '']]);
    const { approvalRequests } = dataOf<{ approvalRequests: { data: object[] } }>(
      await team.owner.ask('query ($ids: [ID!]) { approvalRequests(filter: { ids: $ids }) { data { status version } } }', {
        ids: requests.map(({ id }) => id),
      }),
    );
    expect(approvalRequests.data).toEqual(requests.map(() => ({ status: 'approved', version: 3 })));
  });

  test('a withdrawal: the first of them counts', async () => {
    const withdrawal = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.requester, WITHDRAW, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['INVALID_TRANSITION', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, withdrawal)));
  });

  test('a deletion: the first of them counts', async () => {
    const removal = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.requester, DELETE, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['NOT_FOUND', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, removal)));
  });

  test('a resubmission: it is decided in its new round, or was decided in the last', async () => {
    const requests = await pending();
    for (const { id } of requests) dataOf(await team.rd.ask(DENY, { id, reason_code: 'price' }));
    const resubmission = ({ id }: Made, index: number): Promise<Reply> => askAt(index, team.requester, RESUBMIT, { id });
    expect([
      ['', ''],
      ['ALREADY_DECIDED', ''],
    ]).toEqual(expect.arrayContaining(await meet(requests, approving, resubmission)));
  });

  test('a decision on another line: both count, each as a version of its own', async () => {
    const requests = await pending();
    const byLine =
      (line: number) =>
      ({ id, lines }: Made, index: number): Promise<Reply> =>
        askAt(index, line ? peer : team.rsm, DECIDE, { id, input: { decisions: [{ opportunity_id: lines[line], decision: 'approve' }] } });
    expect(await meet(requests, byLine(0), byLine(1))).toEqual([['', '']]);
    for (const made of requests) expect(await decisionsOn(made)).toHaveLength(2);
  });

  test('another withdrawal, resubmission and deletion of the same: each happens once', async () => {
    const requests = await pending();
    const many = (document: string): Promise<Reply[]> =>
      Promise.all(requests.flatMap(({ id }) => times(4, (index) => askAt(index, team.owner, document, { id }))));
    for (const document of [WITHDRAW, RESUBMIT]) {
      expect((await many(document)).flatMap(codesOf).sort()).toEqual([...times(ROUNDS, () => ''), ...times(ROUNDS * 3, () => 'INVALID_TRANSITION')]);
    }
    expect((await many(DELETE)).flatMap(codesOf)).toEqual(times(ROUNDS * 4, () => ''));
  });
});

describe('a level ends', () => {
  test('while requests are routed to it: nobody is left waiting for it', async () => {
    const own = await newTeam(gateways[0]);
    const id = own.levels.RSM;
    const toggle = async (active: boolean): Promise<string[]> => codesOf(await own.owner.ask(change('ApprovalLevel'), { id, input: { active } }));
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const creating = times(6, async (index) => {
        const { token } = own.requester;
        const made = await ask({ ...own.requester, ask: (query, variables) => askAt(index, { token } as Person, query, variables ?? {}) }, [152, 1_000]);
        return codesOf(await askAt(index, own.owner, APPROVE, { id: made.id })); // so that the level gets free again
      });
      const [codes] = await Promise.all([toggle(false), ...creating]);
      codes.forEach((code) => seen.add(code));
      expect(await violations(own.tenant.id)).toEqual([]);
      expect(await toggle(true)).toEqual(['']);
    }
    expect(['', 'LEVEL_IN_USE']).toEqual(expect.arrayContaining([...seen]));
  }, 60_000);
});
