import { NearEnds } from '@das/notifications';
import { extend, revoke } from '../support/approved-prices';
import { moveTo } from '../support/deadlines';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { type MadeKey, newKey } from '../support/keys';
import { inDays } from '../support/moments';
import { notificationsOf, notifiedOf, readNews, shownNotification, shownOfRequest } from '../support/notifications';
import { priced, revise } from '../support/revisions';
import { approve, read, setPolicy } from '../support/workflow-actions';
import { type Made, type Team, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase(); // the worker notifies of the ends of all tenants
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

const DAY = 1;
/** A request that waits for RSM alone. */
const PRICE = 1_000;
const ROTATE =
  'mutation ($id: ID!, $grace: Int) { rotateApiKey(id: $id, grace_minutes: $grace) { api_key { id } secret } }';
const REVOKE_KEY = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id } }';

/** Notifies of all ends that are near, as the worker does, in batches of this number. */
async function notify(team: Team, most = 500): Promise<void> {
  const ends = gateway.app.get(NearEnds, { strict: false });
  while (await ends.notifyNext(most)) continue;
  await readNews(gateway, team.tenant);
}

async function notifyAt(team: Team, days: number): Promise<void> {
  moveTo(gateway, inDays(days));
  await notify(team);
}

/** As if no end from now on had notified. */
const forget = (kind: string): Promise<unknown> =>
  admin.query(`update notified_ends set notified_until = now(), last_tenant_id = '~', last_id = '~' where kind = $1`, [
    kind,
  ]);

beforeEach(async () => {
  moveTo(gateway, inDays(0));
  await forget('price_expiring');
  for (const days of [3, 14])
    await admin.query(
      `update notified_ends set notified_until = now() + $1 * interval '1 day' where kind = 'price_expiring' and days = $1`,
      [days],
    );
});

async function approvedFor(team: Team, validity_period: string, header: object = {}): Promise<Made> {
  const made = await ask(team.requester, [PRICE], { customer_name: 'Helios', validity_period, ...header });
  dataOf({ body: await approve(team.rsm, made) } as never);
  return made;
}
const endOf = async (team: Team, { id }: Made): Promise<string> =>
  (await read<{ valid_until: string }>(team.owner, id, 'valid_until')).valid_until;
const titlesOf = (team: Team): Promise<object> => notifiedOf(team, 'price_expiring');
const titleOn = (moment: string): string => `Helios: the approval ends on ${moment.slice(0, 10)}`;

test('an approval notifies 14 and 3 days before its end, and both again after an extension', async () => {
  const team = await newTeam(gateway);
  const made = await approvedFor(team, 'P30D');
  const end = await endOf(team, made);
  for (const days of [0, 15]) await notifyAt(team, days * DAY);
  expect(await titlesOf(team)).toEqual({});
  for (const days of [17.01, 20, 27]) await notifyAt(team, days * DAY);
  expect(await titlesOf(team)).toEqual({ requester: [titleOn(end)] });
  for (const days of [28.01, 29]) await notifyAt(team, days * DAY);
  expect(await titlesOf(team)).toEqual({ requester: [titleOn(end), titleOn(end)] });
  expect((await notificationsOf(team.requester))[0]).toEqual(
    shownOfRequest('price_expiring', titleOn(end), made, { body: 'Requested total: 1,000.00.' }),
  );
  await extend(team.vp, made, { validity_period: 'P30D' });
  const later = await endOf(team, made);
  for (const days of [29.5, 47.01, 55, 58.01, 59]) await notifyAt(team, days * DAY);
  expect(await titlesOf(team)).toEqual({
    requester: [titleOn(end), titleOn(end), titleOn(later), titleOn(later)],
  });
});

test('times before the approval are skipped', async () => {
  const team = await newTeam(gateway);
  const [week, days] = [await approvedFor(team, 'P7D'), await approvedFor(team, 'P1D')];
  expect(await endOf(team, days)).not.toBe(await endOf(team, week));
  await notifyAt(team, 0);
  expect(await titlesOf(team)).toEqual({});
  await forget('price_expiring'); // a worker that is late
  await notifyAt(team, 0);
  expect(await titlesOf(team)).toEqual({});
  await notifyAt(team, 5.01);
  expect(await titlesOf(team)).toEqual({ requester: [titleOn(await endOf(team, week))] });
});

test('a revoked approval and a superseded one notify of no end, and the revision notifies the sales contact', async () => {
  const team = await newTeam(gateway);
  const { me } = dataOf<{ me: { user: { email: string } } }>(await team.pa.ask('{ me { user { email } } }'));
  const header = { sales_contact: me.user.email };
  const [revoked, source] = [await approvedFor(team, 'P30D', header), await approvedFor(team, 'P30D', header)];
  await revoke(team.vp, revoked);
  const revision = await revise(team.requester, source, {
    validity_period: 'P40D',
    ...priced(source.lines[0], 900),
  });
  await approve(team.vp, revision);
  const end = await endOf(team, revision);
  for (const days of [18, 29, 30]) await notifyAt(team, days);
  expect(await titlesOf(team)).toEqual({ requester: [titleOn(end)], pa: [titleOn(end)] });
});

