import { LifecycleService } from '@das/approval-requests';
import { delegate, newStandIn, revoke } from '../support/delegations';
import { fireTimers, moveTo } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { inDays } from '../support/moments';
import { notificationsOf, notifiedOf, readNews, shownNotification, shownOfRequest } from '../support/notifications';
import { asked } from '../support/questions';
import { approve } from '../support/workflow-actions';
import { type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useOwnGateway({}, useOwnDatabase()); // the timers of all tenants fire

const HEADER = { customer_name: 'Helios' };
/** A request that waits for RSM alone. */
const PRICE = 1_000;
const SUMMARY = { body: 'Requested total: 1,000.00.' };

const LEVEL =
  'mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const TENANT = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { answer_time } }';

const read = (team: Team): Promise<void> => readNews(gateway, team.tenant);
const fire = async (team: Team): Promise<void> => {
  await fireTimers(gateway);
  await read(team);
};

beforeEach(() => moveTo(gateway, inDays(0)));

test('a late step reminds its candidates and escalates to a level, by the recipients of the events', async () => {
  const team = await newTeam(gateway);
  const level = { response_time: 'P1D', reminders: ['PT2H'], escalate_to: 'next_level', escalate_after: 'PT1H' };
  dataOf(await team.owner.ask(LEVEL, { id: team.levels.RSM, input: { ...level, response_clock: 'calendar' } }));
  const standIn = await newStandIn(team);
  await delegate(team.rsm, standIn, { until: inDays(5) });
  const made = await ask(team.requester, [PRICE], HEADER);
  const change = { ...SUMMARY, opportunity_id: made.lines[0] };
  const due = shownOfRequest('approval_due_soon', 'Helios: approval is due soon', made, change);
  const overdue = shownOfRequest('approval_overdue', 'Helios: approval is overdue', made, change);
  const escalated = shownOfRequest('approval_escalated', 'Helios: approval was escalated to you', made, change);
  const needed = shownOfRequest('approval_needed', 'Helios: your approval is needed', made, {
    ...change,
    actor: { id: team.requester.id },
  });
  await read(team);
  moveTo(gateway, inDays(23 / 24));
  await fire(team);
  moveTo(gateway, inDays(1.01));
  await fire(team);
  await fire(team); // a repetition changes nothing
  expect(await notificationsOf(team.rsm)).toEqual([overdue, due, needed]);
  expect((await notificationsOf(standIn)).slice(0, 3)).toEqual([overdue, due, needed]);
  moveTo(gateway, inDays(1.1));
  await fire(team);
  expect(await notificationsOf(team.rd)).toEqual([escalated]);
  expect(await notifiedOf(team, 'approval_escalated')).toMatchObject({ rd: ['Helios: approval was escalated to you'] });
  expect(await notificationsOf(team.requester)).toEqual([]);
});

test('a delegation that starts and ends by time notifies both people, whose texts differ, and has no actor', async () => {
  const team = await newTeam(gateway);
  const standIn = await team.join('approver');
  const scheduled = await delegate(team.rsm, standIn, { from: inDays(1), until: inDays(2) });
  await read(team);
  expect(await notifiedOf(team, 'delegation_started', { standIn })).toEqual({});
  moveTo(gateway, inDays(1.01));
  await fire(team);
  const about = { resource_type: 'delegation', resource_id: scheduled.id, url: '/settings/profile' };
  const until = { ...about, body: `Until ${scheduled.until} UTC.` };
  const started = 'delegation_started';
  const waiting = { ...about, body: `No steps wait for you. Until ${scheduled.until} UTC.` };
  expect(await notificationsOf(standIn)).toEqual([shownNotification(started, 'You now act for An approver', waiting)]);
  expect(await notificationsOf(team.rsm)).toEqual([shownNotification(started, 'An approver now acts for you', until)]);
  moveTo(gateway, inDays(2.01));
  await fire(team);
  const ended = 'delegation_ended';
  const end = { ...about, body: `Ended ${scheduled.until} UTC.` };
  expect((await notificationsOf(standIn))[0]).toEqual(
    shownNotification(ended, 'You no longer act for An approver', end),
  );
  expect((await notificationsOf(team.rsm))[0]).toEqual(
    shownNotification(ended, 'An approver no longer acts for you', end),
  );
});

test('a delegate learns how many steps of the principal wait, as long as the delegation is in force', async () => {
  const team = await newTeam(gateway);
  const standIn = await newStandIn(team);
  await ask(team.requester, [PRICE, PRICE], HEADER);
  await ask(team.requester, [PRICE], HEADER);
  await ask(standIn, [PRICE], HEADER); // one's own
  const delegation = await delegate(team.rsm, standIn);
  await delegate(team.vp, standIn);
  await read(team);
  const bodies = async (): Promise<(string | null)[]> =>
    (await notificationsOf(standIn)).filter(({ kind }) => kind === 'delegation_started').map(({ body }) => body);
  expect(await bodies()).toEqual([
    expect.stringMatching(/^No steps wait for you\. Until /),
    expect.stringMatching(/^3 steps wait for you\. Until /),
  ]);
  await revoke(team.rsm, delegation);
  expect(await bodies()).toEqual([expect.stringMatching(/^No steps/), expect.stringMatching(/^Until /)]);
});

test('a delegation that starts at once notifies the delegate and not the principal, who made it; one made by an admin both', async () => {
  const team = await newTeam(gateway);
  const standIn = await team.join('approver');
  await delegate(team.rsm, standIn);
  await delegate(team.admin, standIn, { principal_id: team.vp.id });
  await read(team);
  const acts = 'You now act for An approver';
  expect(await notifiedOf(team, 'delegation_started', { standIn })).toEqual({
    standIn: [acts, acts],
    vp: ['An approver now acts for you'],
  });
});

test('a delegation that is revoked notifies only when it had started', async () => {
  const team = await newTeam(gateway);
  const [early, late] = [await team.join('approver'), await team.join('approver')];
  const scheduled = await delegate(team.rsm, early, { from: inDays(1), until: inDays(2) });
  await revoke(team.rsm, scheduled);
  const active = await delegate(team.rsm, late);
  await revoke(team.admin, active);
  await read(team);
  expect(await notifiedOf(team, 'delegation_ended', { early, late })).toEqual({
    late: ['You no longer act for An approver'],
    rsm: ['An approver no longer acts for you'],
  });
});

test('a question that lapses notifies the asker', async () => {
  const team = await newTeam(gateway);
  dataOf(await team.owner.ask(TENANT, { input: { answer_time: 'PT1H' } }));
  const made = await ask(team.requester, [PRICE], HEADER);
  await asked(team.rsm, made, { text: 'Which price?' });
  moveTo(gateway, inDays(8));
  await fire(team);
  const url = `/requests/${made.id}?tab=discussion`;
  expect((await notificationsOf(team.rsm))[0]).toEqual(
    shownOfRequest('question_answered', 'Helios: your question lapsed', made, {
      body: 'Which price?',
      url,
      opportunity_id: made.lines[0],
    }),
  );
});

test('an approval that expires notifies the maker', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], { ...HEADER, validity_period: 'P1D' });
  await approve(team.rsm, made);
  await read(team);
  moveTo(gateway, inDays(3));
  await gateway.app.get(LifecycleService).expireDue(100);
  await read(team);
  expect((await notificationsOf(team.requester))[0]).toEqual(
    shownOfRequest('request_decided', 'Helios: expired', made, SUMMARY),
  );
});
