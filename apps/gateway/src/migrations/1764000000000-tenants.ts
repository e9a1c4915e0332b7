import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeRole } from './roles';
import { isolated } from './tenant-table';

/** The roles, and whose data this is: tenants and their people. */
export class Tenants1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const role of ['das_app', 'das_search', 'das_authenticator']) await db.query(makeRole(role));
    await db.query(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      grant usage on schema public to das_app;
      grant usage, create on schema public to das_search, das_authenticator;

      create table tenants (
        id text collate "C" not null constraint tenants_pkey primary key,
        slug text not null,
        name text not null,
        timezone text not null default 'UTC',
        routing_basis text not null default 'unit_price',
        self_approval text not null default 'owner_only',
        created_at timestamptz not null default now()
      );
      create unique index tenants_slug_unique on tenants (slug);
      ${isolated({ table: 'tenants', grants: 'select, insert, update', column: 'id' })}

      create policy administer on tenants for select to current_user using (true);

      create table users (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        name text not null,
        email text not null,
        role text not null,
        active boolean not null default true,
        constraint users_pkey primary key (tenant_id, id),
        constraint users_tenant_id_fkey foreign key (tenant_id) references tenants (id)
      );
      create unique index users_email_unique on users (tenant_id, email);
      ${isolated({ table: 'users', grants: 'select, insert, update' })}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table users; drop table tenants');
  }
}
