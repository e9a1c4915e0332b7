import { NewsReader } from '@das/notifications';
import { runInContext, systemContext } from '@das/platform';
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
