import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last verification of each tenant's audit chain. A row exists from the first claim; verified_at is null until that verification
 * has ended.
 */
export class AuditVerifications1765000041000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create table audit_verifications (
        tenant_id text collate "C" not null constraint audit_verifications_pkey primary key,
        started_at timestamptz not null,
        verified_at timestamptz,
        verified_seq bigint,
        first_bad_seq bigint,
        reason text
      );
      alter table audit_verifications enable row level security, force row level security;
      create policy tenant on audit_verifications to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, update on audit_verifications to das_app;
      grant select, insert, update (started_at) on audit_verifications to das_worker;
      create policy work on audit_verifications to das_worker using (true) with check (true);

      -- Claims the chains of all tenants whose last verification began more than a day ago, the oldest first. The verification of a
      -- process that was killed is claimed again after an hour.
      create function claim_audit_chains(most integer) returns table (tenant_id text)
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
      alter function claim_audit_chains(integer) owner to das_worker;
      revoke all on function claim_audit_chains(integer) from public;
      grant execute on function claim_audit_chains(integer) to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function claim_audit_chains(integer);
      drop table audit_verifications;
    `);
  }
}
