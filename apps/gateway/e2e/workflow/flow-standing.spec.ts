import { useGateway, useTeam } from '../support/fixtures';
import { approve, decide, deny, read, setPolicy, withdraw } from '../support/workflow-actions';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { type Made, type Person, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

type People = 'admin' | 'auditor' | 'owner' | 'pa' | 'requester' | 'rsm' | 'stranger';

/** The allowed actions of each person; an asterisk means `can_decide`. */
async function rightsOver(
  { id }: Made,
  others: { auditor: Person; stranger: Person },
): Promise<Record<People, string>> {
  const { requester, admin, owner, pa, rsm } = team;
  const rights = Object.entries({ ...others, requester, admin, owner, pa, rsm }).map(async ([name, person]) => {
    const { can_decide, allowed_actions } = await read<{ can_decide: boolean; allowed_actions: string[] }>(
      person,
      id,
      'can_decide allowed_actions',
    );
    return [name, [...allowed_actions, ...(can_decide ? ['*'] : [])].join(' ')];
  });
  return Object.fromEntries(await Promise.all(rights)) as Record<People, string>;
}

test('the allowed actions on a request follow from role, levels and state', async () => {
  const { requester, pa, rsm } = team;
  const others = { auditor: await team.join('auditor'), stranger: await team.join('requester') };
  const noRights = { auditor: '', stranger: '' };
  const request = await ask(requester, [152]);
  const DECIDES = 'approve deny *';
  expect(await rightsOver(request, others)).toEqual({
    ...noRights,
    requester: 'edit withdraw delete',
    admin: 'edit withdraw delete',
    owner: 'approve deny edit withdraw delete *',
    pa: DECIDES,
    rsm: DECIDES, // a higher rank may jump in
  });
  await approve(pa, request);
  const [writes, own] = ['edit withdraw', 'approve deny edit withdraw *'];
  expect(await rightsOver(request, others)).toEqual({
    ...noRights,
    requester: writes,
    admin: writes,
    owner: own,
    pa: '',
    rsm: DECIDES,
  });
  await deny(rsm, request, { comment: 'No' });
  const denied = { requester: 'edit resubmit', admin: 'edit resubmit', owner: 'edit resubmit delete', pa: '', rsm: '' };
  expect(await rightsOver(request, others)).toEqual({ ...noRights, ...denied });
  const withdrawn = await ask(requester, [52]);
  await withdraw(requester, withdrawn);
  expect(await rightsOver(withdrawn, others)).toEqual({ ...noRights, ...denied });
  const approved = await ask(requester, [52]);
  await approve(pa, approved);
  expect(await rightsOver(approved, others)).toEqual({
    ...noRights,
    requester: 'edit',
    admin: 'edit',
    owner: 'edit delete',
    pa: '',
    rsm: '',
  });
  const own52 = await ask(pa, [52]);
  expect((await rightsOver(own52, others)).pa).toBe('edit withdraw delete'); // no self-approval by default
});

describe('the filter awaiting_me', () => {
  const idsFor = async (person: Person, awaiting_me: boolean): Promise<string[]> => {
    const document =
      'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter, first: 100) { data { id } } }';
    type Answer = { approvalRequests: { data: { id: string }[] } };
    return dataOf<Answer>(await person.ask(document, { filter: { awaiting_me } })).approvalRequests.data.map(
      ({ id }) => id,
    );
  };

  test('matches requests with an active step at a level that the caller holds, or at the owner step', async () => {
    const other = await newTeam(gateway);
    const { requester, pa, rsm, vp, owner, admin } = other;
    const [low, both, high, top, done] = [
      await ask(requester, [52]),
      await ask(requester, [152]),
      await ask(requester, [1_000]),
      await ask(requester, [13_000]),
      await ask(requester, [52]),
    ];
    const everything = [low, both, high, top, done].map(({ id }) => id);
    await approve(pa, done);
    expect(await idsFor(pa, true)).toEqual([low.id, both.id]);
    expect(await idsFor(pa, false)).toEqual([high.id, top.id, done.id]);
    expect(await idsFor(rsm, true)).toEqual([high.id]);
    expect(await idsFor(vp, true)).toEqual([top.id]);
    for (const person of [owner, admin, requester]) {
      expect(await idsFor(person, true)).toEqual([]);
      expect(await idsFor(person, false)).toEqual(everything);
    }
    await approve(pa, both);
    await approve(vp, top);
    expect(await idsFor(pa, true)).toEqual([low.id]);
    expect(await idsFor(rsm, true)).toEqual([both.id, high.id]);
    expect(await idsFor(owner, true)).toEqual([top.id]);
    await other.tenant.graphql(UNASSIGN, { level_id: other.levels.PA, user_id: pa.id });
    expect(await idsFor(pa, true)).toEqual([]);
  });

  test("leaves out the caller's requests when the policy bars self-approval, and the total matches", async () => {
    const other = await newTeam(gateway);
    const { requester, pa, owner } = other;
    const [own, theirs, owners] = [await ask(pa, [52]), await ask(requester, [52]), await ask(owner, [13_000])];
    await approve(other.vp, owners); // now at the owner
    const expectFor = async (person: Person, ids: string[]): Promise<void> => {
      const document = `{ approvalRequests(filter: {awaiting_me: true}) { data { id can_decide } paginatorInfo { total } } }`;
      const data = ids.map((id) => ({ id, can_decide: true }));
      expect(dataOf(await person.ask(document))).toEqual({
        approvalRequests: { data, paginatorInfo: { total: ids.length } },
      });
    };
    await expectFor(pa, [theirs.id]);
    await expectFor(owner, [owners.id]);
    expect(await idsFor(pa, false)).toEqual([own.id, owners.id]);
    await setPolicy(gateway, other, 'self_approval', 'allow');
    await expectFor(pa, [own.id, theirs.id]);
    await setPolicy(gateway, other, 'self_approval', 'forbid');
    await expectFor(pa, [theirs.id]);
    await expectFor(owner, []);
  });

  test('leaves out lines that the caller acted on in this round, and matches nothing for a role that may not decide', async () => {
    const other = await newTeam(gateway);
    const { requester, levels } = other;
    const both = await other.join('approver', levels.PA, levels.RSM);
    const [signed, half] = [await ask(requester, [2_000]), await ask(requester, [2_000, 2_001])];
    await approve(both, signed);
    await decide(both, half, [{ opportunity_id: half.lines[0], decision: 'approve' }]);
    await other.hold(both, levels.RD);
    expect(await idsFor(both, true)).toEqual([half.id]); // its other line
    expect(await idsFor(other.rd, true)).toEqual([signed.id, half.id]);
    const holder = await other.join('requester', levels.RD);
    expect(await idsFor(holder, true)).toEqual([]);
  });
});

describe('a list of requests with all computed fields', () => {
  const FIELDS = `id steps { status levels { code } acted_by { name } } history { action } warnings { code } can_decide allowed_actions
    opportunities { product { id } decided_by { name } landed_price }`;
  const list = (first: number): string => `{ approvalRequests(first: ${first}) { data { ${FIELDS} } } }`;

  test('needs at most two more statements for 50 requests than for 2, since a batch may be split in two', async () => {
    const other = await newTeam(gateway);
    const { requester, pa } = other;
    const make = (): Promise<Made> =>
      ask(requester, [{ partnumber: 'P-1', requested_price: 52 }, { requested_price: 152 }]);
    await approve(pa, await make()); // with 2 and with 50 requests, exactly one has a decision
    for (let round = 0; round < 7; round += 1) await Promise.all([1, 2, 3, 4, 5, 6, 7].map(make));
    const costs = async (first: number): Promise<number> =>
      (await statementsOf(async () => dataOf(await pa.ask(list(first))))).length;
    const [two, fifty] = [await costs(2), await costs(50)];
    expect(two).toBeLessThanOrEqual(20);
    expect(fifty).toBeLessThanOrEqual(two + 2);
  });
});
