import type { Client } from 'pg';

/** The kept numbers of an inbox, or the same counted over its rows and marks. */
export interface InboxNumbers {
  unread: number;
  listed: number;
  archived: number;
}

const COVERED = (more = ''): string =>
  `exists (select from notification_marks m where m.tenant_id = n.tenant_id and m.user_id = n.user_id and n.number <= m.number and n.occurred_at < m.before${more})`;
const ARCHIVED = `(archived_at is not null or ${COVERED(' and m.archives')})`;
const COUNTED = `
  select count(*) filter (where read_at is null and archived_at is null and not ${COVERED()})::int as unread,
         count(*) filter (where not ${ARCHIVED})::int as listed, count(*) filter (where ${ARCHIVED})::int as archived
    from notifications n where user_id = $1 and in_app`;
const KEPT = 'select unread::int, listed::int, archived::int from notification_inboxes where user_id = $1';

/** Both are read at one moment: [kept, counted]. */
export async function numbersOf(admin: Client, { id }: { id: string }): Promise<[InboxNumbers, InboxNumbers]> {
  await admin.query('begin isolation level repeatable read');
  const kept = await admin.query<InboxNumbers>(KEPT, [id]);
  const counted = await admin.query<InboxNumbers>(COUNTED, [id]);
  await admin.query('commit');
  const none = { unread: 0, listed: 0, archived: 0 };
  return [kept.rows[0] ?? none, counted.rows[0] ?? none];
}
