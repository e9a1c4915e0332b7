import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fills unsigned_heads, whose rows the calls that began before its migration did not write. The workers of all tenants then find
 * their work without reading a table of tenants' rows:
 *
 * - tenants_to_sign returns the tenants of unsigned_heads.
 * - audit_heads_to_sign, which instances of an older version call, reads the head of each of these tenants as the service does:
 *   with that tenant set.
 * - claim_audit_chains reads `tenants` instead of the heads, so it also claims a chain whose head was deleted before its first
 *   verification.
 */
export class UnsignedHeadsFilled1765000070021 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      set local role das_worker;
      insert into unsigned_heads (tenant_id, since) select tenant_id, occurred_at from audit_heads where signed_seq < seq on conflict do nothing;
      reset role;
      revoke insert on unsigned_heads from das_worker;

      grant create on schema public to das_worker;

      create function tenants_to_sign(most integer) returns table (tenant_id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select u.tenant_id from unsigned_heads u order by u.since limit most;
          end
        $$;
      alter function tenants_to_sign(integer) owner to das_worker;
      revoke all on function tenants_to_sign(integer) from public;
      grant execute on function tenants_to_sign(integer) to das_app;

      create or replace function claim_audit_chains(most integer) returns table (tenant_id text)
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            unknown text[];
          begin
            unknown := array(select t.id from tenants t left join audit_verifications v on v.tenant_id = t.id where v.tenant_id is null limit most);
            insert into audit_verifications (tenant_id, started_at) select id, '-infinity' from unnest(unknown) as id on conflict do nothing;
            return query
              with due as (
                select l.tenant_id from audit_verifications l
                 where l.started_at <= now() - case when l.verified_at >= l.started_at then interval '1 day' else interval '1 hour' end
                 order by l.started_at, l.tenant_id limit most for update skip locked
              )
              update audit_verifications v set started_at = now() from due where v.tenant_id = due.tenant_id returning v.tenant_id;
          end
        $$;

      revoke create on schema public from das_worker;
    `);
    await db.query(`
      create or replace function audit_heads_to_sign() returns table (tenant_id text, seq bigint, hash text)
        language plpgsql volatile set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            caller_tenant text := coalesce(current_setting('app.tenant_id', true), '');
            of_tenant text;
          begin
            for of_tenant in select t.tenant_id from tenants_to_sign(500) t loop
              perform set_config('app.tenant_id', of_tenant, true);
              return query select h.tenant_id, h.seq, h.hash from audit_heads h where h.tenant_id = of_tenant and h.signed_seq < h.seq;
            end loop;
            perform set_config('app.tenant_id', caller_tenant, true);
          end
        $$;
      alter function audit_heads_to_sign() owner to current_user;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;
      create or replace function audit_heads_to_sign() returns table (tenant_id text, seq bigint, hash text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select h.tenant_id, h.seq, h.hash from audit_heads h where h.signed_seq < h.seq order by h.tenant_id limit 500
        $$;
      alter function audit_heads_to_sign() owner to das_worker;
      create or replace function claim_audit_chains(most integer) returns table (tenant_id text)
        language sql volatile security definer set search_path = public, pg_temp
        as $$
          insert into audit_verifications as v (tenant_id, started_at)
          select tenant_id, now()
            from audit_heads h full join audit_verifications l using (tenant_id) -- a chain whose head was deleted is verified too
           where l.started_at is null or l.started_at <= now() - case when l.verified_at >= l.started_at then interval '1 day' else interval '1 hour' end
           order by l.started_at nulls first, tenant_id limit most
              on conflict (tenant_id) do update set started_at = excluded.started_at
           where v.started_at <= now() - case when v.verified_at >= v.started_at then interval '1 day' else interval '1 hour' end
          returning v.tenant_id
        $$;
      drop function tenants_to_sign(integer);
      grant insert on unsigned_heads to das_worker;
      revoke create on schema public from das_worker;
    `);
  }
}
