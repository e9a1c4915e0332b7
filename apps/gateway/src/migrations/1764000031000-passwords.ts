import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/**
 * People's passwords, and which accounts an e-mail may mean. The service writes password hashes and never reads them: what
 * a log-in needs comes from the function below. `user_email_hashes` is read before the tenant is known and holds nothing but
 * hashes.
 */
export class Passwords1764000031000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index users_email_unique;
      create unique index users_email_unique on users (tenant_id, lower(email collate "und-x-icu"));

      create table user_passwords (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        hash text not null,
        updated_at timestamptz not null default now(),
        constraint user_passwords_pkey primary key (tenant_id, user_id),
        constraint user_passwords_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      ${isolated({ table: 'user_passwords', grants: 'insert, update, select (tenant_id, user_id)' })}

      create table user_email_hashes (
        email_hash text collate "C" not null,
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        constraint user_email_hashes_pkey primary key (email_hash, tenant_id)
      );
      ${isolated({ table: 'user_email_hashes', grants: 'insert' })}

      alter table users no force row level security; -- for this one statement, or its owner would see nobody
      insert into user_email_hashes
        select encode(sha256(convert_to(lower(email collate "und-x-icu"), 'UTF8')), 'hex'), tenant_id, id from users;
      alter table users force row level security;

      grant select on user_passwords, user_email_hashes to das_authenticator;
      create policy authenticate on user_passwords for select to das_authenticator using (true);
      create policy authenticate on user_email_hashes for select to das_authenticator using (true);

      create function log_in_candidates(wanted text)
        returns table (tenant_id text, user_id text, user_name text, user_role text, active boolean, password_hash text)
        language sql stable security definer set search_path = public
        as $$
          select u.tenant_id, u.id, u.name, u.role, u.active, p.hash
            from user_email_hashes h
            join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
            left join user_passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
           where h.email_hash = wanted
           order by u.id
        $$;
      alter function log_in_candidates(text) owner to das_authenticator;
      revoke all on function log_in_candidates(text) from public;
      grant execute on function log_in_candidates(text) to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function log_in_candidates(text); drop table user_email_hashes; drop table user_passwords;
      drop index users_email_unique; create unique index users_email_unique on users (tenant_id, email);
    `);
  }
}
