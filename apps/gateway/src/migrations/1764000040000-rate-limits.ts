import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUTHENTICATION } from './1764000001000-api-keys';
import { AUTHENTICATE_API_KEY, FORGET_IDLE_RATE_LIMITS, FOR_ONE_REQUEST, TAKE_REQUESTS } from './rate-limit-functions';

/**
 * What each key and session has used of its limits. Counting is no tenant's content and need not survive a crash of the
 * database, so the table is unlogged; it belongs to nobody's tenant, and only the functions below may touch it.
 */
export class RateLimits1764000040000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table rate_limits (
        subject text collate "C" not null,
        bucket text collate "C" not null,
        moments bigint[] not null default '{}', -- the last of each second's requests, in ms since 1970
        counts integer[] not null default '{}', -- how many that second had
        used integer not null default 0, -- their sum
        version bigint not null default 0, -- one more with each change
        constraint rate_limits_pkey primary key (subject, bucket)
      ) with (fillfactor = 50);
      alter table rate_limits enable row level security;
      alter table rate_limits force row level security;
      grant select, insert, update, delete on rate_limits to das_authenticator;
      create policy count on rate_limits to das_authenticator using (true) with check (true);

      alter table api_keys add column if not exists last_used_at timestamptz;
      alter table api_keys add column if not exists requests_per_minute integer;
      grant update (last_used_at) on api_keys to das_authenticator;
      create policy note_use on api_keys for update to das_authenticator using (true);
      drop function authenticate_api_key(text);
      ${COUNTING}
      ${FORGET_IDLE_RATE_LIMITS}
      ${belongsToAuthenticator('forget_idle_rate_limits()')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${[...FUNCTIONS, 'forget_idle_rate_limits()'].map((name) => `drop function if exists ${name};`).join(' ')}
      drop policy note_use on api_keys;
      revoke update (last_used_at) on api_keys from das_authenticator;
      alter table api_keys drop column last_used_at, drop column requests_per_minute;
      drop table rate_limits;
      ${AUTHENTICATION}
    `);
  }
}

const FUNCTIONS = [
  'take_request(text, text, integer)',
  'take_requests(text, text, integer, integer)',
  'authenticate_api_key(text, text, text, integer)',
  'authenticate_api_key(text, text, text, integer, integer)',
];

/** A function that only whoever authenticates may use. */
export const belongsToAuthenticator = (name: string): string => `
  alter function ${name} owner to das_authenticator;
  revoke all on function ${name} from public;
  grant execute on function ${name} to das_app;
`;

/** Counts requests, one or several at once; on a database that counts only one at a time, in place of what is there. */
export const COUNTING = [TAKE_REQUESTS, AUTHENTICATE_API_KEY, FOR_ONE_REQUEST, ...FUNCTIONS.map(belongsToAuthenticator)].join('');
