import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/**
 * API keys. `api_key_hashes` is one of the few tables that are read before the tenant is known: it holds nothing but
 * hashes, and only the function below may read it.
 */
export class ApiKeys1764000001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table api_keys (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        name text not null,
        kind text not null,
        environment text not null,
        role text not null,
        prefix text not null,
        user_id text collate "C" not null,
        expires_at timestamptz,
        revoked_at timestamptz,
        constraint api_keys_pkey primary key (tenant_id, id),
        constraint api_keys_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      ${isolated({ table: 'api_keys', grants: 'select, insert, update' })}

      create table api_key_hashes (
        hash text collate "C" not null constraint api_key_hashes_pkey primary key,
        tenant_id text collate "C" not null,
        api_key_id text collate "C" not null
      );
      ${isolated({ table: 'api_key_hashes', grants: 'insert' })}

      grant select on api_key_hashes, api_keys, users to das_authenticator;
      create policy authenticate on api_key_hashes for select to das_authenticator using (true);
      create policy authenticate on api_keys for select to das_authenticator using (true);
      create policy authenticate on users for select to das_authenticator using (true);

      ${AUTHENTICATION}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function authenticate_api_key(text); drop table api_key_hashes; drop table api_keys');
  }
}

/** Whom a key stands for, told before the tenant is known. */
export const AUTHENTICATION = `
  create function authenticate_api_key(token_hash text)
    returns table (tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text)
    language sql stable security definer set search_path = public
    as $$
      select k.tenant_id, k.id, u.id, u.name, k.kind, k.role, u.role
        from api_key_hashes h
        join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
        join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
       where h.hash = token_hash
         and (k.revoked_at is null or k.revoked_at > now())
         and (k.expires_at is null or k.expires_at > now())
         and u.active
    $$;
  alter function authenticate_api_key(text) owner to das_authenticator;
  revoke all on function authenticate_api_key(text) from public;
  grant execute on function authenticate_api_key(text) to das_app;
`;
