import { newId } from '@das/platform';
import { DATE_TIME, ULID, otherUser, restError, restInvalid } from '../support/expected';
import { useGateway, useRest, useTeam } from '../support/fixtures';
import { type Reply, dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { MARK_READ, NOTIFICATIONS, notificationsOf, readNews, unreadOf } from '../support/notifications';
import { type Rest, restClient } from '../support/rest-client';
import { add } from '../support/comments';
import { type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const shared = useTeam(gateway);
const owner = useRest(gateway, {
  get token() {
    return shared.owner.token;
  },
});

const PRICE = 1_000;
const PATH = '/v2/notifications';
const KINDS = '{ notificationKinds { name label description resource_type in_app email is_mandatory in_chat since } }';

interface Listed {
  data: { id: string; kind: string; resource_id: string }[];
  meta: object;
}

/** A team of which `rsm` has notifications about so many requests, and of the last one also a mention. */
async function withNotifications(count: number): Promise<{ team: Team; made: Made[]; rest: Rest }> {
  const team = await newTeam(gateway);
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(await ask(team.requester, [PRICE], { customer_name: `C${index}` }));
  await add(team.requester, made.at(-1) as Made, { body: 'Look', mentions: [team.rsm.id] });
  await readNews(gateway, team.tenant);
  return { team, made, rest: await restClient(gateway, team.rsm) };
}
const listed = async (rest: Rest, query = ''): Promise<Listed> => (await rest(`${PATH}${query}`)).body as Listed;
const idsIn = ({ data }: Listed): string[] => data.map(({ id }) => id);
const send = (rest: Rest, action: 'archive' | 'read', body: unknown): Promise<Reply> =>
  rest(`${PATH}/${action}`, { method: 'POST', body });

test('a whole notification, with its actor', async () => {
  const { team, made, rest } = await withNotifications(1);
  const [request] = made as [Made];
  const whole = {
    id: ULID,
    kind: 'approval_needed',
    title: 'C0: your approval is needed',
    body: 'Requested total: 1,000.00.',
    url: `/requests/${request.id}`,
    resource_type: 'approval_request',
    resource_id: request.id,
    opportunity_id: request.lines[0],
    actor: otherUser(team.requester, 'requester'),
    on_behalf_of: null,
    occurrences: 1,
    occurred_at: DATE_TIME,
    read_at: null,
    archived_at: null,
    is_available: true,
  };
  const { data } = await listed(rest);
  expect(data[1]).toEqual(whole);
});

test('filters, pages and a walk find the same as GraphQL, newest first', async () => {
  const { team, made, rest } = await withNotifications(4);
  const all = (await notificationsOf(team.rsm)).map(({ id }) => id);
  expect(all).toEqual(all.toSorted().toReversed());
  expect(all).toHaveLength(5);
  expect(idsIn(await listed(rest))).toEqual(all);
  const [mention, last, third] = all as [string, string, string];
  expect(idsIn(await listed(rest, '?kind=mentioned'))).toEqual([mention]);
  expect(idsIn(await listed(rest, `?resource_id=${made.at(-1)?.id}`))).toEqual([mention, last]);
  expect(idsIn(await listed(rest, '?resource_id=unknown'))).toEqual([]);
  expect((await send(rest, 'read', { ids: [mention] })).body).toEqual({ data: { changed: 1, unread: 4 } });
  expect((await send(rest, 'archive', { ids: [third] })).body).toEqual({ data: { changed: 1, unread: 3 } });
  expect(idsIn(await listed(rest, '?unread=false'))).toEqual([mention]);
  expect(idsIn(await listed(rest, '?archived=true'))).toEqual([third]);
  expect(idsIn(await listed(rest, '?archived=true&unread=true'))).toEqual([]);
  const unread = all.filter((id) => id !== mention && id !== third);
  expect(idsIn(await listed(rest, '?unread=true'))).toEqual(unread);
  expect(idsIn(await listed(rest, '?unread=true&kind=approval_needed&per_page=2&page=2'))).toEqual(unread.slice(2));
  expect((await rest(`${PATH}/count`)).body).toEqual({ data: { unread: 3 } });

  const walked: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const { body } = await rest(`${PATH}?per_page=2&after=${encodeURIComponent(after)}`);
    walked.push(...idsIn(body as Listed));
    const { paginatorInfo } = pageOf(await team.rsm.ask(NOTIFICATIONS, { first: 2, after }));
    after = paginatorInfo.hasMorePages ? (paginatorInfo.endCursor ?? undefined) : undefined;
  }
  expect(walked).toEqual(all.filter((id) => id !== third));
});

const pageOf = (reply: Reply): { paginatorInfo: { hasMorePages: boolean; endCursor: string | null } } =>
  dataOf<{ notifications: { paginatorInfo: { hasMorePages: boolean; endCursor: string | null } } }>(reply)
    .notifications;

test.each([
  ['neither', {}, { ids: ['Exactly one of ids, before must be given.'] }],
  ['null for both', { ids: null, before: null }, { ids: ['Exactly one of ids, before must be given.'] }],
  ['both', { ids: ['x'], before: '2026-01-01 00:00:00' }, { ids: ['Exactly one of ids, before must be given.'] }],
  ['no ids', { ids: [] }, { ids: ['The ids field must have at least 1 items.'] }],
  [
    '1,001 ids',
    { ids: Array.from({ length: 1_001 }, newId) },
    { ids: ['The ids field must not have more than 1000 items.'] },
  ],
])('marking with %s is refused at `ids`', async (_, body, errors) => {
  for (const action of ['read', 'archive'] as const) {
    const answer = await send(owner, action, body);
    expect([answer.status, answer.body]).toEqual([422, restInvalid(errors as unknown as Record<string, string[]>)]);
  }
});

test.each([
  ['?kind=gossip', { kind: ['The selected kind is invalid.'] }],
  ['?kind=Mentioned', { kind: ['The selected kind is invalid.'] }],
])('a list with %s is refused', async (query, errors) => {
  const { status, body } = await owner(`${PATH}${query}`);
  expect([status, body]).toEqual([422, restInvalid(errors as unknown as Record<string, string[]>)]);
});

test('hostile ids change nothing, without an error', async () => {
  const ids = ['', ' ', '\u0000', '\ud800', "' or 1=1 --", '%', '__proto__', 'x'.repeat(10_000)];
  for (const id of ids) {
    const { status, body } = await send(owner, 'read', { ids: [id] });
    expect([200, 422]).toContain(status);
    if (status === 200) expect(body).toEqual({ data: { changed: 0, unread: 0 } });
  }
});

test('the kinds are those of GraphQL, also for a caller without any permission', async () => {
  const { notificationKinds } = dataOf<{ notificationKinds: object[] }>(await shared.owner.ask(KINDS));
  expect(notificationKinds).toHaveLength(23);
  const { secret } = await newKey(shared.tenant, { scopes: ['catalog:read'] });
  const reader = await restClient(gateway, { token: secret });
  expect((await reader('/v2/notification-kinds')).body).toEqual({ data: notificationKinds });
});

describe('a key', () => {
  const personWith = async (team: Team, input: object): Promise<Person> => {
    const { secret: token } = await newKey(team.tenant, { role: 'approver', user_id: team.rsm.id, ...input });
    return {
      ...team.rsm,
      token,
      ask: (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` }),
    };
  };

  test('sees and marks the notifications of its user', async () => {
    const { team } = await withNotifications(1);
    const person = await personWith(team, {});
    expect(await notificationsOf(person)).toEqual(await notificationsOf(team.rsm));
    const rest = await restClient(gateway, person);
    expect((await send(rest, 'read', { before: '2099-01-01 00:00:00' })).body).toEqual({
      data: { changed: 2, unread: 0 },
    });
    expect(await unreadOf(team.rsm)).toBe(0);
  });

  test('that is read-only reads, and does not mark', async () => {
    const { team } = await withNotifications(1);
    const person = await personWith(team, { kind: 'read_only' });
    expect([(await notificationsOf(person)).length, await unreadOf(person)]).toEqual([2, 2]);
    const rest = await restClient(gateway, person);
    expect((await rest(`${PATH}/count`)).body).toEqual({ data: { unread: 2 } });
    for (const action of ['read', 'archive'] as const) {
      const { status, body } = await send(rest, action, { before: '2099-01-01 00:00:00' });
      expect([status, body]).toMatchObject([403, { error: 'read_only_key' }]);
    }
    expect((await person.ask(MARK_READ, { before: '2099-01-01 00:00:00' })).body).toMatchObject({
      errors: [{ extensions: { code: 'READ_ONLY_KEY' } }],
    });
    expect(await unreadOf(team.rsm)).toBe(2);
  });

  test('without the scope requests:read is refused, and has no unread ones', async () => {
    const { team } = await withNotifications(1);
    const person = await personWith(team, { scopes: ['catalog:read'] });
    expect(await unreadOf(person)).toBe(0);
    const rest = await restClient(gateway, person);
    const details = { required_scope: 'requests:read' };
    const forbidden = [403, restError('forbidden', 'This action is unauthorized.', { details })];
    const answers = [
      await rest(PATH),
      await rest(`${PATH}/count`),
      await send(rest, 'read', { ids: ['x'] }),
      await send(rest, 'archive', {}),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([forbidden, forbidden, forbidden, forbidden]);
  });
});

test('ids of another person and of another tenant change nothing', async () => {
  const [mine, other] = [await withNotifications(1), await withNotifications(1)];
  const foreign = [...idsIn(await listed(other.rest)), ...idsIn(await listed(mine.rest))];
  const rest = await restClient(gateway, mine.team.rd);
  for (const action of ['read', 'archive'] as const)
    expect((await send(rest, action, { ids: foreign })).body).toEqual({ data: { changed: 0, unread: 0 } });
  expect(await unreadOf(other.team.rsm)).toBe(2);
  expect(await unreadOf(mine.team.rsm)).toBe(2);
});

test('without a credential the interface is closed', async () => {
  const anyone = await restClient(gateway, null);
  for (const path of [PATH, `${PATH}/count`, '/v2/notification-kinds'])
    expect((await anyone(path)).body).toMatchObject({ error: 'invalid_api_key' });
});
