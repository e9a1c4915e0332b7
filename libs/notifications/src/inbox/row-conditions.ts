import { type Condition, sql, tenant } from '@das/platform';

/** The condition that no mark, which a worker has not applied yet, covers the notification. */
export const notMarked = (archives: boolean): Condition =>
  sql.fragment`not exists (select from notification_marks m where ${tenant.of('m')} and m.user_id = notifications.user_id
    and notifications.number <= m.number and notifications.occurred_at < m.before${sql.raw(archives ? ' and m.archives' : '')})`;

/** Neither read nor archived. */
export const IS_UNREAD = sql.fragment`read_at is null and archived_at is null and ${notMarked(false)}`;
/** Not archived. */
export const IS_LISTED = sql.fragment`archived_at is null and ${notMarked(true)}`;
