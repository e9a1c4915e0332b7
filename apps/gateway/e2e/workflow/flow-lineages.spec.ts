import { approvedRequest } from '../support/approved-prices';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { SELF_APPROVAL, approve, read, refused, setPolicy } from '../support/workflow-actions';
import { APPROVE, type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const admin = useDatabaseAdmin();

/** A pending request of the requester, as a revision of a request that the person created. */
async function revision(team: Team, person: Person, price = 1_000): Promise<Made> {
  const [source, made] = [await approvedRequest(team), await ask(team.requester, [price])];
  const columns = 'revises_id = $2, lineage_id = $2, lineage_creator_ids = $3';
  await admin.query(`update approval_requests set ${columns} where id = $1`, [made.id, source.id, [person.id]]);
  return made;
}

const idsOf = async (person: Person, filter: string): Promise<string[]> => {
  const document = `{ approvalRequests(filter: {${filter}}) { data { id } paginatorInfo { total } } }`;
  const { approvalRequests } = dataOf<{
    approvalRequests: { data: { id: string }[]; paginatorInfo: { total: number } };
  }>(await person.ask(document));
  expect(approvalRequests.paginatorInfo.total).toBe(approvalRequests.data.length);
  return approvalRequests.data.map(({ id }) => id);
};
/** By each of the two statements of the queue. */
const waitingFor = async (person: Person): Promise<string[][]> =>
  Promise.all(['awaiting_me: true', 'awaiting_me: true, status: "pending"'].map((filter) => idsOf(person, filter)));

describe('the creator of an earlier request of the lineage counts as the requester of a revision', () => {
  test('in the queue, among the candidates, in the actions and in the decision', async () => {
    const team = await newTeam(gateway);
    const made = await revision(team, team.rsm);
    expect(await waitingFor(team.rsm)).toEqual([[], []]);
    expect(
      await read(
        team.rsm,
        made.id,
        'can_decide allowed_actions steps { candidates { user { id } because } } warnings { code }',
      ),
    ).toEqual({
      can_decide: false,
      allowed_actions: [],
      steps: [{ candidates: [{ user: { id: team.owner.id }, because: 'owner' }] }],
      warnings: [{ code: 'LEVEL_UNSTAFFED' }],
    });
    expect(await idsOf(team.owner, 'needs_owner: true')).toEqual([made.id]);
    expect(await approve(team.rsm, made)).toEqual(refused(APPROVE, SELF_APPROVAL));

    const peer = await team.join('approver', team.levels.RSM);
    expect(await idsOf(team.owner, 'needs_owner: true')).toEqual([]);
    expect(await waitingFor(peer)).toEqual([[made.id], [made.id]]);
    expect(await approve(peer, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
  });

  test('as the policy of the tenant says: an owner may decide, and the audit log says so', async () => {
    const team = await newTeam(gateway);
    const [hers, his] = [await revision(team, team.owner, 20_000), await revision(team, team.rsm)];
    expect(await waitingFor(team.owner)).toEqual([[], []]); // an owner's step follows the endorsement of VP
    await approve(team.vp, hers);
    expect(await waitingFor(team.owner)).toEqual([[hers.id], [hers.id]]);
    await setPolicy(gateway, team, 'self_approval', 'forbid');
    expect(await waitingFor(team.owner)).toEqual([[], []]);
    await setPolicy(gateway, team, 'self_approval', 'allow');
    expect(await waitingFor(team.rsm)).toEqual([[his.id], [his.id]]);
    await approve(team.rsm, his);
    expect(await read(team.rsm, his.id, 'history { action metadata }')).toMatchObject({
      history: expect.arrayContaining([
        { action: 'approval_line.approved', metadata: expect.objectContaining({ self_approval: true }) },
      ]),
    });
  });

  test('also as the principal and as the delegate of another user', async () => {
    const team = await newTeam(gateway);
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    const input = { principal_id: team.rsm.id, delegate_id: team.pa.id, until };
    dataOf(
      await team.owner.ask('mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }', {
        input,
      }),
    );
    const [ofPrincipal, ofDelegate, ofOther] = [
      await revision(team, team.rsm),
      await revision(team, team.pa),
      await revision(team, team.rd),
    ];
    expect(await waitingFor(team.pa)).toEqual([[ofOther.id], [ofOther.id]]);
    for (const made of [ofPrincipal, ofDelegate])
      expect(await approve(team.pa, made)).toEqual(refused(APPROVE, SELF_APPROVAL));
    expect(await approve(team.pa, ofOther)).toMatchObject({
      data: { approveApprovalRequest: { outcome: 'approved' } },
    });
  });
});
