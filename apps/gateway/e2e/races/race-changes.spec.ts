import { type Reply, dataOf } from '../support/gateway';
import { change, deletion } from '../support/factories';
import { violations } from '../support/invariants';
import { useRace } from '../support/race-fixture';
import { size } from '../support/scale';
import {
  APPROVE,
  DECIDE,
  DENY,
  type Made,
  type Person,
  RESUBMIT,
  WITHDRAW,
  ask,
  newTeam,
} from '../support/workflow-fixture';
import { codesOf, times } from '../support/two-gateways';

const { two, team, peer, admin } = useRace();
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));

const UPDATE = change('ApprovalRequest');
const DELETE = deletion('ApprovalRequest');
const ROUNDS = size(8, 40);

/** Races a decision against another operation on many requests. @returns the distinct pairs of error codes */
async function race(
  requests: Made[],
  deciding: (made: Made, index: number) => Promise<Reply>,
  other: (made: Made, index: number) => Promise<Reply>,
): Promise<string[][]> {
  const pairs = requests.map(async (made, index): Promise<string> => {
    const [one, another] = await Promise.all(
      index % 2
        ? [deciding(made, index), other(made, index + 1)]
        : [other(made, index), deciding(made, index + 1)].reverse(),
    );
    return `${codesOf(one as Reply).join()} ${codesOf(another as Reply).join()}`;
  });
  return [...new Set(await Promise.all(pairs))].sort().map((pair) => pair.split(' '));
}

const pending = (): Promise<Made[]> => Promise.all(times(ROUNDS, () => ask(team.requester, [1_000, 1_100])));
const approving = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.rsm, APPROVE, { id });

describe('a decision races', () => {
  test('an edit of the price: the new price is decided, or the edit fails with INVALID_TRANSITION', async () => {
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, {
        id,
        input: { opportunities: [{ id: lines[0], requested_price: 900 }] },
      });
    expect([
      ['', ''],
      ['', 'INVALID_TRANSITION'],
    ]).toEqual(expect.arrayContaining(await race(await pending(), approving, edit)));
  });

  test('an edit of the price, both with expected_version: one of them fails with VERSION_CONFLICT', async () => {
    const deciding = ({ id }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.rsm, APPROVE, { id, expected_version: 1 });
    const edit = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, {
        id,
        input: { expected_version: 1, opportunities: [{ id: lines[0], requested_price: 900 }] },
      });
    expect([
      ['', 'VERSION_CONFLICT'],
      ['VERSION_CONFLICT', ''],
    ]).toEqual(expect.arrayContaining(await race(await pending(), deciding, edit)));
  });

  test('an edit of a free field: both succeed', async () => {
    const edit = ({ id }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, { id, input: { project_name: 'Bridge' } });
    expect(await race(await pending(), approving, edit)).toEqual([['', '']]);
  });

  test('the removal of the other line: the request is decided in both orders', async () => {
    const deciding = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.rsm, DECIDE, {
        id,
        input: { decisions: [{ opportunity_id: lines[0], decision: 'approve' }] },
      });
    const removal = ({ id, lines }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, UPDATE, { id, input: { remove_opportunities: [lines[1]] } });
    const requests = await pending();
    expect(await race(requests, deciding, removal)).toEqual([['', '']]);
    const { approvalRequests } = dataOf<{ approvalRequests: { data: object[] } }>(
      await team.owner.ask(
        'query ($ids: [ID!]) { approvalRequests(filter: { ids: $ids }) { data { status version } } }',
        {
          ids: requests.map(({ id }) => id),
        },
      ),
    );
    expect(approvalRequests.data).toEqual(requests.map(() => ({ status: 'approved', version: 3 })));
  });

  test('a withdrawal: the first of them succeeds', async () => {
    const withdrawal = ({ id }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, WITHDRAW, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['INVALID_TRANSITION', ''],
    ]).toEqual(expect.arrayContaining(await race(await pending(), approving, withdrawal)));
  });

  test('a deletion: the first of them succeeds', async () => {
    const removal = ({ id }: Made, index: number): Promise<Reply> => two.askAt(index, team.requester, DELETE, { id });
    expect([
      ['', 'INVALID_TRANSITION'],
      ['NOT_FOUND', ''],
    ]).toEqual(expect.arrayContaining(await race(await pending(), approving, removal)));
  });

  test('a resubmission: the line is decided in the new round, or the decision fails with ALREADY_DECIDED', async () => {
    const requests = await pending();
    for (const { id } of requests) dataOf(await team.rd.ask(DENY, { id, reason_code: 'price' }));
    const resubmission = ({ id }: Made, index: number): Promise<Reply> =>
      two.askAt(index, team.requester, RESUBMIT, { id });
    expect([
      ['', ''],
      ['ALREADY_DECIDED', ''],
    ]).toEqual(expect.arrayContaining(await race(requests, approving, resubmission)));
  });

  test('a decision on another line: both succeed, each with its own version', async () => {
    const requests = await pending();
    const byLine =
      (line: number) =>
      ({ id, lines }: Made, index: number): Promise<Reply> =>
        two.askAt(index, line ? peer : team.rsm, DECIDE, {
          id,
          input: { decisions: [{ opportunity_id: lines[line], decision: 'approve' }] },
        });
    expect(await race(requests, byLine(0), byLine(1))).toEqual([['', '']]);
    const text = 'select count(*)::int from approval_decisions where tenant_id = $1 and approval_request_id = any($2)';
    const { rows } = await admin.query(text, [team.tenant.id, requests.map(({ id }) => id)]);
    expect(rows).toEqual([{ count: ROUNDS * 2 }]);
  });

  test('concurrent withdrawals, resubmissions and deletions of one request take effect once each', async () => {
    const requests = await pending();
    const many = (document: string): Promise<Reply[]> =>
      Promise.all(requests.flatMap(({ id }) => times(4, (index) => two.askAt(index, team.owner, document, { id }))));
    for (const document of [WITHDRAW, RESUBMIT]) {
      expect((await many(document)).flatMap(codesOf).sort()).toEqual([
        ...times(ROUNDS, () => ''),
        ...times(ROUNDS * 3, () => 'INVALID_TRANSITION'),
      ]);
    }
    expect((await many(DELETE)).flatMap(codesOf)).toEqual(times(ROUNDS * 4, () => ''));
  });
});

describe('deactivating a level', () => {
  test('while requests are routed to it leaves no request that waits for an inactive level', async () => {
    const own = await newTeam(two.one);
    const id = own.levels.RSM;
    const toggle = async (active: boolean): Promise<string[]> =>
      codesOf(await own.owner.ask(change('ApprovalLevel'), { id, input: { active } }));
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const creating = times(6, async (index) => {
        const { token } = own.requester;
        const made = await ask(
          {
            ...own.requester,
            ask: (query, variables) => two.askAt(index, { token } as Person, query, variables ?? {}),
          },
          [152, 1_000],
        );
        return codesOf(await two.askAt(index, own.owner, APPROVE, { id: made.id })); // so that no open step uses the level any more
      });
      const [codes] = await Promise.all([toggle(false), ...creating]);
      codes.forEach((code) => seen.add(code));
      expect(await violations(own.tenant.id)).toEqual([]);
      expect(await toggle(true)).toEqual(['']);
    }
    expect(['', 'LEVEL_IN_USE']).toEqual(expect.arrayContaining([...seen]));
  });
});
