import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tenants whose audit log has entries after its last signed checkpoint, as a look-up table that is read without a tenant.
 * append_audit_logs adds the row, under the lock of the head; a trigger removes it when the head is marked as signed, also by
 * instances of an older version. append_audit_logs inserts each entry with `values`: a distributed table accepts no
 * `insert … select` below row-level security.
 */
export class UnsignedHeads1765000070020 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table unsigned_heads (
        tenant_id text collate "C" not null constraint unsigned_heads_pkey primary key,
        since timestamptz not null default now()
      ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
      alter table unsigned_heads enable row level security, force row level security;
      create policy tenant on unsigned_heads to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on unsigned_heads to das_app;
      grant select, insert on unsigned_heads to das_worker;
      create policy work on unsigned_heads to das_worker using (true) with check (true);

      -- Entries that were written while the head was being signed have waited since now, at the longest.
      create function keep_unsigned_head() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            if new.signed_seq >= new.seq then
              delete from unsigned_heads where tenant_id = new.tenant_id;
            else
              insert into unsigned_heads (tenant_id) values (new.tenant_id) on conflict (tenant_id) do update set since = excluded.since;
            end if;
            return null;
          end
        $$;
      create trigger look_up after update of signed_seq on audit_heads for each row execute function keep_unsigned_head();
    `);
    await db.query(`create or replace ${APPEND}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`create or replace ${APPEND_BEFORE}`);
    await db.query(`
      drop trigger if exists look_up on audit_heads;
      drop function keep_unsigned_head();
      drop table unsigned_heads;
    `);
  }
}

const COLUMNS = `(id text, action text, result text, actor json, resource_type text, resource_id text, changes json, metadata json,
                   environment text, ip text, user_agent text, request_id text)`;

const OPENING = `function append_audit_logs(of_tenant text, entries json) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
    declare
      head_seq bigint;
      head_hash text;
      head_at timestamptz;
      entry record;`;

const LOCK_THE_HEAD = `
      select seq, hash, occurred_at into head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
      if not found then
        insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
        select seq, hash, occurred_at into strict head_seq, head_hash, head_at from audit_heads where tenant_id = of_tenant for update;
      end if;
      head_at := greatest(clock_timestamp(), head_at);`;

const PAYLOAD = (seq: string): string => `json_build_object(
          'tenant_id', of_tenant, 'seq', ${seq}, 'id', entry.id,
          'occurred_at', to_char(head_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
          'action', entry.action, 'result', entry.result, 'actor', entry.actor,
          'resource_type', entry.resource_type, 'resource_id', entry.resource_id,
          'changes', entry.changes, 'metadata', entry.metadata,
          'environment', entry.environment, 'ip', entry.ip, 'user_agent', entry.user_agent, 'request_id', entry.request_id
        )::text`;

const INSERTION = `insert into audit_logs (
          tenant_id, seq, id, occurred_at, action, result, actor, actor_user_id, actor_api_key_id, resource_type, resource_id,
          changes, metadata, environment, ip, user_agent, request_id, payload, hash
        )`;

/** As before, but for the statements that insert the entries and the row of unsigned_heads. */
const APPEND = `${OPENING}
      entry_payload text;
    begin${LOCK_THE_HEAD}
      for entry in select * from json_to_recordset(entries) as e ${COLUMNS} loop
        head_seq := head_seq + 1;
        entry_payload := ${PAYLOAD('head_seq')};
        head_hash := encode(sha256(convert_to(head_hash || entry_payload, 'UTF8')), 'hex');
        ${INSERTION} values (
          of_tenant, head_seq, entry.id, head_at, entry.action, entry.result, entry.actor, entry.actor->>'user_id', entry.actor->>'api_key_id',
          entry.resource_type, entry.resource_id, entry.changes, entry.metadata, entry.environment, entry.ip, entry.user_agent, entry.request_id,
          entry_payload, head_hash
        );
      end loop;
      update audit_heads set seq = head_seq, hash = head_hash, occurred_at = head_at where tenant_id = of_tenant;
      insert into unsigned_heads (tenant_id) values (of_tenant) on conflict do nothing;
    end
  $$`;

const APPEND_BEFORE = `${OPENING}
      payloads text[];
      hashes text[];
    begin${LOCK_THE_HEAD}
      for entry in select * from json_to_recordset(entries) as e ${COLUMNS} loop
        payloads := payloads || ${PAYLOAD('head_seq + 1 + coalesce(cardinality(payloads), 0)')};
        head_hash := encode(sha256(convert_to(head_hash || payloads[cardinality(payloads)], 'UTF8')), 'hex');
        hashes := hashes || head_hash;
      end loop;
      ${INSERTION}
      select of_tenant, head_seq + e.n, e.id, head_at, e.action, e.result, e.actor, e.actor->>'user_id', e.actor->>'api_key_id', e.resource_type, e.resource_id,
             e.changes, e.metadata, e.environment, e.ip, e.user_agent, e.request_id, payloads[e.n], hashes[e.n]
        from rows from (json_to_recordset(entries) as ${COLUMNS}) with ordinality
             as e (id, action, result, actor, resource_type, resource_id, changes, metadata, environment, ip, user_agent, request_id, n);
      update audit_heads set seq = head_seq + coalesce(cardinality(hashes), 0), hash = head_hash, occurred_at = head_at where tenant_id = of_tenant;
    end
  $$`;
