import { TimersService } from '@das/approval-requests';
import { clockOf, fireTimers, moveTo, timedEvents } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Reply, dataOf } from '../support/gateway';
import { auditOf } from '../support/webhook-factories';
import { APPROVE, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useOwnGateway({}, useOwnDatabase()); // the timers of all tenants fire
const team = useTeam(gateway);

const TENANT =
  'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { owner_response_time answer_time claim_minutes } }';
const DELEGATE = 'mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }';
const LEVEL =
  'mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { response_time response_clock reminders escalate_to escalate_to_user { id } escalate_after auto_deny_after } }';
const LIST =
  'query ($filter: ApprovalRequestFilterInput, $order: SortOrder!) { approvalRequests(filter: $filter, orderBy: [{ column: DUE_AT, order: $order }]) { data { id } } }';

const setLevel = async (id: string, input: object): Promise<unknown> =>
  dataOf<{ updateApprovalLevel: unknown }>(await team.owner.ask(LEVEL, { id, input })).updateApprovalLevel;
const listed = async (filter: object, order = 'ASC', person = team.owner): Promise<string[]> =>
  dataOf<{ approvalRequests: { data: { id: string }[] } }>(
    await person.ask(LIST, { filter, order }),
  ).approvalRequests.data.map(({ id }) => id);
const codeOf = ({ body }: Reply): unknown =>
  (body as { errors?: { message: string; extensions: object }[] }).errors?.[0];

const PLAIN = { paused_at: null, escalations: 0, escalated_at: null, escalated_to: [], next_escalation_at: null };
const NONE = { due_at: null, is_overdue: false };
const UNSET = { response_time: null, reminders: null, escalate_to: null, escalate_after: null, auto_deny_after: null };
/** Monday, 09:00 in UTC, the time zone of the tenant. */
const MONDAY = '2027-03-01';

test('a step gets its deadline, reminds, becomes overdue, escalates level by level and is denied by time, each once', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  await setLevel(team.levels.PA, {
    response_time: 'PT4H',
    reminders: ['PT1H', 'PT2H'],
    escalate_to: 'next_level',
    escalate_after: 'PT1H',
    auto_deny_after: 'P2D',
  });
  await setLevel(team.levels.RSM, { response_time: 'PT2H', escalate_to: 'owner' });
  await fireTimers(gateway);
  const { id } = await ask(team.requester, [52]);
  const due = { due_at: `${MONDAY} 13:00`, is_overdue: false };
  const request = { ...due, version: 1, status: 'pending', warnings: expect.any(Array) };
  const step = { ...PLAIN, ...due, next_escalation_at: `${MONDAY} 14:00`, candidates: ['pa level'] };
  expect(await clockOf(team, id)).toMatchObject({ request, step });
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, id)).toEqual([]);

  moveTo(gateway, `${MONDAY} 12:30:30`); // both reminders are due
  await fireTimers(gateway);
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, id)).toEqual(['due_soon, pa level']);

  moveTo(gateway, `${MONDAY} 13:30:30`);
  expect(await listed({ overdue: true })).toEqual([id]);
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, id)).toEqual(['due_soon, pa level', 'overdue, pa level']);

  expect(await listed({ escalated: true, awaiting_me: true }, 'ASC', team.rsm)).toEqual([]);
  moveTo(gateway, `${MONDAY} 14:30:30`);
  await fireTimers(gateway);
  const late = { due_at: `${MONDAY} 13:00`, is_overdue: true };
  const once = {
    ...PLAIN,
    ...late,
    escalations: 1,
    escalated_at: `${MONDAY} 14:30`,
    escalated_to: ['rsm'],
    next_escalation_at: `${MONDAY} 16:30`,
    candidates: ['pa level', 'rsm escalated'],
  };
  expect(await clockOf(team, id)).toMatchObject({ request: { ...request, is_overdue: true }, step: once });
  expect(await listed({ awaiting_me: true }, 'ASC', team.rsm)).toEqual([id]);
  expect(await listed({ escalated: true })).toEqual([id]);

  moveTo(gateway, '2027-03-02 10:30:30'); // later than the next stage: it is counted from its own time
  await fireTimers(gateway);
  const twice = {
    ...once,
    escalations: 2,
    escalated_at: '2027-03-02 10:30',
    escalated_to: ['rsm', 'owner'],
    next_escalation_at: null,
    candidates: ['pa level', 'rsm escalated', 'owner escalated'],
  };
  expect(await clockOf(team, id)).toMatchObject({ request: { ...request, is_overdue: true }, step: twice });

  moveTo(gateway, '2027-03-03 13:01:30');
  await fireTimers(gateway);
  await fireTimers(gateway);
  expect(await clockOf(team, id)).toMatchObject({
    request: { due_at: null, is_overdue: false, version: 2, status: 'denied' },
    step: undefined,
  });
  expect(await timedEvents(gateway, team, id)).toEqual([
    'due_soon, pa level',
    'overdue, pa level',
    'escalated, rsm escalated',
    'escalated, owner escalated',
    'line_denied',
    'denied',
  ]);
  const entries = await auditOf(gateway, team.tenant, id);
  expect(entries.map(({ action }) => action)).toEqual([
    'approval_request.created',
    'approval_step.reminded',
    'approval_step.overdue',
    'approval_step.escalated',
    'approval_step.escalated',
    'approval_step.timed_out',
    'approval_request.denied',
  ]);
  expect(entries.at(-2)?.actor).toEqual({ kind: 'system', name: 'system' });
  expect(codeOf(await team.pa.ask(APPROVE, { id }))).toMatchObject({
    message: expect.stringMatching(/^Denied by the service on 2027-03-03 13:01:\d\d\.$/),
    extensions: { code: 'ALREADY_DECIDED', decided_by: null },
  });
});

