import { type Contestant, type Won, winningBody, decideAs, losingBody } from '../support/race-contestant';
import { violations } from '../support/invariants';
import { useRace } from '../support/race-fixture';
import { size } from '../support/scale';
import { APPROVE, type Made, type Person, ask } from '../support/workflow-fixture';
import { codesOf, times } from '../support/two-gateways';

/** Number of concurrent decisions. */
const DECISIONS = size(80, 200);

const { two, team, peer, admin } = useRace();
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));

async function decisionsOn({
  id,
}: Made): Promise<{ decided_by_id: string; decision: 'approve' | 'deny'; price: string | null }[]> {
  const text =
    'select decided_by_id, decision, price from approval_decisions where tenant_id = $1 and approval_request_id = $2 order by id';
  return (
    await admin.query<{ decided_by_id: string; decision: 'approve' | 'deny'; price: string | null }>(text, [
      team.tenant.id,
      id,
    ])
  ).rows;
}

/** Everyone who may decide a price of 1,000, in every way, each of them many times. */
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
    url: two.urlOf(index % 3),
    ...(ways[index % ways.length] as (typeof ways)[0]),
  }));
}

const REQUESTED = 1_000;

/** Whether a contestant makes the decision that won. Without a price, the requested price counts. */
const isSameDecision = ({ way, price = REQUESTED }: Contestant, won: Won): boolean =>
  won.decision === 'deny' ? way === 'deny' : way !== 'deny' && price === won.price;

describe('concurrent decisions on one request, at two gateways', () => {
  test.each([1, 2, 3])(
    'one wins; its repetitions return replayed: true, all others get ALREADY_DECIDED with its person and time (%i)',
    async (start) => {
      const made = await ask(team.requester, [REQUESTED]);
      const all = contestants(DECISIONS + start).slice(start); // each contestant is first in turn
      const answers = await Promise.all(all.map((each) => decideAs(each, made)));
      const [decided, ...more] = await decisionsOn(made);
      expect([decided, more]).toEqual([expect.anything(), []]);
      const winner = [team.rsm, peer, team.rd, team.vp, team.owner].find(
        ({ id }) => id === decided?.decided_by_id,
      ) as Person;
      const won: Won = {
        person: winner,
        decision: decided?.decision ?? 'deny',
        price: decided?.price ? Number(decided.price) : null,
      };
      expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
      const isFirst = (body: unknown): boolean =>
        /"replayed":false|"outcome":"approved","status":"approved","version":2,"error"/.test(JSON.stringify(body));
      expect(answers.filter(({ body }) => isFirst(body))).toHaveLength(1);
      for (const [index, each] of all.entries()) {
        const body = answers[index]?.body;
        const agrees = each.person === winner && isSameDecision(each, won);
        expect(body).toEqual(agrees ? winningBody(each, made, won, !isFirst(body)) : losingBody(each, made, won));
      }
    },
  );

  test('a line that is only endorsed advances once, although all holders endorse it and a higher holder finishes it', async () => {
    const requests = await Promise.all(times(8, () => ask(team.requester, [2_500]))); // RSM endorses, RD finishes
    const deciding = requests.flatMap(({ id }) =>
      times(12, (index) => two.askAt(index, [team.rsm, peer, team.rd][index % 3] as Person, APPROVE, { id })),
    );
    const codes = (await Promise.all(deciding)).flatMap(codesOf);
    expect(new Set(codes)).toEqual(new Set(['', 'ALREADY_DECIDED']));
    for (const made of requests) expect((await decisionsOn(made)).length).toBeLessThanOrEqual(2);
    for (const { id } of requests) expect(codesOf(await team.rd.ask(APPROVE, { id }))).toEqual(['']);
  });
});
