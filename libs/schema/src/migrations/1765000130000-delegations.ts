import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delegations, and the principals on whose behalf delegates act at steps. */
export class Delegations1765000130000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table delegations (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        principal_id text collate "C" not null,
        delegate_id text collate "C" not null,
        in_force_from timestamptz not null, -- by the business clock, as until, revoked_at and ended_at
        until timestamptz not null,
        level_ids text[], -- null: all levels of the principal, also later ones
        max_amount numeric(21, 6),
        scope json, -- as it was given
        scope_folded jsonb, -- as it is compared
        reason text,
        created_by_id text collate "C",
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        revoked_at timestamptz,
        revoked_by_id text collate "C",
        ended_at timestamptz, -- null until an end other than a revocation is recorded
        ended_because text,
        constraint delegations_pkey primary key (tenant_id, id),
        constraint delegations_principal_id_fkey foreign key (tenant_id, principal_id) references users (tenant_id, id),
        constraint delegations_delegate_id_fkey foreign key (tenant_id, delegate_id) references users (tenant_id, id),
        constraint delegations_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id),
        constraint delegations_revoked_by_id_fkey foreign key (tenant_id, revoked_by_id) references users (tenant_id, id)
      );
      create index delegations_of_delegate on delegations (tenant_id, delegate_id, id) where ended_at is null and revoked_at is null;
      create index delegations_of_principal on delegations (tenant_id, principal_id, id) where ended_at is null and revoked_at is null;
      alter table delegations enable row level security, force row level security;
      create policy tenant on delegations to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on delegations to das_app;

      -- no foreign keys: users are never deleted, and a constraint on these large tables would read all rows
      alter table approval_steps add column on_behalf_of_id text collate "C";
      alter table approval_decisions add column on_behalf_of_id text collate "C";
    `);
    await db.query(`
      -- safe: places the new table
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('delegations', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_decisions drop column on_behalf_of_id;
      alter table approval_steps drop column on_behalf_of_id;
      drop table delegations;
    `);
  }
}