test('a first response time counts from the change, and nothing follows from one that is taken away', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  await setLevel(team.levels.PA, UNSET);
  const { id } = await ask(team.requester, [52]);
  expect(await clockOf(team, id)).toMatchObject({ request: NONE, step: { ...PLAIN, ...NONE } });
  moveTo(gateway, `${MONDAY} 11:00:30`);
  await setLevel(team.levels.PA, { response_time: 'PT1H', escalate_to: 'owner' });
  moveTo(gateway, `${MONDAY} 11:30:30`);
  await fireTimers(gateway);
  const due = { due_at: `${MONDAY} 12:00`, is_overdue: false };
  expect(await clockOf(team, id)).toMatchObject({
    request: due,
    step: { ...PLAIN, ...due, next_escalation_at: `${MONDAY} 12:00` },
  });
  await setLevel(team.levels.PA, { response_time: 'PT3H' }); // the deadline stays
  await fireTimers(gateway);
  expect(await clockOf(team, id)).toMatchObject({ request: due });
  await setLevel(team.levels.PA, UNSET);
  moveTo(gateway, `${MONDAY} 14:00:30`);
  await fireTimers(gateway);
  const late = { due_at: `${MONDAY} 12:00`, is_overdue: true };
  expect(await clockOf(team, id)).toMatchObject({ request: late, step: { ...PLAIN, ...late } });
  expect(await timedEvents(gateway, team, id)).toEqual([]);
});

