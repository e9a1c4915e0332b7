import { useGateway, useTenant, useDatabaseAdmin } from '../support/fixtures';
import { type Reply, dataOf } from '../support/gateway';
import { type SeenNotification, NOTIFICATIONS, readNews, shownNotification } from '../support/notifications';
import { PASSWORD, askAs, cookieOf, logIn, loggedIn } from '../support/people';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

const CHANGED = `${PASSWORD} of today`;
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { user { id } } }';
const UPDATE = 'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0';
const NEWER_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.1) Gecko/20100101 Firefox/142.1';
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.3 Safari/605.1.15';

type Graphql = (query: string, variables?: object) => Promise<Reply>;

async function notificationsOf(graphql: Graphql): Promise<SeenNotification[]> {
  await readNews(gateway, tenant);
  return dataOf<{ notifications: { data: SeenNotification[] } }>(await graphql(NOTIFICATIONS)).notifications.data;
}
const kindsOf = async (graphql: Graphql): Promise<string[]> => (await notificationsOf(graphql)).map(({ kind }) => kind);

const ofUser = (kind: string, title: string, resource_id: string, actor_id: string): object =>
  shownNotification(kind, title, { resource_type: 'user', resource_id, actor: { id: actor_id } });

/** The notification of a log-in with a browser that is new for the person. */
const newBrowser = ({ id }: { id: string }, agent: string): object => {
  const facts = String.raw`Time: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\nAddress: [0-9a-f.:]+\nUser agent: `;
  const body: unknown = expect.stringMatching(new RegExp(`^${facts}${agent.replaceAll(/[().]/g, String.raw`\$&`)}$`));
  return { ...ofUser('sign_in_new_device', 'New sign-in to your account', id, id), body };
};

test('a change of the password notifies the person, also when it was their own act, and not the admin who did it', async () => {
  const own = await loggedIn(gateway, tenant, 'requester');
  const other = await loggedIn(gateway, tenant, 'admin');
  dataOf(await own.graphql(CHANGE, { input: { current_password: PASSWORD, password: CHANGED } }));
  const title = 'Your password was changed';
  const byOneself = ofUser('password_changed', title, own.user.id, own.user.id);
  expect(await notificationsOf(own.graphql)).toEqual([byOneself]);
  dataOf(await other.graphql(UPDATE, { id: own.user.id, input: { password: PASSWORD } }));
  const cookie = cookieOf(await logIn(gateway.url, { email: own.user.email, password: PASSWORD }));
  const byAdmin = ofUser('password_changed', title, own.user.id, other.user.id);
  expect(await notificationsOf(askAs(gateway.url, cookie))).toEqual([byAdmin, byOneself]); // not merged
  expect(await kindsOf(other.graphql)).toEqual([]);
  dataOf(await other.graphql(UPDATE, { id: own.user.id, input: { name: 'Renamed' } }));
  expect(await kindsOf(askAs(gateway.url, cookie))).toHaveLength(2);
});

test('a log-in with another browser notifies the person: not the first one, and not a new version of a browser', async () => {
  const { user } = await loggedIn(gateway, tenant, 'requester');
  const credentials = { email: user.email, password: PASSWORD };
  const with_ = async (agent: string): Promise<string> =>
    cookieOf(await logIn(gateway.url, credentials, { 'user-agent': agent }));
  await admin.query('delete from known_browsers where user_id = $1', [user.id]); // as if the person had never logged in
  let cookie = await with_(FIREFOX);
  await with_(NEWER_FIREFOX);
  expect(await kindsOf(askAs(gateway.url, cookie))).toEqual([]);
  cookie = await with_(SAFARI);
  const seen = newBrowser(user, SAFARI);
  expect(await notificationsOf(askAs(gateway.url, cookie))).toEqual([seen]);
  for (const agent of [SAFARI, FIREFOX]) await with_(agent);
  expect(await notificationsOf(askAs(gateway.url, cookie))).toEqual([seen]);
  await admin.query(`update known_browsers set last_used_at = now() - interval '91 days' where user_id = $1`, [
    user.id,
  ]);
  await with_(NEWER_FIREFOX);
  expect(await notificationsOf(askAs(gateway.url, cookie))).toEqual([newBrowser(user, NEWER_FIREFOX), seen]);
});

test('a refused log-in with another browser notifies no one and does not make it known', async () => {
  const { user, graphql } = await loggedIn(gateway, tenant, 'requester');
  const refused = await logIn(
    gateway.url,
    { email: user.email, password: 'wrong horse battery' },
    { 'user-agent': SAFARI },
  );
  expect(refused.status).toBe(401);
  expect(await kindsOf(graphql)).toEqual([]);
  await logIn(gateway.url, { email: user.email, password: PASSWORD }, { 'user-agent': SAFARI });
  expect(await kindsOf(graphql)).toEqual(['sign_in_new_device']);
});

test('concurrent log-ins with one new browser notify once', async () => {
  const { user, graphql } = await loggedIn(gateway, tenant, 'requester');
  const credentials = { email: user.email, password: PASSWORD };
  await Promise.all([1, 2, 3, 4].map(() => logIn(gateway.url, credentials, { 'user-agent': SAFARI })));
  expect(await kindsOf(graphql)).toEqual(['sign_in_new_device']);
});
