import type { Notification, NotificationMark } from './notification';

/** Marks of a person, and a notification; both moments have the same form, which sorts by time. */
type Marked = Pick<Notification, 'number' | 'occurred_at'>;

/** Whether a mark covers the notification: it was written before the mark, and is not newer than what is marked. */
export const isMarkedBy = (
  { number, before }: Pick<NotificationMark, 'before' | 'number'>,
  notification: Marked,
): boolean => BigInt(notification.number) <= BigInt(number) && notification.occurred_at < before;

/** The notification as marks have left it, before a worker has changed its row. */
export function withMarks(notification: Notification, marks: readonly NotificationMark[]): Notification {
  const own = marks.filter((mark) => isMarkedBy(mark, notification));
  if (!own.length) return notification;
  const first = (times: string[]): string | null => times.sort()[0] ?? null;
  return {
    ...notification,
    read_at: notification.read_at ?? first(own.map(({ marked_at }) => marked_at)),
    archived_at:
      notification.archived_at ?? first(own.flatMap(({ archives, marked_at }) => (archives ? [marked_at] : []))),
  };
}
