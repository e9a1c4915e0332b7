import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { createApp } from '../../src/bootstrap/create-app';
import { Settings } from '../../src/config/settings';
import { useDatabaseAdmin, useHooks, useOwnDatabase } from '../support/fixtures';
import { TEST_SECRET_KEY } from '../support/gateway';
import { databaseOptions } from '../../src/bootstrap/database-options';

const SUFFIX = `${process.pid}_${Date.now()}`;

const apps: NestFastifyApplication[] = [];
const roles: string[] = [];
const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
useHooks(
  async () => undefined,
  async () => {
    await Promise.all(apps.map((app) => app.close()));
    for (const role of roles) await admin.query(`drop role ${role}`);
  },
);

const rows = async (text: string): Promise<unknown[]> => (await admin.query<object>(text)).rows;

/** The address of a new login role with these attributes. */
async function newLogIn(name: string, attributes: string): Promise<string> {
  const role = `test_${name}_${SUFFIX}`;
  roles.push(role);
  await admin.query(`create role ${role} login password 'secret' ${attributes}; grant das_app to ${role}`);
  return database.url.replace(/\/\/[^@]+@/, `//${role}:secret@`);
}

/** Starts the service with these settings. @returns what it logged as a warning */
async function started(settings: Partial<Settings>): Promise<string[]> {
  const warnings: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const all = Object.assign(new Settings(), { DAS_SECRET_KEY: TEST_SECRET_KEY, DAS_ROLE: 'api' }, settings);
  apps.push(await createApp(all, databaseOptions(all), log));
  return warnings;
}

describe('functions with the rights of their owner (security definer)', () => {
  test('do not search pg_temp first', async () => {
    const paths = `
      select proname as name, proconfig from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace and (proconfig @> '{"search_path=public, pg_temp"}') is not true`;
    expect(await rows(paths)).toEqual([]);
  });

  test('read the table users, not a temporary view of the same name', async () => {
    await admin.query('begin');
    try {
      await admin.query(`
        create temporary view users as select id, tenant_id, 'temporary'::text as name, 'x'::text as role, true as active from public.users;
        insert into tenants (id, slug, name) values ('T', 't', 'T');
        insert into public.users (tenant_id, id, name, email, role) values ('T', 'U', 'stored', 'u@t.example', 'owner');
        insert into user_email_hashes values ('k', 'T', 'U');
        grant select on pg_temp.users to public;
        set local role das_app`);
      expect(await rows(`select user_name from log_in_candidates('k')`)).toEqual([{ user_name: 'stored' }]);
    } finally {
      await admin.query('rollback');
    }
  });

  test('belong to roles that cannot create objects; no role of the service may create temporary objects', async () => {
    const may = `
      select rolname from pg_roles
       where rolname in ('das_app', 'das_service', 'das_search', 'das_authenticator', 'das_worker')
         and (has_schema_privilege(oid, 'public', 'create') or has_database_privilege(oid, current_database(), 'temporary'))`;
    expect(await rows(may)).toEqual([]);
  });
});

describe('the login role of the service', () => {
  test('causes no warning when it is separate from the owner', async () => {
    expect(await started({ DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url })).toEqual([]);
  });

  test('switches to das_app with one warning when it is a superuser and the only address', async () => {
    const owner = new URL(database.admin_url).username;
    expect(await started({ DATABASE_URL: database.admin_url })).toEqual([
      `The service steps down to das_app from ${owner}, who can read every tenant's rows. Give DATABASE_URL a log-in of its own, and DAS_DATABASE_ADMIN_URL the owner's.`,
    ]);
  });

  test('causes a warning when it may open fewer connections than the service', async () => {
    const url = await newLogIn('limited', 'connection limit 10');
    const settings = { DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: database.admin_url };
    expect(await started({ ...settings, DAS_DATABASE_POOL_SIZE: 11 })).toEqual([
      'The connection limit of the log-in role is 10, and this service opens up to 11 connections. Raise the limit or lower DAS_DATABASE_POOL_SIZE.',
    ]);
    expect(await started({ ...settings, DAS_DATABASE_POOL_SIZE: 10 })).toEqual([]);
  });

  test.each([
    ['a superuser', 'superuser'],
    ['a role that bypasses row-level security', 'bypassrls'],
    ['a member of a superuser', 'in role postgres'],
  ])('%s is refused when an owner address is given, although it could switch to das_app', async (_, attributes) => {
    const url = await newLogIn(`privileged${roles.length}`, attributes);
    await admin.query(`alter role ${new URL(url).username} set role = das_app`);
    const refused = started({ DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: database.admin_url });
    await expect(refused).rejects.toThrow(
      `The service would log in as ${new URL(url).username}, who can read every tenant's rows.`,
    );
  });

  test('runs the connection that listens for webhooks as das_app, too', async () => {
    await admin.query(`
      create table log_ins (application text, role text);
      grant insert on log_ins to public;
      create function note_log_in() returns event_trigger language plpgsql
        as $$ begin insert into public.log_ins values (current_setting('application_name'), current_user); end $$;
      create event trigger note_log_in on login execute function note_log_in()`);
    try {
      await started({ DATABASE_URL: database.admin_url, DAS_ROLE: 'worker' });
      const noted = `select distinct application, role from log_ins where application like 'das%' order by 1`;
      for (let tries = 0; tries < 100 && (await rows(noted)).length < 2; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await rows(noted)).toEqual([
        { application: 'das', role: 'das_app' },
        { application: 'das listening', role: 'das_app' },
      ]);
    } finally {
      await admin.query('drop event trigger note_log_in');
    }
  });
});
