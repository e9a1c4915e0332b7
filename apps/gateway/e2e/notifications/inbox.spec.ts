import { Notification } from '@das/notifications';
import { newId } from '@das/platform';
import { add } from '../support/comments';
import { DATE_TIME, ULID, invalid, validationError } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import {
  ARCHIVE,
  MARK_READ,
  NOTIFICATIONS,
  applyMarks,
  manyNotifications,
  notificationsOf,
  readNews,
  titlesOf,
  unreadOf,
} from '../support/notifications';
import { type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const shared = useTeam(gateway);

const PRICE = 1_000;
const FUTURE = '2099-01-01 00:00:00';

interface Changed {
  changed: number;
  unread: number;
}

const marked = async (person: Person, variables: object): Promise<Changed> =>
  dataOf<{ markNotificationsRead: Changed }>(await person.ask(MARK_READ, variables)).markNotificationsRead;
const archived = async (person: Person, variables: object): Promise<Changed> =>
  dataOf<{ archiveNotifications: Changed }>(await person.ask(ARCHIVE, variables)).archiveNotifications;

/** A team of which `rsm` has as many notifications. */
async function withNotifications(count: number): Promise<Team> {
  const team = await newTeam(gateway);
  for (let index = 0; index < count; index += 1)
    await ask(team.requester, [PRICE], { customer_name: `Customer ${index}` });
  await readNews(gateway, team.tenant);
  return team;
}

const idsOf = async (person: Person, filter: object = {}): Promise<string[]> =>
  (await notificationsOf(person, { filter })).map(({ id }) => id);

test('marking and archiving change the notifications that are named, once', async () => {
  const { rsm } = await withNotifications(4);
  const [first, second, third] = (await idsOf(rsm)) as [string, string, string];
  expect(await marked(rsm, { ids: [first, first, newId(), 'unknown'] })).toEqual({ changed: 1, unread: 3 });
  expect(await marked(rsm, { ids: [first] })).toEqual({ changed: 0, unread: 3 });
  expect(await archived(rsm, { ids: [first, second] })).toEqual({ changed: 2, unread: 2 });
  expect(await archived(rsm, { ids: [first, second] })).toEqual({ changed: 0, unread: 2 });
  expect(await marked(rsm, { ids: [second, third] })).toEqual({ changed: 1, unread: 1 });
  expect(await unreadOf(rsm)).toBe(1);
  expect([await idsOf(rsm, { archived: true }), (await idsOf(rsm)).length]).toEqual([[first, second], 2]);
  expect([(await idsOf(rsm, { unread: true })).length, await idsOf(rsm, { unread: false })]).toEqual([1, [third]]);
  const { data } = (await rsm.ask(NOTIFICATIONS, { filter: { archived: true }, first: 1 })).body as { data: object };
  expect(data).toMatchObject({
    notifications: {
      data: [{ id: first, read_at: DATE_TIME, archived_at: DATE_TIME }],
      paginatorInfo: { total: 2, hasMorePages: true },
    },
  });
});

test('marking up to a moment is inclusive to the end of its second', async () => {
  const { rsm } = await withNotifications(2);
  const [{ occurred_at = '' } = {}] = await notificationsOf(rsm);
  expect(await marked(rsm, { before: '2020-01-01 00:00:00' })).toEqual({ changed: 0, unread: 2 });
  expect(await marked(rsm, { before: occurred_at })).toEqual({ changed: 2, unread: 0 });
  expect(await archived(rsm, { before: occurred_at })).toEqual({ changed: 2, unread: 0 });
  expect([await idsOf(rsm), (await idsOf(rsm, { archived: true })).length]).toEqual([[], 2]);
});

test('a mark of more notifications than a request writes counts at once, and a worker applies it', async () => {
  const team = await newTeam(gateway);
  await manyNotifications(gateway, team, team.rsm, 2_500);
  const { rsm, tenant } = team;
  const ids = await idsOf(rsm);
  const [, , { occurred_at = '' } = {}] = await notificationsOf(rsm, { first: 3 });
  expect(await marked(rsm, { before: occurred_at })).toEqual({ changed: 2_498, unread: 2 });
  const seen = async (): Promise<unknown> => [
    await unreadOf(rsm),
    await idsOf(rsm, { unread: true }),
    (await notificationsOf(rsm, { first: 100 })).filter(({ read_at }) => read_at === null).length,
    await totalOf(rsm, { unread: false }),
  ];
  const expected = [2, ids.slice(0, 2), 2, 2_498];
  expect(await seen()).toEqual(expected);
  expect(await marked(rsm, { before: occurred_at })).toEqual({ changed: 0, unread: 2 });
  await applyMarks(gateway);
  expect(await seen()).toEqual(expected);
  const unread = await tenant.as(() => gateway.db.rowsOf(Notification).count(() => 'read_at is null'));
  expect(unread).toBe(2);
});

test('archiving more notifications than a request writes leaves the newer ones, before and after a worker has applied it', async () => {
  const team = await newTeam(gateway);
  await manyNotifications(gateway, team, team.rsm, 1_500);
  const { rsm } = team;
  const [newest = '', { occurred_at = '' } = {}] = [
    (await idsOf(rsm))[0],
    (await notificationsOf(rsm, { first: 2 }))[1],
  ];
  await marked(rsm, { ids: [newest] });
  expect(await archived(rsm, { before: occurred_at })).toEqual({ changed: 1_499, unread: 0 });
  for (const apply of [async () => undefined, applyMarks]) {
    await apply(gateway);
    expect([await idsOf(rsm), await totalOf(rsm, { archived: true }), await totalOf(rsm, {})]).toEqual([
      [newest],
      1_499,
      1,
    ]);
  }
});

test('two calls that mark at the same time count each notification once', async () => {
  const { rsm } = await withNotifications(3);
  const ids = await idsOf(rsm);
  const answers = await Promise.all(Array.from({ length: 6 }, () => marked(rsm, { ids })));
  expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(3);
  expect(answers.map(({ unread }) => unread)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('further comments within 10 minutes are added to an unread notification, and not to a read one', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  for (const body of ['One', 'Two']) {
    await add(team.rsm, made, { body });
    await readNews(gateway, team.tenant);
  }
  await add(team.admin, made, { body: 'Three' });
  await readNews(gateway, team.tenant);
  const [merged] = await notificationsOf(team.requester);
  expect(merged).toMatchObject({ id: ULID, occurrences: 3, actor: { id: team.admin.id }, body: 'Three' });
  await marked(team.requester, { before: FUTURE });
  await add(team.rsm, made, { body: 'Four' });
  await readNews(gateway, team.tenant);
  const seen = (await notificationsOf(team.requester)).map(({ body, occurrences }) => [body, occurrences]);
  expect(seen).toEqual([
    ['Four', 1],
    ['Three', 3],
  ]);
});

test.each([
  ['neither argument', {}],
  ['both arguments', { ids: ['x'], before: FUTURE }],
])('%s is refused', async (_, variables) => {
  const failures = { ids: ['Exactly one of ids, before must be given.'] };
  for (const [document, field] of [
    [MARK_READ, 'markNotificationsRead'],
    [ARCHIVE, 'archiveNotifications'],
  ] as const)
    expect((await shared.rsm.ask(document, variables)).body).toEqual(invalid(document, field, failures));
});

test.each([
  ['no ids', { ids: [] }, { ids: ['The ids field must have at least 1 items.'] }],
  [
    '1,001 ids',
    { ids: Array.from({ length: 1_001 }, () => 'x') },
    { ids: ['The ids field must not have more than 1000 items.'] },
  ],
])('%s are refused', async (_, variables, errors) => {
  const { body } = await shared.rsm.ask(MARK_READ, variables);
  expect(body).toEqual(invalid(MARK_READ, 'markNotificationsRead', errors));
});

test('an unknown kind is refused', async () => {
  const { body } = await shared.rsm.ask(NOTIFICATIONS, { filter: { kind: 'gossip' } });
  const failures = { 'filter.kind': ['The selected filter.kind is invalid.'] };
  expect(body).toEqual({ errors: [validationError(NOTIFICATIONS, 'notifications', failures)] });
});

test('what was deleted, or what a lesser key may not read, is masked and still counted', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE]);
  await add(team.rsm, made, { body: 'Internal', visibility: 'internal', mentions: [team.vp.id] });
  const id = await add(team.rsm, made, { body: 'Gone', mentions: [team.vp.id] });
  await readNews(gateway, team.tenant);
  await team.rsm.ask('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
  const masked = {
    title: 'No longer available.',
    body: null,
    url: null,
    actor: null,
    resource_id: null,
    is_available: false,
  };
  expect(await notificationsOf(team.vp)).toMatchObject([masked, { body: 'Internal', is_available: true }]);
  const { secret } = await newKey(team.tenant, { role: 'requester', user_id: team.vp.id });
  const lesser: Person = {
    ...team.vp,
    ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${secret}` }),
  };
  expect(await notificationsOf(lesser)).toMatchObject([masked, masked]);
  expect([await unreadOf(lesser), (await titlesOf(lesser)).length]).toEqual([2, 2]);
});

async function totalOf(person: Person, filter: object): Promise<number> {
  type Found = { notifications: { paginatorInfo: { total: number } } };
  return dataOf<Found>(await person.ask(NOTIFICATIONS, { filter, first: 1 })).notifications.paginatorInfo.total;
}
