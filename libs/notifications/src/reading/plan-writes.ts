import type { Inbox, Notification, NotificationMark } from '../inbox/notification';
import { isMarkedBy } from '../inbox/is-marked';
import type { KindName } from '../kinds';
import type { Draft } from './drafts-of';

/** Kinds of which a further event is added to a notification that is unread. */
const MERGED: ReadonlySet<KindName> = new Set([
  'approval_needed',
  'approval_due_soon',
  'approval_overdue',
  'approval_escalated',
  'line_endorsed',
  'commented',
]);
const MERGE_MS = 10 * 60_000;

export const isMerged = (kind: KindName): boolean => MERGED.has(kind);

/** An unread notification, with its times as ISO 8601. */
export type Unread = Pick<
  Notification,
  'first_event_at' | 'id' | 'kind' | 'number' | 'occurred_at' | 'occurrences' | 'resource_id' | 'user_id'
>;

/** What exists of the people who are notified. Their inboxes are locked. */
export interface Existing {
  inboxes: ReadonlyMap<string, Pick<Inbox, 'last_number'>>;
  /** Of kinds that are merged, the newest last. */
  unread: readonly Unread[];
  marks: readonly NotificationMark[];
  /** `user cause` of notifications that a timer has caused. */
  causes: ReadonlySet<string>;
  /** `user kind` of what a person does not read in the dashboard. */
  hidden: ReadonlySet<string>;
}

export type NewNotification = Omit<Notification, 'archived_at' | 'read_at' | 'tenant_id'>;
export type ChangedNotification = Pick<
  Notification,
  'actor_id' | 'id' | 'occurred_at' | 'occurrences' | 'on_behalf_of_id' | 'opportunity_id' | 'subject_id'
>;

export interface PlannedWrites {
  added: NewNotification[];
  changed: ChangedNotification[];
}

/** Whether a further event at this time is added to what began then. */
export const isWithinMergeTime = (first: string, next: string): boolean =>
  Date.parse(next) - Date.parse(first) <= MERGE_MS;

/** What drafts write: new notifications, and existing ones to which they are added. @param idOf the id of a new one */
export function planWrites(drafts: readonly Draft[], existing: Existing, idOf: () => string): PlannedWrites {
  const { hidden, marks, unread } = existing;
  const causes = new Set(existing.causes);
  const isUnread = (each: Unread): boolean =>
    !marks.some((mark) => mark.user_id === each.user_id && isMarkedBy(mark, each));
  const open = new Map<string, NewNotification | Unread>(unread.filter(isUnread).map((each) => [mergeKey(each), each]));
  const numbers = new Map([...existing.inboxes].map(([id, { last_number }]) => [id, BigInt(last_number)]));
  const added = new Map<string, NewNotification>();
  const changed = new Map<string, ChangedNotification>();
  for (const { user_id, cause } of drafts) {
    const number = numbers.get(user_id);
    const once = cause.cause === undefined ? undefined : `${user_id} ${cause.cause}`;
    if (number === undefined || (once !== undefined && causes.has(once))) continue;
    if (once !== undefined) causes.add(once);
    const before = open.get(mergeKey({ user_id, kind: cause.kind, resource_id: cause.news.resource_id }));
    if (before && isMerged(cause.kind) && isWithinMergeTime(before.first_event_at, cause.news.occurred_at)) {
      const merged = mergedWith(before, { user_id, cause });
      open.set(mergeKey(merged), merged);
      if (added.has(merged.id)) added.set(merged.id, merged as NewNotification);
      else changed.set(merged.id, changeOf(merged));
      continue;
    }
    const next = number + 1n;
    const in_app = !hidden.has(`${user_id} ${cause.kind}`);
    const one = { ...newNotification({ user_id, cause }, idOf()), number: next.toString(), in_app };
    numbers.set(user_id, next);
    added.set(one.id, one);
    if (in_app) open.set(mergeKey(one), one);
  }
  return { added: [...added.values()], changed: [...changed.values()] };
}

const mergeKey = ({ user_id, kind, resource_id }: Pick<Unread, 'kind' | 'resource_id' | 'user_id'>): string =>
  `${user_id} ${kind} ${resource_id}`;

/** The times of events follow the clocks of several processes: that of a notification never moves back, so that no mark covers it later. */
function mergedWith<N extends Unread>(before: N, draft: Draft): N & ReturnType<typeof newestOf> {
  const newest = newestOf(draft);
  const isLater = newest.occurred_at > before.occurred_at;
  return {
    ...before,
    ...newest,
    occurred_at: isLater ? newest.occurred_at : before.occurred_at,
    occurrences: before.occurrences + 1,
  };
}

/** What follows the newest event: its body is that of the actor in the title. */
const newestOf = ({ cause }: Draft) => ({
  occurred_at: cause.news.occurred_at,
  actor_id: cause.news.actor_id,
  on_behalf_of_id: cause.on_behalf_of_id,
  opportunity_id: cause.opportunity_id,
  subject_id: cause.subject_id,
});

const changeOf = ({
  id,
  occurrences,
  occurred_at,
  actor_id,
  on_behalf_of_id,
  opportunity_id,
  subject_id,
}: Pick<Unread, 'id' | 'occurrences'> & ReturnType<typeof newestOf>): ChangedNotification => ({
  id,
  occurrences,
  occurred_at,
  actor_id,
  on_behalf_of_id,
  opportunity_id,
  subject_id,
});

const newNotification = ({ user_id, cause }: Draft, id: string): Omit<NewNotification, 'in_app' | 'number'> => ({
  id,
  user_id,
  kind: cause.kind,
  resource_type: cause.resource_type,
  resource_id: cause.news.resource_id,
  occurrences: 1,
  first_event_at: cause.news.occurred_at,
  cause: cause.cause ?? null,
  data: cause.data,
  ...newestOf({ user_id, cause }),
});