test('an edit, a new round and a revision answer with the deadline of their new steps', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  await setLevel(team.levels.PA, { response_time: 'PT4H' });
  const made = await ask(team.requester, [52]);
  const dueIn = async (name: string, type: string, id: string, input: object): Promise<string | undefined> => {
    const document = `mutation ($id: ID!, $input: ${type}) { ${name}(id: $id, input: $input) { id due_at } }`;
    const { [name]: changed } = dataOf<Record<string, { id: string; due_at: string | null }>>(
      await team.requester.ask(document, { id, input }),
    );
    const { request } = await clockOf(team, changed?.id ?? '');
    expect(changed?.due_at?.slice(0, 16)).toBe(request.due_at);
    return changed?.due_at?.slice(0, 16);
  };
  const priced = (requested_price: number): object => ({ opportunities: [{ id: made.lines[0], requested_price }] });
  const UPDATE = 'UpdateApprovalRequestInput';
  moveTo(gateway, `${MONDAY} 10:00:30`);
  expect(await dueIn('updateApprovalRequest', `${UPDATE}!`, made.id, priced(53))).toBe(`${MONDAY} 14:00`);
  dataOf(await team.requester.ask(WITHDRAW, { id: made.id }));
  moveTo(gateway, `${MONDAY} 11:00:30`);
  expect(await dueIn('resubmitApprovalRequest', UPDATE, made.id, {})).toBe(`${MONDAY} 15:00`);
  dataOf(await team.vp.ask(APPROVE, { id: made.id }));
  moveTo(gateway, `${MONDAY} 12:00:30`);
  expect(await dueIn('reviseApproval', `${UPDATE}!`, made.id, priced(54))).toBe(`${MONDAY} 16:00`);
  await setLevel(team.levels.PA, UNSET);
});

test("owners' steps follow the tenant, and an endorsement starts the next clock", async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  expect(
    dataOf(
      await team.owner.ask(TENANT, { input: { owner_response_time: 'PT5H', answer_time: 'P2D', claim_minutes: 5 } }),
    ),
  ).toEqual({
    updateTenant: { owner_response_time: 'PT5H', answer_time: 'P2D', claim_minutes: 5 },
  });
  await setLevel(team.levels.VP, { response_time: 'P1D' });
  const { id } = await ask(team.requester, [13_000]);
  expect(await clockOf(team, id)).toMatchObject({ request: { due_at: '2027-03-02 09:00' } });
  moveTo(gateway, `${MONDAY} 11:00:30`);
  dataOf(await team.vp.ask(APPROVE, { id }));
  expect(await clockOf(team, id)).toMatchObject({
    request: { due_at: `${MONDAY} 16:00` },
    step: { due_at: `${MONDAY} 16:00` },
  });
  moveTo(gateway, `${MONDAY} 15:01:30`);
  await fireTimers(gateway);
  moveTo(gateway, '2027-03-09 16:01:30');
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, id)).toEqual(['due_soon, owner owner', 'overdue, owner owner']);
  expect(
    dataOf(
      await team.owner.ask(TENANT, { input: { owner_response_time: null, answer_time: null, claim_minutes: null } }),
    ),
  ).toEqual({
    updateTenant: { owner_response_time: null, answer_time: null, claim_minutes: 240 },
  });
  await setLevel(team.levels.VP, UNSET);
});

test('an escalation asks the named user, or the next level with a warning when that user may not act', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  const escalate_to_user_id = team.vp.id;
  await setLevel(team.levels.PA, { response_time: 'PT1H', escalate_to: 'user', escalate_to_user_id });
  await setLevel(team.levels.VP, { response_time: 'PT2H', escalate_to: 'user', escalate_to_user_id });
  const asked = await ask(team.requester, [52]);
  const own = await ask(team.vp, [52]); // self-approval bars the named user
  moveTo(gateway, `${MONDAY} 10:01:30`);
  await fireTimers(gateway);
  const seen = await clockOf(team, asked.id);
  expect(seen.step).toMatchObject({
    escalated_to: ['vp'],
    candidates: ['pa level', 'vp escalated'],
    next_escalation_at: `${MONDAY} 12:01`,
  });
  expect(seen.request.warnings).not.toContain('ESCALATION_FELL_BACK');
  const fallen = await clockOf(team, own.id);
  expect(fallen.step).toMatchObject({ escalated_to: ['rsm'], candidates: ['pa level', 'rsm escalated'] });
  expect(fallen.request.warnings).toContain('ESCALATION_FELL_BACK');
  moveTo(gateway, `${MONDAY} 12:02:30`);
  await fireTimers(gateway); // the same user is not asked twice, and no level is above
  expect((await clockOf(team, asked.id)).step).toMatchObject({
    escalations: 2,
    escalated_to: ['vp', 'owner'],
    next_escalation_at: null,
  });
  await setLevel(team.levels.PA, UNSET);
  await setLevel(team.levels.VP, UNSET);
});

