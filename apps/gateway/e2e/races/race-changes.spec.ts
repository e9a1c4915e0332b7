import { type Reply, dataOf } from '../support/gateway';
import { change, deletion } from '../support/factories';
import { violations } from '../support/invariants';
import { useRace } from '../support/race-fixture';
import { size } from '../support/scale';
import { APPROVE, DECIDE, DENY, type Made, type Person, RESUBMIT, WITHDRAW, ask, newTeam } from '../support/workflow-fixture';
import { codesOf, times } from '../support/two-gateways';

const { two, team, peer, admin } = useRace();
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));

const UPDATE = change('ApprovalRequest');
const DELETE = deletion('ApprovalRequest');
const ROUNDS = size(8, 40);

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
const approving = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.rsm, APPROVE, { id });

describe('a decision meets', () => {
  test('an edit of the price: the edit comes first and the new price is decided, or it comes too late', async () => {
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, { id, input: { opportunities: [{ id: lines[0], requested_price: 900 }] } });
    expect([
      ['', ''],
      ['', 'INVALID_TRANSITION'],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, edit)));
  });

  test('an edit of the price, and expects the version that it read: one of them is refused', async () => {
    const deciding = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.rsm, APPROVE, { id, expected_version: 1 });
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, { id, input: { expected_version: 1, opportunities: [{ id: lines[0], requested_price: 900 }] } });
    expect([
      ['', 'VERSION_CONFLICT'],
      ['VERSION_CONFLICT', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), deciding, edit)));
  });

  test('an edit of a free field: both happen', async () => {
    const edit = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.requester, UPDATE, { id, input: { project_name: 'Bridge' } });
    expect(await meet(await pending(), approving, edit)).toEqual([['', '']]);
  });

  test('the removal of the line that is left: the request is decided either way', async () => {
    const deciding = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.rsm, DECIDE, { id, input: { decisions: [{ opportunity_id: lines[0], decision: 'approve' }] } });
    const removal = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, { id, input: { remove_opportunities: [lines[1]] } });
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
    const withdrawal = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.requester, WITHDRAW, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['INVALID_TRANSITION', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, withdrawal)));
  });

  test('a deletion: the first of them counts', async () => {
    const removal = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.requester, DELETE, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['NOT_FOUND', ''],
    ]).toEqual(expect.arrayContaining(await meet(await pending(), approving, removal)));
  });

  test('a resubmission: it is decided in its new round, or was decided in the last', async () => {
    const requests = await pending();
    for (const { id } of requests) dataOf(await team.rd.ask(DENY, { id, reason_code: 'price' }));
    const resubmission = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.requester, RESUBMIT, { id });
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
        two.askAt(index, line ? peer : team.rsm, DECIDE, { id, input: { decisions: [{ opportunity_id: lines[line], decision: 'approve' }] } });
    expect(await meet(requests, byLine(0), byLine(1))).toEqual([['', '']]);
    const text = 'select count(*)::int from approval_decisions where tenant_id = $1 and approval_request_id = any($2)';
    const { rows } = await admin.query(text, [team.tenant.id, requests.map(({ id }) => id)]);
    expect(rows).toEqual([{ count: ROUNDS * 2 }]);
  });

  test('another withdrawal, resubmission and deletion of the same: each happens once', async () => {
    const requests = await pending();
    const many = (document: string): Promise<Reply[]> =>
      Promise.all(requests.flatMap(({ id }) => times(4, (index) => two.askAt(index, team.owner, document, { id }))));
    for (const document of [WITHDRAW, RESUBMIT]) {
      expect((await many(document)).flatMap(codesOf).sort()).toEqual([...times(ROUNDS, () => ''), ...times(ROUNDS * 3, () => 'INVALID_TRANSITION')]);
    }
    expect((await many(DELETE)).flatMap(codesOf)).toEqual(times(ROUNDS * 4, () => ''));
  });
});

describe('a level ends', () => {
  test('while requests are routed to it: nobody is left waiting for it', async () => {
    const own = await newTeam(two.one);
    const id = own.levels.RSM;
    const toggle = async (active: boolean): Promise<string[]> => codesOf(await own.owner.ask(change('ApprovalLevel'), { id, input: { active } }));
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const creating = times(6, async (index) => {
        const { token } = own.requester;
        const made = await ask({ ...own.requester, ask: (query, variables) => two.askAt(index, { token } as Person, query, variables ?? {}) }, [152, 1_000]);
        return codesOf(await two.askAt(index, own.owner, APPROVE, { id: made.id })); // so that the level gets free again
      });
      const [codes] = await Promise.all([toggle(false), ...creating]);
      codes.forEach((code) => seen.add(code));
      expect(await violations(own.tenant.id)).toEqual([]);
      expect(await toggle(true)).toEqual(['']);
    }
    expect(['', 'LEVEL_IN_USE']).toEqual(expect.arrayContaining([...seen]));
  });
});
