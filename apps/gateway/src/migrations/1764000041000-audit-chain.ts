import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPEND_AUDIT_LOGS, AUDIT_PAYLOAD, CHAIN_OLD_ENTRIES, HEADS_TO_SIGN, REFUSE_CHANGE } from './audit-functions';
import { isolated } from './tenant-table';

/**
 * The audit log becomes a chain for each tenant: gap-free numbers, and a hash of each entry and all before it. What has no
 * tenant, a key that nobody has, goes into a log of the platform's own, which the service may add to and not read.
 */
export class AuditChain1764000041000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table audit_heads (
        tenant_id text collate "C" not null constraint audit_heads_pkey primary key,
        seq bigint not null default 0,
        hash text not null default '',
        occurred_at timestamptz not null default now(),
        signed_seq bigint not null default 0
      ) with (fillfactor = 50);

      alter table audit_logs
        add column seq bigint,
        add column payload text,
        add column hash text collate "C",
        add column actor_user_id text collate "C",
        add column actor_api_key_id text collate "C";
      ${AUDIT_PAYLOAD}
      alter table audit_logs no force row level security; -- the owner, who migrates, belongs to no tenant
      ${CHAIN_OLD_ENTRIES}
      alter table audit_logs force row level security;
      alter table audit_logs alter column seq set not null, alter column payload set not null, alter column hash set not null;
      ${isolated({ table: 'audit_heads', grants: 'select, insert, update' })}

      drop index audit_logs_resource;
      create unique index audit_logs_seq on audit_logs (tenant_id, seq);
      create index audit_logs_action on audit_logs (tenant_id, action, seq);
      create index audit_logs_result on audit_logs (tenant_id, result, seq);
      create index audit_logs_resource on audit_logs (tenant_id, resource_type, resource_id, seq);
      create index audit_logs_resource_id on audit_logs (tenant_id, resource_id, seq);
      create index audit_logs_actor_user on audit_logs (tenant_id, actor_user_id, seq);
      create index audit_logs_actor_api_key on audit_logs (tenant_id, actor_api_key_id, seq);
      create index audit_logs_time on audit_logs (tenant_id, occurred_at);
      ${APPEND_AUDIT_LOGS}

      grant select on audit_heads to das_worker;
      create policy sign on audit_heads for select to das_worker using (true);
      ${HEADS_TO_SIGN}

      create table platform_audit_logs (
        id text collate "C" not null constraint platform_audit_logs_pkey primary key,
        occurred_at timestamptz not null default now(),
        action text not null,
        result text not null,
        metadata json,
        environment text not null,
        ip text,
        user_agent text,
        request_id text not null
      );
      create index platform_audit_logs_time on platform_audit_logs (occurred_at);
      alter table platform_audit_logs enable row level security;
      alter table platform_audit_logs force row level security;
      grant insert on platform_audit_logs to das_app;
      create policy add on platform_audit_logs for insert to das_app with check (true);
      create policy administer on platform_audit_logs for select to current_user using (true);
      ${REFUSE_CHANGE}
      ${['audit_logs', 'platform_audit_logs'].map(appendOnly).join('')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table platform_audit_logs;
      drop trigger append_only on audit_logs;
      drop function refuse_change(); drop function audit_heads_to_sign(); drop function append_audit_logs(text, json); drop function audit_payload(audit_logs);
      drop table audit_heads;
      alter table audit_logs drop column seq, drop column payload, drop column hash, drop column actor_user_id, drop column actor_api_key_id;
      drop index audit_logs_time;
      create index audit_logs_resource on audit_logs (tenant_id, resource_type, resource_id, id);
    `);
  }
}

/** Refused to everybody, also to the table's owner and to a session that plays a replica. Citus wants `citus.enable_unsafe_triggers` for it. */
const appendOnly = (table: string): string => `
  create trigger append_only before update or delete or truncate on ${table} for each statement execute function refuse_change();
  alter table ${table} enable always trigger append_only;
`;
