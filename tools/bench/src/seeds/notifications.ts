import type { Client } from 'pg';
import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';
import { filling } from './filling';
import { type SeededRequests, seedRequests } from './requests';
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

/** One in so many rows is an event or a mail: 100,000 of a million. */
const LESS_WAITING = 10;
/** Below the hourly limit of mails to a person. */
const PER_MAKER = 50;
const PAYLOAD_BYTES = 1_000;
const ID = (kind: string, n: string): string => `'01A${kind}' || lpad(upper(to_hex(${n})), 22, '0')`;

/** Approved requests of many people. */
interface WaitingWork {
  tenant: SeededTenant;
  rows: number;
}

/** Events of approvals that no worker has read, because the tenant is not in the look-up table yet: see {@link announceEvents}. */
export async function seedEvents(stage: Stage): Promise<WaitingWork> {
  const work = await seedApproved(stage, 'events');
  await asOwner(stage, (owner) =>
    filling(owner, 'webhook_events', async () => {
      const { id } = work.tenant;
      await owner.query(
        `insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload, seq, act_id)
         select $1, event_id, now(), 'approval_request.approved', r.id,
                json_build_object('id', event_id, 'data', json_build_object('lifecycle_state', 'approved', 'other', repeat('x', ${PAYLOAD_BYTES}))), n, event_id
           from (select id, row_number() over (order by id) as n from approval_requests where tenant_id = $1) r, lateral (select ${ID('E', 'n')} as event_id) e`,
        [id],
      );
      await owner.query(
        'insert into audit_heads (tenant_id, event_seq) values ($1, $2) on conflict (tenant_id) do update set event_seq = excluded.event_seq',
        [id, work.rows],
      );
      await owner.query('insert into event_readers (tenant_id, seq) values ($1, 0)', [id]);
    }),
  );
  return work;
}

/** From now on workers read the events. */
export const announceEvents = (owner: Client, { tenant, rows }: WaitingWork): Promise<unknown> =>
  owner.query('insert into unread_events (tenant_id, seq) values ($1, $2)', [tenant.id, rows]);

/** Notifications of approvals whose mails are due. */
export async function seedMails(stage: Stage): Promise<WaitingWork> {
  const work = await seedApproved(stage, 'mails');
  const { id } = work.tenant;
  const requests = `(select id, created_by_id, row_number() over (order by id) as n from approval_requests where tenant_id = $1) r`;
  const statements = {
    notifications: `insert into notifications (tenant_id, id, user_id, number, kind, resource_type, resource_id, first_event_at, occurred_at, data)
      select $1, ${ID('N', 'n')}, created_by_id, n, 'request_decided', 'approval_request', id, now(), now(), '{"outcome": "approved"}' from ${requests}`,
    email_deliveries: `insert into email_deliveries (tenant_id, id, user_id, kind, notification_id, first_due_at, next_attempt_at)
      select $1, ${ID('D', 'n')}, created_by_id, 'request_decided', ${ID('N', 'n')}, now(), now() from ${requests}`,
    due_emails: `insert into due_emails (tenant_id, id, due_at) select $1, ${ID('D', 'n')}, now() from ${requests}`,
  };
  await asOwner(stage, async (owner) => {
    for (const [table, text] of Object.entries(statements))
      await filling(owner, table, async () => void (await owner.query(text, [id])));
  });
  return work;
}

async function seedApproved(stage: Stage, of: string): Promise<WaitingWork> {
  const rows = Math.ceil(stage.flags.rows / LESS_WAITING);
  stage.log(`seeding ${rows} ${of} of approved requests`);
  const { tenant }: SeededRequests = await seedRequests(stage, { rows, lines: 1, waiting: rows + 1 });
  const makers = Math.ceil(rows / PER_MAKER);
  await asOwner(stage, async (owner) => {
    await owner.query(
      `insert into users (tenant_id, id, name, email, role)
       select $1, ${ID('M', 'n')}, 'Maker ' || n, 'maker-' || n || '@bench.example', 'requester' from generate_series(0, $2::int - 1) n`,
      [tenant.id, makers],
    );
    await owner.query(
      `update approval_requests r set created_by_id = ${ID('M', 'n % $2')}, status = 'approved', lifecycle_state = 'approved'
         from (select id, row_number() over (order by id)::int as n from approval_requests where tenant_id = $1) numbered
        where r.tenant_id = $1 and r.id = numbered.id`,
      [tenant.id, makers],
    );
    await owner.query('vacuum (analyze) approval_requests, users');
    // Otherwise workers compute the facts of all these requests while others are measured.
    await owner.query('delete from changed_requests where tenant_id = $1', [tenant.id]);
  });
  return { tenant, rows };
}
