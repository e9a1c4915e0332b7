import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of an event in the feed of its tenant: from 1, without gaps, in the order of commits. The row that numbers the audit log
 * counts them, so one lock serves both. Events of the previous release have no number and are not in the feed.
 */
export class EventNumbers1765000350000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table audit_heads
        add column event_seq bigint not null default 0, -- of the newest event
        add column removed_event_seq bigint not null default 0; -- of the newest event that retention has removed
      alter table webhook_events add column seq bigint;
    `);
    await db.query(`
      -- Writes the events of a transaction just before its commit: the row in audit_heads is locked from then on, so the order of the
      -- numbers is the order of the commits. Runs with the caller's rights. Each event is inserted with values, because a distributed
      -- table accepts no insert … select below row-level security.
      create function append_events(
        of_tenant text, ids text[], times timestamptz[], types text[], resource_ids text[], payloads text[], traceparents text[]
      ) returns void
        language plpgsql set search_path = public, pg_temp
        as $$
          declare
            last_seq bigint;
            event record;
          begin
            update audit_heads set event_seq = event_seq + cardinality(ids) where tenant_id = of_tenant returning event_seq into last_seq;
            if not found then
              insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
              update audit_heads set event_seq = event_seq + cardinality(ids) where tenant_id = of_tenant returning event_seq into strict last_seq;
            end if;
            for event in
              select * from unnest(ids, times, types, resource_ids, payloads, traceparents) with ordinality
                         as e (id, occurred_at, type, resource_id, payload, traceparent, n)
            loop
              insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload, traceparent, seq)
              values (of_tenant, event.id, event.occurred_at, event.type, event.resource_id, event.payload::json, event.traceparent,
                      last_seq - cardinality(ids) + event.n);
            end loop;
          end
        $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function append_events(text, text[], timestamptz[], text[], text[], text[], text[]);
      alter table webhook_events drop column seq;
      alter table audit_heads drop column removed_event_seq, drop column event_seq;
    `);
  }
}
