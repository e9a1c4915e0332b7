import { useDatabaseAdmin } from '../support/fixtures';
import { mailsOf, useMails } from '../support/mails';
import { notificationsOf, readNews } from '../support/notifications';
import { ask, newTeam } from '../support/workflow-fixture';

const { database, gateway } = useMails({ DAS_ROLE: 'api' });
const admin = useDatabaseAdmin(database);

test('an event that is older than 24 hours when it is read notifies people in the dashboard, and sends no mail', async () => {
  const team = await newTeam(gateway);
  const [old, recent] = [await ask(team.requester, [1_000]), await ask(team.requester, [1_000])];
  const age = `update webhook_events set occurred_at = occurred_at - $2::interval where tenant_id = $1 and resource_id = $3`;
  await admin.query(age, [team.tenant.id, '24 hours 1 minute', old.id]);
  await admin.query(age, [team.tenant.id, '23 hours 50 minutes', recent.id]);
  await readNews(gateway, team.tenant);
  const read = await notificationsOf(team.rsm);
  expect(read.map(({ resource_id }) => resource_id).sort()).toEqual([old.id, recent.id].sort());
  expect(await mailsOf(team)).toMatchObject([{ user: { id: team.rsm.id }, status: 'pending' }]);
});
