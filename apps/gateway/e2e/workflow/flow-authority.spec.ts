import { useGateway } from '../support/fixtures';
import {
  FORBIDDEN,
  NOT_ELIGIBLE,
  SELF_APPROVAL,
  approve,
  decided,
  deny,
  approvedLine,
  historyOf,
  advancedLine,
  read,
  refused,
  setPolicy,
  expectedState,
  stateOf,
} from '../support/workflow-actions';
import { failed, invalid } from '../support/expected';
import { dataOf } from '../support/gateway';
import { change, deletion } from '../support/factories';
import {
  APPROVE,
  ASSIGN,
  DENY,
  type Made,
  type Team,
  UNASSIGN,
  ask,
  newTeam,
  stepsOf,
} from '../support/workflow-fixture';

const gateway = useGateway();
let team: Team;
beforeEach(async () => {
  team = await newTeam(gateway);
});

const CHANGE = change('ApprovalLevel');
const END = deletion('ApprovalLevel');
const changeLevel = async (id: string, input: object): Promise<unknown> =>
  (await team.tenant.graphql(CHANGE, { id, input })).body;
const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const now = (lifecycle_state: string, version: number): { now: [string, number] } => ({
  now: [lifecycle_state, version],
});

describe('a level that changes while its step is open', () => {
  test('acts with its current limits: a holder may not act above the changed limit', async () => {
    const request = await made(52);
    await changeLevel(team.levels.PA, { threshold_price_requested: 50, threshold_price_approved: 50 });
    expect(await approve(team.pa, request)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
    expect(await deny(team.pa, request, { comment: 'x' })).toEqual(refused(DENY, NOT_ELIGIBLE));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 active']); // the planned step stays, for higher ranks
    const lines = [approvedLine(request.lines[0], 52)];
    expect(await approve(team.rsm, request)).toEqual(
      decided(APPROVE, { outcome: 'approved', lines, ...now('approved', 2) }),
    );
  });

  test('endorses above its lowered limit, and finishes up to its raised limit', async () => {
    const [less, more] = await Promise.all([made(52), made(152)]);
    await changeLevel(team.levels.PA, { threshold_price_approved: 50 });
    const passed = { outcome: 'advanced', lines: [advancedLine(less.lines[0], 'RSM')], ...now('pending', 2) };
    expect(await approve(team.pa, less)).toEqual(decided(APPROVE, passed));
    await changeLevel(team.levels.PA, { threshold_price_approved: 200 });
    expect(await approve(team.pa, more)).toEqual(
      decided(APPROVE, { outcome: 'approved', lines: [approvedLine(more.lines[0], 152)], ...now('approved', 2) }),
    );
    expect(await stepsOf(team.pa, more.id)).toEqual(['1.1 10 approved @ 152', '1.2 20 skipped']);
  });

  test('cannot be deleted or deactivated while its step is active or waiting', async () => {
    const inUse = { message: 'The level is in use: requests wait for it.', code: 'LEVEL_IN_USE' };
    const request = await made(152);
    for (const id of [team.levels.PA, team.levels.RSM]) {
      expect(await changeLevel(id, { active: false })).toEqual(failed(CHANGE, 'updateApprovalLevel', inUse));
      expect((await team.tenant.graphql(END, { id })).body).toEqual(failed(END, 'deleteApprovalLevel', inUse));
    }
    expect(await changeLevel(team.levels.RSM, { name: 'Renamed' })).toEqual({
      data: { updateApprovalLevel: { id: team.levels.RSM } },
    });
    expect(await changeLevel(team.levels.RD, { active: false })).toEqual({
      data: { updateApprovalLevel: { id: team.levels.RD } },
    });
    await approve(team.owner, request);
    expect(await changeLevel(team.levels.RSM, { active: false })).toEqual({
      data: { updateApprovalLevel: { id: team.levels.RSM } },
    });
    expect((await team.tenant.graphql(END, { id: team.levels.PA })).body).toEqual({
      data: { deleteApprovalLevel: { id: team.levels.PA } },
    });
    expect(await read(team.pa, request.id, 'steps { rank status levels { code } }')).toEqual({
      steps: [
        { rank: 10, status: 'approved', levels: [] },
        { rank: 20, status: 'skipped', levels: [{ code: 'RSM' }] },
      ],
    });
    expect(await stepsOf(team.pa, (await made(52)).id)).toEqual(['1.1 40 active']);
  });

  test('gives its holder no authority while it is inactive', async () => {
    await changeLevel(team.levels.RD, { active: false });
    const request = await made(152);
    expect(await approve(team.rd, request)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
  });
});

describe('the assignment of a person to a level', () => {
  test('ends with immediate effect, and the owner acts for a level without holders', async () => {
    const request = await made(52);
    const names = { level_id: team.levels.PA, user_id: team.pa.id };
    const approvers = 'approvers { id }';
    expect(dataOf(await team.tenant.graphql(UNASSIGN, names))).toEqual({
      unassignApprover: { id: team.levels.PA, approvers: [] },
    });
    expect(dataOf(await team.tenant.graphql(UNASSIGN, names))).toEqual({
      unassignApprover: { id: team.levels.PA, approvers: [] },
    });
    expect(await approve(team.pa, request)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
    expect(await read(team.pa, request.id, 'can_decide allowed_actions')).toEqual({
      can_decide: false,
      allowed_actions: [],
    });
    const [warning] = (
      await read<{ warnings: object[] }>(team.pa, request.id, 'warnings { code message opportunity_id details }')
    ).warnings;
    expect(warning).toEqual({
      code: 'LEVEL_UNSTAFFED',
      message: 'Nobody who may decide this holds PA; the owner acts at rank 10.',
      opportunity_id: request.lines[0],
      details: { rank: 10, levels: ['PA'] },
    });
    await approve(team.owner, request);
    expect(await stateOf(team.pa, request.id)).toEqual(expectedState('approved', 2));
    expect(dataOf(await team.tenant.graphql(ASSIGN, names))).toEqual({ assignApprover: { id: team.levels.PA } });
    expect(dataOf(await team.tenant.graphql(`{ approvalLevel(id: "${team.levels.PA}") { ${approvers} } }`))).toEqual({
      approvalLevel: { approvers: [{ id: team.pa.id }] },
    });
  });

  test('gives no authority to a person whose role may not decide, and stays when the role is changed', async () => {
    const holder = await team.join('requester', team.levels.VP);
    expect(await approve(holder, await made(52))).toEqual(refused(APPROVE, FORBIDDEN));
    expect(
      dataOf(await team.tenant.graphql(`{ approvalLevel(id: "${team.levels.VP}") { approvers { id can_decide } } }`)),
    ).toEqual({
      approvalLevel: {
        approvers: expect.arrayContaining([
          { id: team.vp.id, can_decide: true },
          { id: holder.id, can_decide: false },
        ]),
      },
    });
  });

  test.each(['requester', 'auditor'] as const)('is refused for the role %s, which may not decide', async (role) => {
    const names = { level_id: team.levels.VP, user_id: (await team.join(role)).id };
    const message = 'The user id field must name a user whose role may decide requests.';
    expect((await team.tenant.graphql(ASSIGN, names)).body).toEqual(
      invalid(ASSIGN, 'assignApprover', { user_id: [message] }),
    );
  });

  test('needs a person and a level of the same tenant', async () => {
    const other = await newTeam(gateway);
    const missing = async (level_id: string, user_id: string): Promise<unknown> =>
      (await team.tenant.graphql(ASSIGN, { level_id, user_id })).body;
    const none = (type: string, id: string): object =>
      failed(ASSIGN, 'assignApprover', { message: `No query results for model [${type}] ${id}`, code: 'NOT_FOUND' });
    expect(await missing(other.levels.PA, team.pa.id)).toEqual(none('ApprovalLevel', other.levels.PA));
    expect(await missing(team.levels.PA, other.pa.id)).toEqual(none('User', other.pa.id));
    expect(await missing('PA', team.pa.id)).toEqual(none('ApprovalLevel', 'PA'));
    expect(await missing(team.levels.PA, '7')).toEqual(none('User', '7'));
  });
});

test('the owner may act at any step, finishes at any price, and leaves no step open', async () => {
  const request = await made(152, 13_000);
  const [low, high] = request.lines;
  const lines = [approvedLine(low, 152), approvedLine(high, 13_000)];
  expect(await approve(team.owner, request)).toEqual(
    decided(APPROVE, { outcome: 'approved', lines, ...now('approved', 2) }),
  );
  expect(await stepsOf(team.owner, request.id)).toEqual([
    '1.1 10 approved @ 152',
    '1.2 20 skipped',
    '1.1 40 approved @ 13000',
    '1.2 owner skipped',
  ]);
});

describe("the approval of the caller's request", () => {
  const selfApprovals = async (id: string): Promise<unknown[]> =>
    (await historyOf(team.owner, id))
      .filter(({ action }) => action !== 'approval_request.created')
      .map(({ metadata }) => metadata?.['self_approval']);

  test('is allowed for the owner only by default, and is marked in the audit log', async () => {
    const [mine, own] = await Promise.all([ask(team.pa, [52]), ask(team.owner, [52])]);
    expect(await approve(team.pa, mine)).toEqual(refused(APPROVE, SELF_APPROVAL));
    await approve(team.owner, own);
    expect(await selfApprovals(own.id)).toEqual([true, true]);
    await approve(team.owner, mine);
    expect(await selfApprovals(mine.id)).toEqual([undefined, undefined]);
  });

  test('is refused to all with the policy `forbid`, and allowed to all with `allow`', async () => {
    await setPolicy(gateway, team, 'self_approval', 'forbid');
    const [mine, own] = await Promise.all([ask(team.pa, [52]), ask(team.owner, [52])]);
    expect(await approve(team.owner, own)).toEqual(refused(APPROVE, SELF_APPROVAL));
    expect(await approve(team.pa, mine)).toEqual(refused(APPROVE, SELF_APPROVAL));
    await setPolicy(gateway, team, 'self_approval', 'allow');
    await Promise.all([approve(team.pa, mine), approve(team.owner, own)]);
    expect([await stateOf(team.pa, mine.id), await stateOf(team.pa, own.id)]).toEqual([
      expectedState('approved', 2),
      expectedState('approved', 2),
    ]);
    expect(await selfApprovals(mine.id)).toEqual([true, true]);
  });
});
