/** What an entry's hash covers: all that is shown of it, whose it is and where it stands. JSON stays to the letter as it is stored. */
export const AUDIT_PAYLOAD = `
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
`;

/**
 * Writes a transaction's entries, its last statement before the commit: the head's row is locked from here on, so that the
 * numbers of a tenant have no gap and the order of the log is the order of the commits. Runs as whoever calls it, for
 * whom only the current tenant's rows exist.
 */
export const APPEND_AUDIT_LOGS = `
  create function append_audit_logs(of_tenant text, entries json) returns void
    language plpgsql set search_path = public, pg_temp
    as $$
      declare
        head audit_heads;
        entry json;
        line audit_logs;
      begin
        select * into head from audit_heads where tenant_id = of_tenant for update;
        if not found then
          insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
          select * into strict head from audit_heads where tenant_id = of_tenant for update;
        end if;
        head.occurred_at := greatest(clock_timestamp(), head.occurred_at);
        for entry in select value from json_array_elements(entries) loop
          head.seq := head.seq + 1;
          line.tenant_id := of_tenant;
          line.seq := head.seq;
          line.occurred_at := head.occurred_at;
          line.id := entry->>'id';
          line.action := entry->>'action';
          line.result := entry->>'result';
          line.actor := entry->'actor';
          line.actor_user_id := entry->'actor'->>'user_id';
          line.actor_api_key_id := entry->'actor'->>'api_key_id';
          line.resource_type := entry->>'resource_type';
          line.resource_id := entry->>'resource_id';
          line.changes := entry->'changes';
          line.metadata := entry->'metadata';
          line.environment := entry->>'environment';
          line.ip := entry->>'ip';
          line.user_agent := entry->>'user_agent';
          line.request_id := entry->>'request_id';
          line.payload := audit_payload(line);
          head.hash := encode(sha256(convert_to(head.hash || line.payload, 'UTF8')), 'hex');
          line.hash := head.hash;
          insert into audit_logs select line.*;
        end loop;
        update audit_heads set seq = head.seq, hash = head.hash, occurred_at = head.occurred_at where tenant_id = of_tenant;
      end
    $$;
  grant execute on function append_audit_logs(text, json), audit_payload(audit_logs) to das_app;
`;

/**
 * The same, reading what it is given once and not once for every column. Whatever it is given, tenant, number, time, payload
 * and hash of an entry are made here.
 */
export const APPEND_AUDIT_LOGS_AT_ONCE = `
  create or replace function append_audit_logs(of_tenant text, entries json) returns void
    language plpgsql set search_path = public, pg_temp
    as $$
      declare
        head audit_heads;
        line audit_logs;
      begin
        select * into head from audit_heads where tenant_id = of_tenant for update;
        if not found then
          insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
          select * into strict head from audit_heads where tenant_id = of_tenant for update;
        end if;
        head.occurred_at := greatest(clock_timestamp(), head.occurred_at);
        for line in select * from json_populate_recordset(null::audit_logs, entries) loop
          head.seq := head.seq + 1;
          line.tenant_id := of_tenant;
          line.seq := head.seq;
          line.occurred_at := head.occurred_at;
          line.actor_user_id := line.actor->>'user_id';
          line.actor_api_key_id := line.actor->>'api_key_id';
          line.payload := audit_payload(line);
          head.hash := encode(sha256(convert_to(head.hash || line.payload, 'UTF8')), 'hex');
          line.hash := head.hash;
          insert into audit_logs select line.*;
        end loop;
        update audit_heads set seq = head.seq, hash = head.hash, occurred_at = head.occurred_at where tenant_id = of_tenant;
      end
    $$;
`;

/** Entries from before there was a chain, in the order of their ids. */
export const CHAIN_OLD_ENTRIES = `
  do $$
    declare
      head audit_heads;
      line audit_logs;
    begin
      for line in select * from audit_logs order by tenant_id, id loop
        if line.tenant_id is distinct from head.tenant_id then
          head.tenant_id := line.tenant_id;
          head.seq := 0;
          head.hash := '';
        end if;
        head.seq := head.seq + 1;
        line.seq := head.seq;
        line.payload := audit_payload(line);
        head.hash := encode(sha256(convert_to(head.hash || line.payload, 'UTF8')), 'hex');
        update audit_logs
           set seq = line.seq, payload = line.payload, hash = head.hash, actor_user_id = actor->>'user_id', actor_api_key_id = actor->>'api_key_id'
         where tenant_id = line.tenant_id and id = line.id;
        insert into audit_heads (tenant_id, seq, hash, occurred_at) values (head.tenant_id, head.seq, head.hash, line.occurred_at)
          on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash, occurred_at = greatest(audit_heads.occurred_at, excluded.occurred_at);
      end loop;
    end
  $$;
`;

/** Whose log has grown since it was signed last, whichever tenant's it is. */
export const HEADS_TO_SIGN = `
  create function audit_heads_to_sign() returns table (tenant_id text, seq bigint, hash text)
    language sql stable security definer set search_path = public, pg_temp
    as $$
      select h.tenant_id, h.seq, h.hash from audit_heads h where h.signed_seq < h.seq order by h.tenant_id limit 500
    $$;
  alter function audit_heads_to_sign() owner to das_worker;
  revoke all on function audit_heads_to_sign() from public;
  grant execute on function audit_heads_to_sign() to das_app;
`;

export const REFUSE_CHANGE = `
  create function refuse_change() returns trigger language plpgsql
    as $$
      begin
        raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'insufficient_privilege';
      end
    $$;
`;
