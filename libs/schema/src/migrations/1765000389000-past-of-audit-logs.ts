import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A transaction that writes the past of a demo sets `app.past_time`, the time of its audit entries. As before, no entry is earlier than the one
 * before it.
 */
export class PastOfAuditLogs1765000389000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(append(`coalesce(nullif(current_setting('app.past_time', true), '')::timestamptz, clock_timestamp())`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(append('clock_timestamp()'));
  }
}

const COLUMNS = `(id text, action text, result text, actor json, resource_type text, resource_id text, changes json, metadata json,
                   environment text, ip text, user_agent text, request_id text)`;

const append = (time: string): string => `
  create or replace function append_audit_logs(of_tenant text, entries json) returns void
    language plpgsql set search_path = public, pg_temp
    as $$
      declare
        head_seq bigint;
        head_hash text;
        head_at timestamptz;
        moment timestamptz;
        entry record;
        entry_payload text;
      begin
        select seq, hash, occurred_at into head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
        moment := ${time}; -- after the lock was granted
        if not found then
          insert into audit_heads (tenant_id, occurred_at) values (of_tenant, moment) on conflict do nothing;
          select seq, hash, occurred_at into strict head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
        end if;
        head_at := greatest(moment, head_at);
        for entry in select * from json_to_recordset(entries) as e ${COLUMNS} loop
          head_seq := head_seq + 1;
          entry_payload := json_build_object(
            'tenant_id', of_tenant, 'seq', head_seq, 'id', entry.id,
            'occurred_at', to_char(head_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
            'action', entry.action, 'result', entry.result, 'actor', entry.actor,
            'resource_type', entry.resource_type, 'resource_id', entry.resource_id,
            'changes', entry.changes, 'metadata', entry.metadata,
            'environment', entry.environment, 'ip', entry.ip, 'user_agent', entry.user_agent, 'request_id', entry.request_id
          )::text;
          head_hash := encode(sha256(convert_to(head_hash || entry_payload, 'UTF8')), 'hex');
          insert into audit_logs (
            tenant_id, seq, id, occurred_at, action, result, actor, actor_user_id, actor_api_key_id, resource_type, resource_id,
            changes, metadata, environment, ip, user_agent, request_id, payload, hash
          ) values (
            of_tenant, head_seq, entry.id, head_at, entry.action, entry.result, entry.actor, entry.actor->>'user_id', entry.actor->>'api_key_id',
            entry.resource_type, entry.resource_id, entry.changes, entry.metadata, entry.environment, entry.ip, entry.user_agent, entry.request_id,
            entry_payload, head_hash
          );
        end loop;
        update audit_heads set seq = head_seq, hash = head_hash, occurred_at = head_at where tenant_id = of_tenant;
        insert into unsigned_heads (tenant_id) values (of_tenant) on conflict do nothing;
      end
    $$`;
