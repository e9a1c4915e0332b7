import { ApprovalRequest, ApprovalStep } from '@das/approval-requests';
import { sql, tenant, where } from '@das/platform';
import { delegate } from '../support/delegations';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { needing } from '../support/needing-owner';
import { restClient } from '../support/rest-client';
import { stepsOf } from '../support/steps';
import { approve } from '../support/workflow-actions';
import { type Made, type Person, type Team, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const REASSIGN = 'mutation ($id: ID!, $input: ReassignStepInput!) { reassignStep(id: $id, input: $input) { id } }';
const SCOPE =
  'mutation ($level_id: ID!, $user_id: ID!, $scope: ScopeInput) { setApproverScope(level_id: $level_id, user_id: $user_id, scope: $scope) { uncovered_steps } }';
const LEVEL =
  'mutation ($id: ID, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const TENANT = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id } }';
const USER = 'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';
const RSM_PRICE = 1_000;

const limit = async (team: Team, most: number): Promise<unknown> => {
  const input = { threshold_price_requested: most, threshold_price_approved: most };
  return dataOf(await team.admin.ask(LEVEL, { id: team.levels.RSM, input }));
};
const activeStep = async (team: Team, made: Made): Promise<string> =>
  (await stepsOf(team.owner, made)).find(({ status }) => status === 'active')?.id ?? '';
const reassign = async (team: Team, made: Made, to: Person | null): Promise<unknown> => {
  const id = await activeStep(team, made);
  return dataOf(await team.owner.ask(REASSIGN, { id, input: { to_user_id: to && to.id, reason: 'Away' } }));
};
const unassign = async (team: Team, level_id: string, { id: user_id }: Person): Promise<unknown> =>
  dataOf(await team.owner.ask(UNASSIGN, { level_id, user_id }));
const setScope = async (team: Team, user: Person, scope: object | null): Promise<unknown> =>
  dataOf(await team.owner.ask(SCOPE, { level_id: team.levels.RSM, user_id: user.id, scope }));

test("a request needs an owner at the owner's step, and at a level that only owners hold or that has no holder", async () => {
  const team = await newTeam(gateway);
  const final = await ask(team.requester, [13_000]);
  const made = await ask(team.requester, [RSM_PRICE, 50]); // one line at RSM, one at PA
  expect(await needing(team)).toEqual([]);
  await approve(team.vp, final);
  expect(await needing(team)).toEqual([final.id]);
  await unassign(team, team.levels.RSM, team.rsm);
  expect(await needing(team)).toEqual([final.id, made.id]);
  await team.hold(team.owner, team.levels.RSM);
  await delegate(team.owner, team.admin); // acts for the owners
  expect(await needing(team)).toEqual([final.id, made.id]);
  const rest = await restClient(gateway, team.admin);
  const listed = async (query: string): Promise<unknown> => (await rest(`/v2/approvals?${query}`)).body;
  expect(await listed('needs_owner=true&sort=id')).toMatchObject({ data: [{ id: final.id }, { id: made.id }] });
  expect(await listed('needs_owner=false')).toMatchObject({ data: [] });
  await team.join('approver', team.levels.RSM);
  expect(await needing(team)).toEqual([final.id]);
});

test('a holder who may not act does not count: inactive, without the role, out of scope, requester or signer', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [RSM_PRICE], { sales_region: 'NA' });
  const user = (input: object) => team.owner.ask(USER, { id: team.rsm.id, input });
  for (const [without, again] of [
    [{ active: false }, { active: true }],
    [{ role: 'requester' }, { role: 'approver' }],
  ] as const) {
    dataOf(await user(without));
    expect(await needing(team)).toEqual([made.id]);
    dataOf(await user(again));
    expect(await needing(team)).toEqual([]);
  }
  await setScope(team, team.rsm, { sales_regions: ['EMEA'] });
  expect(await needing(team)).toEqual([made.id]);
  await setScope(team, team.rsm, { sales_regions: ['emea', 'na'] });
  expect(await needing(team)).toEqual([]);
  const own = await ask(team.rsm, [RSM_PRICE]);
  await setScope(team, team.rsm, null);
  expect(await needing(team)).toEqual([own.id]);
  const signed = await ask(team.requester, [2_000]); // RSM endorses, and RD decides
  await approve(team.rsm, signed);
  await team.hold(team.rsm, team.levels.RD);
  await unassign(team, team.levels.RD, team.rd);
  expect(await needing(team)).toEqual([own.id, signed.id]);
});