test('approvals that end at one moment all notify once, in batches smaller than their number, by two workers and again', async () => {
  const team = await newTeam(gateway);
  const count = 7;
  for (let index = 0; index < count; index += 1) await approvedFor(team, 'P30D');
  moveTo(gateway, inDays(18));
  await Promise.all([notify(team, 2), notify(team, 3)]);
  await notify(team, 2);
  await forget('price_expiring');
  await notify(team, 2);
  await admin.query(`update notified_ends set notified_until = now() where kind = 'price_expiring'`); // a database that was restored
  await Promise.all([notify(team), notify(team)]);
  const notified = (await titlesOf(team)) as { requester: string[] };
  expect(notified.requester).toHaveLength(count);
});

test('a tenant whose ends fail delays no other tenant, and its ends notify once they succeed', async () => {
  const [broken, other] = [await newTeam(gateway), await newTeam(gateway)];
  const made = [
    await approvedFor(broken, 'P30D'),
    await approvedFor(broken, 'P30D'),
    await approvedFor(broken, 'P30D'),
  ];
  await approvedFor(other, 'P30D');
  const end = await endOf(broken, made[0] as Made); // the same day for both
  const setZone = (zone: string): Promise<unknown> =>
    admin.query('update tenants set timezone = $2 where id = $1', [broken.tenant.id, zone]);
  const retryNow = (): Promise<unknown> => admin.query('update failed_ends set retry_at = now()');
  await setZone('Nowhere/Else');
  moveTo(gateway, inDays(18));
  await notify(other, 2);
  expect(await titlesOf(other)).toEqual({ requester: [titleOn(end)] });
  await retryNow();
  await notify(broken, 2); // fails again
  await setZone('UTC');
  await notify(broken, 2);
  expect(await titlesOf(broken)).toEqual({}); // not before its time
  await revoke(broken.vp, made[2] as Made);
  await extend(broken.vp, made[1] as Made, { validity_period: 'P90D' });
  await retryNow();
  await Promise.all([notify(broken, 2), notify(broken, 2)]);
  expect(await titlesOf(broken)).toEqual({ requester: [titleOn(end)] }); // the others end at another moment, or are over
  expect((await admin.query('select from failed_ends')).rowCount).toBe(0);
});

test('the date is that of the time zone of the tenant', async () => {
  const team = await newTeam(gateway);
  await setPolicy(gateway, team, 'timezone', 'America/Los_Angeles');
  const made = await approvedFor(team, 'P30D');
  const end = await endOf(team, made);
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'America/Los_Angeles' }).format(new Date(`${end}Z`));
  expect(day).not.toBe(end.slice(0, 10)); // the last second of the day there
  await notifyAt(team, 18);
  expect(await titlesOf(team)).toEqual({ requester: [titleOn(day)] });
});

test('the end of a key notifies the owners and the person whom it acts as, unless it is revoked, in grace or younger than the time', async () => {
  const team = await newTeam(gateway);
  const second = await team.join('owner');
  const keyOf = (name: string, days: number): Promise<MadeKey> =>
    newKey(team.tenant, { name, role: 'approver', user_id: team.rsm.id, expires_at: inDays(days) });
  const keys = {
    near: await keyOf('Near', 2),
    young: await keyOf('Young', 2),
    revoked: await keyOf('Revoked', 2),
    rotated: await keyOf('Rotated', 10),
    far: await keyOf('Far', 15),
  };
  await team.tenant.graphql(REVOKE_KEY, { id: keys.revoked.api_key.id });
  dataOf(await team.tenant.graphql(ROTATE, { id: keys.rotated.api_key.id, grace: 60 }));
  const old = Object.entries(keys).flatMap(([name, { api_key }]) => (name === 'young' ? [] : [api_key.id]));
  await admin.query(`update api_keys set created_at = created_at - interval '30 days' where id = any($1)`, [old]);
  await forget('api_key_expiring');
  for (const _ of [1, 2]) await notify(team);
  await forget('api_key_expiring');
  await notify(team);
  const title = `The API key Near expires on ${inDays(2).slice(0, 10)}`;
  const twice = [title, title]; // 14 and 3 days before
  expect(await notifiedOf(team, 'api_key_expiring', { second })).toEqual({ owner: twice, rsm: twice, second: twice });
  expect((await notificationsOf(team.rsm))[0]).toEqual(
    shownNotification('api_key_expiring', title, {
      resource_type: 'api_key',
      resource_id: keys.near.api_key.id,
      url: `/settings/api-keys/${keys.near.api_key.id}`,
    }),
  );
});
