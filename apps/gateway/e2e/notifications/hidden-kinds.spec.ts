import { Notification } from '@das/notifications';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { notificationsOf, readNews, titlesOf, unreadOf } from '../support/notifications';
import { type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const UPDATE =
  'mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) { digest_time } }';

const setModes = async (person: Person, modes: Record<string, string>): Promise<unknown> =>
  dataOf(
    await person.ask(UPDATE, {
      input: {
        preferences: Object.entries(modes).map(([channel, mode]) => ({ kind: 'approval_needed', channel, mode })),
      },
    }),
  );

const PRICE = 1_000;

test('a kind that is off in the dashboard is written for e-mail alone: it is neither listed nor counted', async () => {
  const team = await newTeam(gateway);
  await setModes(team.rsm, { in_app: 'off' });
  await ask(team.requester, [PRICE]);
  await readNews(gateway, team.tenant);
  expect([await notificationsOf(team.rsm), await unreadOf(team.rsm)]).toEqual([[], 0]);
  const rows = await team.tenant.as(() => gateway.db.rowsOf(Notification).list());
  expect(rows.map(({ kind, in_app }) => [kind, in_app])).toEqual([['approval_needed', false]]);
});

test('a kind that is off in both channels is not written, and the next one is after it was turned on', async () => {
  const team = await newTeam(gateway);
  await setModes(team.rsm, { in_app: 'off', email: 'off' });
  await ask(team.requester, [PRICE], { customer_name: 'One' });
  await readNews(gateway, team.tenant);
  expect(await team.tenant.as(() => gateway.db.rowsOf(Notification).count())).toBe(0);
  await setModes(team.rsm, { in_app: 'immediate' });
  await ask(team.requester, [PRICE], { customer_name: 'Two' });
  await readNews(gateway, team.tenant);
  expect(await titlesOf(team.rsm)).toEqual([['approval_needed', 'Two: your approval is needed']]);
});