test('a level whose limit was lowered below the amount does not count', async () => {
  const team = await newTeam(gateway);
  const lines = [{ quote_quantity: 1, requested_price: RSM_PRICE }, 50];
  const made = await ask(team.requester, lines);
  await ask(team.requester, [900]);
  await limit(team, 950);
  expect(await needing(team)).toEqual([made.id]);
  await limit(team, RSM_PRICE);
  expect(await needing(team)).toEqual([]);
});

test('a request that was created long after a limit was lowered is compared without its amounts, and older ones with them', async () => {
  const team = await newTeam(gateway);
  const older = await ask(team.requester, [RSM_PRICE]);
  await limit(team, 950);
  await team.tenant.as(() =>
    gateway.db.run(sql`update approval_levels set limit_lowered_at = now() - interval '1 hour' where ${tenant}`),
  );
  const made = await ask(team.requester, [900]);
  const moved = { created_at: '2026-01-01 00:00:00' };
  await team.tenant.as(() => gateway.db.rowsOf(ApprovalRequest).changeAll(where.equals('id', older.id), moved));
  expect(await needing(team)).toEqual([older.id]);
  await unassign(team, team.levels.RSM, team.rsm);
  expect(await needing(team)).toEqual([older.id, made.id]);
});

test('another routing basis changes the amounts of requests that wait', async () => {
  const team = await newTeam(gateway);
  const line = { partnumber: 'PN-MANY', quote_quantity: 20, requested_price: 900 }; // 18,000 in all
  const made = await ask(team.requester, [line]);
  await ask(team.requester, [900]);
  expect(await needing(team)).toEqual([]);
  for (const routing_basis of ['line_total', 'request_total']) {
    dataOf(await team.owner.ask(TENANT, { input: { routing_basis } }));
    expect(await needing(team)).toEqual([made.id]);
  }
  dataOf(await team.owner.ask(TENANT, { input: { routing_basis: 'unit_price' } }));
  expect(await needing(team)).toEqual([]);
});

test('of two holders of a level, the creator or a signer leaves the other', async () => {
  const team = await newTeam(gateway);
  const other = await team.join('approver', team.levels.RD);
  const own = await ask(other, [2_000]); // RSM endorses, and RD decides
  const signed = await ask(team.requester, [2_000]);
  await approve(team.rsm, own);
  await approve(team.rsm, signed);
  expect(await needing(team)).toEqual([]);
  await team.hold(team.rsm, team.levels.RD);
  await unassign(team, team.levels.RD, team.rd);
  expect(await needing(team)).toEqual([own.id]); // its creator, and who has signed it
  await unassign(team, team.levels.RD, other);
  expect(await needing(team)).toEqual([own.id, signed.id]);
  dataOf(await team.owner.ask(TENANT, { input: { self_approval: 'allow' } }));
  await team.hold(other, team.levels.RD);
  expect(await needing(team)).toEqual([]);
});

test('an assignee or a user whom an escalation has asked counts while they may act, unless they are an owner', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [RSM_PRICE]);
  await reassign(team, made, team.owner);
  expect(await needing(team)).toEqual([made.id]);
  await reassign(team, made, team.vp);
  await unassign(team, team.levels.RSM, team.rsm);
  expect(await needing(team)).toEqual([]);
  await unassign(team, team.levels.VP, team.vp);
  expect(await needing(team)).toEqual([made.id]);
  const id = await activeStep(team, made);
  const escalate = (...people: Person[]): Promise<unknown> =>
    team.tenant.as(() =>
      gateway.db
        .rowsOf(ApprovalStep)
        .changeAll(where.equals('id', id), { escalations: 1, escalated_to_ids: people.map((each) => each.id) }),
    );
  await escalate(team.owner, team.rd);
  expect(await needing(team)).toEqual([]);
  await escalate(team.owner, team.pa); // holds no level of this rank or higher
  expect(await needing(team)).toEqual([made.id]);
});
