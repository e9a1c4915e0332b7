import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log: a hash chain per tenant. Its entries have numbers without gaps, and the hash of an entry covers its payload and
 * the hash of the entry before it. Events without a tenant, such as unknown keys, go into platform_audit_logs, which the
 * service may add to and not read. Both logs refuse updates and deletes, also of the owner.
 */
export class AuditBaseline1765000004000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create table audit_logs (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        occurred_at timestamptz not null default now(),
        action text not null,
        result text not null default 'success',
        actor json not null,
        resource_type text,
        resource_id text collate "C",
        changes json,
        metadata json,
        environment text not null,
        ip text,
        user_agent text,
        request_id text not null,
        seq bigint not null,
        payload text not null,
        hash text collate "C" not null,
        actor_user_id text collate "C",
        actor_api_key_id text collate "C",
        constraint audit_logs_pkey primary key (tenant_id, id)
      );
      create unique index audit_logs_seq on audit_logs (tenant_id, seq);
      create index audit_logs_action on audit_logs (tenant_id, action, seq);
      create index audit_logs_result on audit_logs (tenant_id, result, seq) where result <> 'success';
      create index audit_logs_resource on audit_logs (tenant_id, resource_type, resource_id, seq);
      create index audit_logs_resource_id on audit_logs (tenant_id, resource_id, seq);
      create index audit_logs_actor_user on audit_logs (tenant_id, actor_user_id, seq);
      create index audit_logs_actor_api_key on audit_logs (tenant_id, actor_api_key_id, seq);
      create index audit_logs_time on audit_logs (tenant_id, occurred_at);
      alter table audit_logs enable row level security, force row level security;
      create policy tenant on audit_logs to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert on audit_logs to das_app;

      -- The last entry of each tenant's chain, and the number up to which a checkpoint is signed.
      create table audit_heads (
        tenant_id text collate "C" not null constraint audit_heads_pkey primary key,
        seq bigint not null default 0,
        hash text not null default '',
        occurred_at timestamptz not null default now(),
        signed_seq bigint not null default 0
      ) with (fillfactor = 50);
      alter table audit_heads enable row level security, force row level security;
      create policy tenant on audit_heads to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on audit_heads to das_app;
      grant select on audit_heads to das_worker;
      create policy sign on audit_heads for select to das_worker using (true);

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
      alter table platform_audit_logs enable row level security, force row level security;
      grant insert on platform_audit_logs to das_app;
      create policy add on platform_audit_logs for insert to das_app with check (true);
      create policy administer on platform_audit_logs for select to current_user using (true);

      -- enable always: the trigger also fires when session_replication_role is replica.
      create function refuse_change() returns trigger language plpgsql
        as $$
          begin
            raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'insufficient_privilege';
          end
        $$;
      create trigger append_only before update or delete or truncate on audit_logs for each statement execute function refuse_change();
      create trigger append_only before update or delete or truncate on platform_audit_logs for each statement execute function refuse_change();
      alter table audit_logs enable always trigger append_only;
      alter table platform_audit_logs enable always trigger append_only;

      -- Without a caller in this version. Instances of an older version call it.
      create function audit_payload(entry audit_logs) returns text
        language sql stable set search_path = public, pg_temp
        as $$
          select json_build_object(
            'tenant_id', entry.tenant_id, 'seq', entry.seq, 'id', entry.id,
            'occurred_at', to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
            'action', entry.action, 'result', entry.result, 'actor', entry.actor,
            'resource_type', entry.resource_type, 'resource_id', entry.resource_id,
            'changes', entry.changes, 'metadata', entry.metadata,
            'environment', entry.environment, 'ip', entry.ip, 'user_agent', entry.user_agent, 'request_id', entry.request_id
          )::text
        $$;
      grant execute on function audit_payload(audit_logs) to das_app;

      -- Appends the entries of a transaction, as its last statement before the commit: the row in audit_heads is locked from then on,
      -- so the order of the log is the order of the commits. Runs with the caller's rights. The entries are read twice: once in
      -- order, because each hash covers the hash before it, and once to insert them in one statement. Columns are named, so a later
      -- migration may add a column to audit_logs or drop one while the service runs.
      create function append_audit_logs(of_tenant text, entries json) returns void
        language plpgsql set search_path = public, pg_temp
        as $$
          declare
            head_seq bigint;
            head_hash text;
            head_at timestamptz;
            entry record;
            payloads text[];
            hashes text[];
          begin
            select seq, hash, occurred_at into head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
            if not found then
              insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
              select seq, hash, occurred_at into strict head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
            end if;
            head_at := greatest(clock_timestamp(), head_at);
            for entry in select * from json_to_recordset(entries) as e (id text, action text, result text, actor json, resource_type text, resource_id text, changes json, metadata json,
                   environment text, ip text, user_agent text, request_id text) loop
              payloads := payloads || json_build_object(
                'tenant_id', of_tenant, 'seq', head_seq + 1 + coalesce(cardinality(payloads), 0), 'id', entry.id,
                'occurred_at', to_char(head_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
                'action', entry.action, 'result', entry.result, 'actor', entry.actor,
                'resource_type', entry.resource_type, 'resource_id', entry.resource_id,
                'changes', entry.changes, 'metadata', entry.metadata,
                'environment', entry.environment, 'ip', entry.ip, 'user_agent', entry.user_agent, 'request_id', entry.request_id
              )::text;
              head_hash := encode(sha256(convert_to(head_hash || payloads[cardinality(payloads)], 'UTF8')), 'hex');
              hashes := hashes || head_hash;
            end loop;
            insert into audit_logs (
              tenant_id, seq, id, occurred_at, action, result, actor, actor_user_id, actor_api_key_id, resource_type, resource_id,
              changes, metadata, environment, ip, user_agent, request_id, payload, hash
            )
            select of_tenant, head_seq + e.n, e.id, head_at, e.action, e.result, e.actor, e.actor->>'user_id', e.actor->>'api_key_id', e.resource_type, e.resource_id,
                   e.changes, e.metadata, e.environment, e.ip, e.user_agent, e.request_id, payloads[e.n], hashes[e.n]
              from rows from (json_to_recordset(entries) as (id text, action text, result text, actor json, resource_type text, resource_id text, changes json, metadata json,
                   environment text, ip text, user_agent text, request_id text)) with ordinality
                   as e (id, action, result, actor, resource_type, resource_id, changes, metadata, environment, ip, user_agent, request_id, n);
            update audit_heads set seq = head_seq + coalesce(cardinality(hashes), 0), hash = head_hash, occurred_at = head_at where tenant_id = of_tenant;
          end
        $$;
      grant execute on function append_audit_logs(text, json) to das_app;

      -- The chains with entries after their last signed checkpoint, of all tenants.
      create function audit_heads_to_sign() returns table (tenant_id text, seq bigint, hash text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select h.tenant_id, h.seq, h.hash from audit_heads h where h.signed_seq < h.seq order by h.tenant_id limit 500
        $$;
      alter function audit_heads_to_sign() owner to das_worker;
      revoke all on function audit_heads_to_sign() from public;
      grant execute on function audit_heads_to_sign() to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function audit_heads_to_sign();
      drop function append_audit_logs(text, json);
      drop function audit_payload(audit_logs);
      drop table platform_audit_logs;
      drop table audit_heads;
      drop table audit_logs;
      drop function refuse_change();
    `);
  }
}
