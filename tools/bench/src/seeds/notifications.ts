import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';
import { filling } from './filling';
import { type SeededTenant, seedTenants } from './tenants';

export interface SeededInbox {
  /** The inbox is that of the owner. */
  tenant: SeededTenant;
  rows: number;
}

/** The small inbox of the comparison: 10,000 of a million. */
const SMALL_PART = 100;

/** Inboxes of unread notifications about different users, one a second before now, in a large and in a small size. */
export const seededInboxes = (stage: Stage): Promise<{ large: SeededInbox; small: SeededInbox }> =>
  stage.once('inboxes', async () => {
    const { rows } = stage.flags;
    stage.log(`seeding an inbox of ${rows} notifications`);
    const [first, second] = (await seedTenants(stage, 2)) as [SeededTenant, SeededTenant];
    const large = { tenant: first, rows };
    const small = { tenant: second, rows: Math.ceil(rows / SMALL_PART) };
    await asOwner(stage, (owner) =>
      filling(owner, 'notifications', async () => {
        for (const { tenant, rows: count } of [large, small]) {
          const people = [tenant.id, tenant.owner.id, count];
          await owner.query(
            `insert into notifications (tenant_id, id, user_id, number, kind, resource_type, resource_id, first_event_at, occurred_at)
             select $1, '01AN' || lpad(upper(to_hex(n)), 22, '0'), $2, n, 'mentioned', 'approval_request', 'R' || n, at, at
               from generate_series(1, $3::int) n, lateral (select now() - ($3 - n) * interval '1 second' as at) moment order by n`,
            people,
          );
          await owner.query(
            'insert into notification_inboxes (tenant_id, user_id, unread, listed, last_number) values ($1, $2, $3, $3, $3)',
            people,
          );
        }
      }),
    );
    return { large, small };
  });
