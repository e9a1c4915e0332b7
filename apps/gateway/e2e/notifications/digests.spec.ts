import { moveClock, readClock } from '@das/platform';
import { dataOf } from '../support/gateway';
import { type DemoMail, mailsOf, notify, untilNone, useMails } from '../support/mails';
import { until } from '../support/service-process';
import { type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const { gateway, receiver } = useMails({ DAS_TEST_CLOCK: '1' });

const UPDATE =
  'mutation ($input: NotificationPreferencesInput!) { updateNotificationPreferences(input: $input) { next_digest_at } }';
const prefer = async (person: Person, input: object): Promise<string | null> =>
  dataOf<{ updateNotificationPreferences: { next_digest_at: string | null } }>(await person.ask(UPDATE, { input }))
    .updateNotificationPreferences.next_digest_at;
const secondsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1_000;
const businessNow = async (): Promise<number> => {
  const { offset_s, real_time } = await readClock(gateway.db);
  return secondsOf(real_time.slice(0, 19)) + offset_s;
};

/** Moves the business clock forward to a moment. */
async function moveTo(moment_s: number): Promise<void> {
  const { offset_s } = await readClock(gateway.db);
  await moveClock(gateway.db, offset_s, offset_s + Math.max(Math.ceil(moment_s - (await businessNow())), 0));
  await until(
    async () => gateway.db.clock.offset_s > offset_s || moment_s <= secondsOf(gateway.db.clock.now().slice(0, 19)),
  );
}

const digestsOf = async (team: Team, person: Person): Promise<DemoMail[]> =>
  mailsOf(team, { user_id: person.id, kind: 'digest' });
const shown = (mails: DemoMail[]) => mails.map(({ kind, status, reason, subject }) => [kind, status, reason, subject]);

test('a digest lists what needs the person and what happened since, exactly once for a date', async () => {
  const team = await newTeam(gateway);
  const person = team.rsm;
  const preferences = ['approval_needed', 'commented'].map((kind) => ({ kind, channel: 'email', mode: 'digest' }));
  const next = await prefer(person, { preferences, digest_time: '08:00' });
  const request = await ask(team.requester, [1_000], { customer_name: 'Helios Energy' });
  await ask(team.requester, [1_000], { customer_name: 'Northmoor Water' });
  await notify(gateway, team, person, { kind: 'commented', resource_type: 'user' });
  expect(request.id).toBeDefined();
  await moveTo(secondsOf(next ?? ''));
  await until(async () => (await digestsOf(team, person)).some(({ status }) => status === 'sent'));
  expect(shown(await mailsOf(team, { user_id: person.id }))).toEqual([
    ['digest', 'sent', null, '[Test] 2 waiting for you'],
  ]);
  const mail = receiver.mails.find(({ text }) => text.includes('Helios Energy'));
  expect(mail?.text).toContain('Needs you');
  expect(mail?.text).toContain('- What: Helios Energy: your approval is needed, Due: –');
  expect(mail?.text).toContain('- What: Northmoor Water: your approval is needed, Due: –');
  const later = await prefer(person, { digest_time: '08:01' });
  expect(secondsOf(later ?? '') - secondsOf(next ?? '')).toBeGreaterThan(86_000);
  await moveTo(secondsOf(next ?? '') + 3_600);
  await prefer(person, { digest_time: '08:30', timezone: 'Europe/Berlin' });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await digestsOf(team, person)).toHaveLength(1);
});

test('without anything to report no digest is sent, and what was read is left out', async () => {
  const team = await newTeam(gateway);
  const next = await prefer(team.requester, { preferences: [{ kind: 'mentioned', channel: 'email', mode: 'digest' }] });
  const id = await notify(gateway, team, team.requester, { kind: 'mentioned', resource_type: 'user' });
  await new Promise((resolve) => setTimeout(resolve, 2_500)); // a digest of an earlier time today would be made
  expect(await mailsOf(team)).toEqual([]);
  dataOf(
    await team.requester.ask('mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) { changed } }', { ids: [id] }),
  );
  await moveTo(secondsOf(next ?? ''));
  await until(async () => {
    const again = dataOf<{ notificationPreferences: { next_digest_at: string } }>(
      await team.requester.ask('{ notificationPreferences { next_digest_at } }'),
    );
    return again.notificationPreferences.next_digest_at !== next;
  });
  expect(await mailsOf(team)).toEqual([]);
});

const clockText = (moment_s: number): string => new Date(moment_s * 1_000).toISOString().slice(11, 16);

test('mails in quiet hours are held until their end; mandatory kinds are not', async () => {
  const team = await newTeam(gateway);
  const now = await businessNow();
  await prefer(team.pa, { quiet_hours: { from: clockText(now - 3_600), to: clockText(now + 7_200) } });
  await notify(gateway, team, team.pa, { kind: 'mentioned', resource_type: 'user' });
  await notify(gateway, team, team.pa, { kind: 'password_changed' });
  await untilNone(team, 'pending');
  expect(shown(await mailsOf(team)).map((mail) => mail.slice(0, 3))).toEqual([
    ['password_changed', 'sent', null],
    ['mentioned', 'held', 'quiet_hours'],
  ]);
  await moveTo(now + 7_260);
  await untilNone(team, 'pending', 'held');
  expect((await mailsOf(team, { kind: 'mentioned' })).map(({ status }) => status)).toEqual(['sent']);
});

test('more than 10 mails that wait for one moment become one digest', async () => {
  const team = await newTeam(gateway);
  const now = await businessNow();
  await prefer(team.pa, { quiet_hours: { from: clockText(now - 3_600), to: clockText(now + 7_200) } });
  for (let count = 0; count < 11; count += 1)
    await notify(gateway, team, team.pa, { kind: 'mentioned', resource_type: 'user' });
  await until(async () => (await mailsOf(team, { status: 'held' })).length === 11);
  await moveTo(now + 7_260);
  const mails = await untilNone(team, 'pending', 'held');
  expect(shown(mails)[0]).toEqual(['digest', 'sent', null, '[Test] Your digest']);
  expect(mails.slice(1).map(({ status, reason }) => [status, reason])).toEqual(
    Array.from({ length: 11 }, () => ['dropped', 'digest']),
  );
});

test('beyond 60 mails in an hour the rest is held, and becomes one digest at its end', async () => {
  const team = await newTeam(gateway);
  const now = await businessNow();
  await moveTo(Math.ceil(now / 3_600) * 3_600 + 60);
  for (let count = 0; count < 63; count += 1)
    await notify(gateway, team, team.pa, { kind: 'mentioned', resource_type: 'user' });
  await untilNone(team, 'pending');
  const held = await mailsOf(team, { status: 'held' });
  expect(held.map(({ reason }) => reason)).toEqual(['hourly_limit', 'hourly_limit', 'hourly_limit']);
  await moveTo(Math.ceil(now / 3_600) * 3_600 + 3_660);
  await untilNone(team, 'pending', 'held');
  expect((await mailsOf(team, { kind: 'digest' })).map(({ status }) => status)).toEqual(['sent']);
  expect(await mailsOf(team, { status: 'sent' })).toHaveLength(61);
});
