import { TimersService } from '@das/approval-requests';
import { NewsReader } from '@das/notifications';
import { newId, runInContext, systemContext } from '@das/platform';
import { DATE_TIME, ULID } from './expected';
import { type Gateway, type TestTenant, dataOf } from './gateway';
import type { Made, Person, Team } from './workflow-fixture';

const FIELDS =
  'id kind title body url resource_type resource_id opportunity_id actor { id } on_behalf_of { id } occurrences occurred_at read_at archived_at is_available';
export const NOTIFICATIONS = `query ($filter: NotificationFilterInput, $first: Int, $page: Int, $after: String) { notifications(filter: $filter, first: $first, page: $page, after: $after) { data { ${FIELDS} } paginatorInfo { total hasMorePages endCursor } } }`;
const UNREAD = '{ me { unread_notifications } }';
export const MARK_READ =
  'mutation ($ids: [ID!], $before: DateTime) { markNotificationsRead(ids: $ids, before: $before) { changed unread } }';
export const ARCHIVE =
  'mutation ($ids: [ID!], $before: DateTime) { archiveNotifications(ids: $ids, before: $before) { changed unread } }';

export interface SeenNotification {
  id: string;
  kind: string;
  title: string;
  body: string | null;
  url: string | null;
  resource_type: string;
  resource_id: string | null;
  opportunity_id: string | null;
  actor: { id: string } | null;
  on_behalf_of: { id: string } | null;
  occurrences: number;
  occurred_at: string;
  read_at: string | null;
  archived_at: string | null;
  is_available: boolean;
}

/** Reads all news of a tenant, as the worker does. */
export const readNews = (gateway: Gateway, { id }: Pick<TestTenant, 'id'>): Promise<void> =>
  runInContext(systemContext(id), async () => {
    const reader = gateway.app.get(NewsReader, { strict: false });
    while (await reader.readNext());
  });

/** The notifications that a person sees, newest first. */
export async function notificationsOf(person: Person, variables: object = {}): Promise<SeenNotification[]> {
  const { notifications } = dataOf<{ notifications: { data: SeenNotification[] } }>(
    await person.ask(NOTIFICATIONS, variables),
  );
  return notifications.data;
}

/** The same in short: kind and title, oldest first. */
export const titlesOf = async (person: Person): Promise<[string, string][]> =>
  (await notificationsOf(person, { first: 100 })).map(({ kind, title }): [string, string] => [kind, title]).reverse();

export const unreadOf = async (person: Person): Promise<number> =>
  dataOf<{ me: { unread_notifications: number } }>(await person.ask(UNREAD)).me.unread_notifications;

/** A whole unread notification, with these values instead of the defaults. */
export const shownNotification = (kind: string, title: string, change: object = {}): object => ({
  id: ULID,
  kind,
  title,
  body: null,
  url: '/settings/profile',
  resource_type: 'approval_request',
  resource_id: ULID,
  opportunity_id: null,
  actor: null,
  on_behalf_of: null,
  occurrences: 1,
  occurred_at: DATE_TIME,
  read_at: null,
  archived_at: null,
  is_available: true,
  ...change,
});

/** The same about a request. */
export const shownOfRequest = (kind: string, title: string, { id }: Pick<Made, 'id'>, change: object = {}): object =>
  shownNotification(kind, title, { url: `/requests/${id}`, resource_id: id, ...change });

/** The people of a team who have notifications of a kind, by name, with their titles, oldest first. @param more further people */
export async function notifiedOf(team: Team, kind: string, more: Record<string, Person> = {}): Promise<object> {
  const { owner, admin, requester, pa, rsm, rd, vp } = team;
  const people = Object.entries({ owner, admin, requester, pa, rsm, rd, vp, ...more });
  const found = await Promise.all(
    people.map(async ([name, person]): Promise<[string, string[]]> => [
      name,
      (await titlesOf(person)).flatMap(([own, title]) => (own === kind ? [title] : [])),
    ]),
  );
  return Object.fromEntries(found.filter(([, titles]) => titles.length));
}

/** Rows of one statement: a statement has a time limit. */
const AT_ONCE = 10_000;

/** Many notifications of a person, written as the worker writes them: numbered, and counted in the inbox. The oldest is so many seconds old. */
export async function manyNotifications(
  { db }: Gateway,
  { tenant }: Team,
  { id }: Person,
  count: number,
): Promise<void> {
  await tenant.as(async () => {
    const resource_id = newId();
    for (let first = 1; first <= count; first += AT_ONCE)
      await db.run({
        text: `insert into notifications (tenant_id, id, user_id, number, kind, resource_type, resource_id, first_event_at, occurred_at)
               select $1, left($3, 16) || lpad(n::text, 10, '0'), $2, n, 'commented', 'approval_request', $3,
                      now() - ($4::int - n) * interval '1 second', now() - ($4::int - n) * interval '1 second' from generate_series($5::int, $6::int) n`,
        values: [tenant.id, id, resource_id, count, first, Math.min(first + AT_ONCE - 1, count)],
      });
    await db.run({
      text: 'insert into notification_inboxes (tenant_id, user_id, unread, listed, last_number) values ($1, $2, $3, $3, $3)',
      values: [tenant.id, id, count],
    });
  });
}

/** Applies all marks of people to their rows, as workers do. */
export async function applyMarks({ app }: Gateway): Promise<void> {
  const timers = app.get(TimersService, { strict: false });
  while (await timers.fireDue(100, true));
}
