import { type Database, sql, tenant } from '@das/platform';

/** Locks people as recipients of mails until the transaction ends, in the order of ids. */
export async function lockRecipients(db: Database, user_ids: readonly string[]): Promise<void> {
  const ids = [...user_ids].sort();
  await db.run(
    sql`insert into email_recipients (${tenant.column}, user_id) select ${tenant.id}, * from unnest(${ids}::text[]) on conflict do nothing`,
  );
  await db.run(
    sql`select from email_recipients where ${tenant} and user_id = any(${ids}) order by user_id for no key update`,
  );
}
