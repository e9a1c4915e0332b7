import { clockOf, fireTimers, moveTo, timedEvents } from '../support/deadlines';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { answer, asked, close, questionsOf } from '../support/questions';
import { approve, eventsOf, historyOf } from '../support/workflow-actions';
import { ask } from '../support/workflow-fixture';

const gateway = useOwnGateway({}, useOwnDatabase()); // the timers of all tenants fire
const team = useTeam(gateway);

const LEVEL =
  'mutation ($id: ID!, $input: UpdateApprovalLevelInput!) { updateApprovalLevel(id: $id, input: $input) { id } }';
const TENANT = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { answer_time } }';
/** Monday in UTC, the time zone of the tenant. */
const MONDAY = '2027-03-01';

beforeAll(async () => {
  moveTo(gateway, `${MONDAY} 09:00:30`);
  const settings = { response_time: 'PT4H', reminders: ['PT1H'], escalate_to: 'next_level' };
  dataOf(await team.owner.ask(LEVEL, { id: team.levels.RSM, input: settings }));
  await fireTimers(gateway);
});
beforeEach(() => moveTo(gateway, `${MONDAY} 09:00:30`));

test('a question pauses the clock: nothing fires, and the time that was left is kept', async () => {
  const made = await ask(team.requester, [1_000]);
  moveTo(gateway, `${MONDAY} 11:00:30`); // two hours are left
  const [first, second] = [await asked(team.rsm, made), await asked(team.rsm, made)];
  expect((await clockOf(team, made.id)).step).toMatchObject({
    due_at: `${MONDAY} 13:00`,
    paused_at: `${MONDAY} 11:00`,
    next_escalation_at: null,
  });
  moveTo(gateway, `${MONDAY} 16:00:30`);
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, made.id)).toEqual([]);
  expect((await clockOf(team, made.id)).request).toMatchObject({ due_at: null, is_overdue: false });
  await answer(team.requester, first.id, '149');
  expect((await clockOf(team, made.id)).step).toMatchObject({ paused_at: `${MONDAY} 11:00` }); // the other one is open
  await close(team.rsm, second.id);
  expect(await clockOf(team, made.id)).toMatchObject({
    request: { due_at: '2027-03-02 10:00', version: 5 },
    step: { due_at: '2027-03-02 10:00', paused_at: null, next_escalation_at: '2027-03-02 10:00' },
  });
  moveTo(gateway, '2027-03-02 09:30:30');
  await fireTimers(gateway);
  expect(await timedEvents(gateway, team, made.id)).toEqual(['due_soon, rsm level']);
});

test('a step that was overdue before a question stays so, and keeps its deadline', async () => {
  const made = await ask(team.requester, [1_000]);
  moveTo(gateway, `${MONDAY} 13:30:30`);
  await fireTimers(gateway);
  const question = await asked(team.rsm, made);
  expect((await clockOf(team, made.id)).request).toMatchObject({ due_at: `${MONDAY} 13:00`, is_overdue: true });
  await answer(team.requester, question.id, '149');
  expect((await clockOf(team, made.id)).step).toMatchObject({ due_at: `${MONDAY} 13:00`, is_overdue: true });
});

test('a question lapses by rule after the answer time, and the worker records it once', async () => {
  dataOf(await team.owner.ask(TENANT, { input: { answer_time: 'PT2H' } }));
  const made = await ask(team.requester, [1_000]);
  moveTo(gateway, `${MONDAY} 10:00:30`); // three hours are left
  const question = await asked(team.rsm, made);
  moveTo(gateway, `${MONDAY} 12:00:45`);
  expect(await questionsOf(team.rsm, made)).toMatchObject({
    version: 2,
    awaiting_answer: false,
    allowed_actions: ['approve', 'deny'],
    questions: [{ state: 'lapsed', can_answer: false }],
  });
  expect(await answer(team.requester, question.id, 'late')).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_TRANSITION' } }],
  });
  await Promise.all([fireTimers(gateway), fireTimers(gateway)]);
  expect(await clockOf(team, made.id)).toMatchObject({
    request: { version: 3, due_at: `${MONDAY} 15:00` },
    step: { due_at: `${MONDAY} 15:00`, paused_at: null },
  });
  const lapses = (await historyOf(team.owner, made.id)).filter(({ action }) => action === 'approval_question.lapsed');
  expect(lapses.map(({ actor }) => actor)).toEqual([expect.objectContaining({ kind: 'system' })]);
  const closed = (await eventsOf(gateway, team, made.id)).filter(({ type }) => type === 'question_closed');
  expect(closed).toMatchObject([{ data: { question: { state: 'lapsed' }, reason: 'lapsed' } }]);
  expect(await approve(team.rsm, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
  dataOf(await team.owner.ask(TENANT, { input: { answer_time: null } }));
});
