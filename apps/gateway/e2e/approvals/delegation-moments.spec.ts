import { runAdmin } from '../support/admin-program';
import { delegate, eventTypesOf, newStandIn, readDelegation } from '../support/delegations';
import { useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { inDays } from '../support/moments';
import { until as eventually } from '../support/service-process';
import { approve, historyOf, refused, NOT_ELIGIBLE } from '../support/workflow-actions';
import { APPROVE, ask } from '../support/workflow-fixture';

const database = useOwnDatabase();
const one = useOwnGateway({ DAS_ROLE: 'both', DAS_TEST_CLOCK: '1' }, database);
useOwnGateway({ DAS_ROLE: 'both', DAS_TEST_CLOCK: '1' }, database);
const team = useTeam(one);

const advance = (duration: string): Promise<unknown> => {
  const variables = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url, DAS_TEST_CLOCK: '1' };
  return runAdmin(variables, 'clock', 'advance', duration);
};
const eventsOn = (id: string): Promise<[string, unknown][]> => eventTypesOf(one, team, id);

test('a scheduled delegation begins and ends by the business clock, and two workers emit each event once', async () => {
  const tom = await newStandIn(team);
  const made = await ask(team.requester, [1_000]);
  const delegation = await delegate(team.rsm, tom, { from: inDays(1), until: inDays(2) });
  const moved = await delegate(team.vp, tom, { until: inDays(2) });
  expect(await approve(tom, made)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
  const created = ['delegation.created', 'scheduled'];
  expect(await eventsOn(delegation.id)).toEqual([created]);
  await advance('P1D');
  await eventually(async () => (await eventsOn(delegation.id)).length > 1);
  const started = ['delegation.started', 'active'];
  expect(await eventsOn(delegation.id)).toEqual([created, started]);
  expect(await approve(tom, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
  expect((await historyOf(team.owner, made.id)).at(-1)).toMatchObject({ metadata: { delegation_id: delegation.id } });
  await advance('P1D');
  await eventually(async () => (await eventsOn(moved.id)).length > 2);
  await eventually(async () => (await eventsOn(delegation.id)).length > 2);
  expect(await eventsOn(delegation.id)).toEqual([created, started, ['delegation.ended', 'ended']]);
  expect(await readDelegation(team.rsm, delegation)).toMatchObject({ state: 'ended', ended_because: 'time' });
  expect(await approve(tom, await ask(team.requester, [1_000]))).toEqual(refused(APPROVE, NOT_ELIGIBLE));
});