test('lists filter by deadlines and sort by them, requests without one last', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  const none = await ask(team.requester, [52], { project_name: 'Sorted' });
  await setLevel(team.levels.RSM, { response_time: 'P2D' });
  const later = await ask(team.requester, [1_000], { project_name: 'Sorted' });
  await setLevel(team.levels.RSM, { response_time: 'PT1H' });
  const sooner = await ask(team.requester, [1_000], { project_name: 'Sorted' });
  const sorted = { project_name: 'Sorted' };
  expect(await listed(sorted)).toEqual([sooner.id, later.id, none.id]);
  expect(await listed(sorted, 'DESC')).toEqual([later.id, sooner.id, none.id]);
  expect(await listed({ ...sorted, due_to: `${MONDAY} 10:01:00` })).toEqual([sooner.id]);
  expect(await listed({ ...sorted, due_from: `${MONDAY} 10:01:00` })).toEqual([later.id]);
  moveTo(gateway, `${MONDAY} 10:30:30`);
  expect(await listed({ ...sorted, overdue: true })).toEqual([sooner.id]);
  expect(await listed({ ...sorted, overdue: false })).toEqual([later.id, none.id]);
  expect(await listed({ ...sorted, escalated: false })).toEqual([sooner.id, later.id, none.id]);
  dataOf(await team.requester.ask(WITHDRAW, { id: sooner.id }));
  expect((await clockOf(team, sooner.id)).request).toMatchObject(NONE);
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, sooner.id)).toEqual([]);
  await setLevel(team.levels.RSM, UNSET);
});

test('an escalation also tells the delegates of the users whom it asks', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  const { id: delegate_id } = await team.join('approver');
  const input = { delegate_id, until: '2027-03-20 00:00:00' };
  dataOf(await team.vp.ask(DELEGATE, { input }));
  await setLevel(team.levels.PA, { response_time: 'PT1H', escalate_to: 'user', escalate_to_user_id: team.vp.id });
  const { id } = await ask(team.requester, [52]);
  moveTo(gateway, `${MONDAY} 10:01:30`);
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, id)).toEqual([
    'overdue, pa level',
    `escalated, vp escalated, ${delegate_id} delegate`,
  ]);
  const { step } = await clockOf(team, id);
  expect(step?.candidates).toEqual(['pa level', 'vp escalated', `${delegate_id} delegate`]);
  await setLevel(team.levels.PA, UNSET);
});

test('several workers and decisions at the same time: each timer fires once, and never after a decision', async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  await setLevel(team.levels.PA, { response_time: 'PT1H', auto_deny_after: 'PT1H' });
  const made = await Promise.all(Array.from({ length: 12 }, () => ask(team.requester, [52])));
  moveTo(gateway, `${MONDAY} 11:30:30`);
  const timers = gateway.app.get(TimersService);
  const decisions = made.slice(0, 6).map(({ id }) => team.pa.ask(APPROVE, { id }));
  await Promise.all([timers.fireDue(100), ...decisions, timers.fireDue(100), timers.fireDue(100)]);
  await fireTimers(gateway);
  for (const [index, { id }] of made.entries()) {
    const { request } = await clockOf(team, id);
    const events = await timedEvents(gateway, team, id);
    const denied = ['overdue, pa level', 'line_denied', 'denied'];
    if (request.status === 'approved')
      expect([index < 6, [[], denied.slice(0, 1)]]).toEqual([true, expect.arrayContaining([events])]);
    else expect([request.version, events]).toEqual([2, denied]);
  }
  await setLevel(team.levels.PA, UNSET);
});
