import { sql } from '@das/platform';
import type { Client } from 'pg';
import { useClient, useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf, testDatabase } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
const service = useClient(testDatabase.url); // as the service itself
beforeAll(async () => {
  await tenant.graphql('mutation { createProduct(input: { partnumber: "SECRET-1" }) { id } }');
  await tenant.graphql(
    'mutation { createApprovalRequest(input: { opportunities: [{ partnumber: "SECRET-1" }] }) { id } }',
  );
});

const column = async (client: Client, text: string): Promise<unknown[]> =>
  (await client.query<{ name: unknown }>(text)).rows.map(({ name }) => name);

function refused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/** Every table of the service except `migrations`, which belongs to TypeORM and which the service may not read. */
const TABLES = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`;

describe('row-level security of the database separates tenants', () => {
  test('every table has row-level security, forced also on its owner', async () => {
    const tables = await column(admin, TABLES);
    expect(tables).toContain('products');
    const open = `select relname as name from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`;
    expect((await admin.query(open, [tables])).rows).toEqual([]);
  });

  test('a statement without the tenant is refused for every table with a tenant column', async () => {
    const named = (table: unknown) => () => sql.unscoped`select count(*) from ${sql.raw(String(table))}`;
    const open = (await column(admin, TABLES)).filter((table) => !refused(named(table)));
    expect(open).toEqual(['platform_audit_logs']);
    const scoped = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid where a.attname = 'tenant_id' and c.relname = any($1)`;
    expect((await admin.query(scoped, [open])).rows).toEqual([]);
  });

  test('a query without a tenant returns no rows, from every table and view', async () => {
    const readable = `select table_name as name from information_schema.table_privileges where grantee = 'das_app' and privilege_type = 'SELECT'`;
    const names = await column(admin, readable);
    expect(names).toEqual(
      expect.arrayContaining(['products', 'searchable_products', 'audit_logs', 'users', 'tenants']),
    );
    for (const name of names)
      expect((await service.query(`select count(*)::int as count from ${String(name)}`)).rows).toEqual([{ count: 0 }]);
  });

  test('the service cannot write rows of another tenant', async () => {
    await service.query(`select set_config('app.tenant_id', 'another', false)`);
    const foreign = service.query('insert into products (tenant_id, partnumber) values ($1, $2)', [
      tenant.id,
      'FOREIGN',
    ]);
    await expect(foreign).rejects.toThrow('row-level security');
    expect((await service.query('update products set model = $1', ['x'])).rowCount).toBe(0);
    await service.query(`select set_config('app.tenant_id', '', false)`);
  });

  test('the service owns no table, and cannot bypass the policies', async () => {
    const owned = `select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('das_service', 'das_app')`;
    expect(await column(admin, owned)).toEqual([]);
    const privileged = `select rolname as name from pg_roles where rolname like 'das\\_%' and rolname <> 'das_backup' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`;
    expect(await column(admin, privileged)).toEqual([]);
    const hidden = [
      '* from api_key_hashes',
      '* from rate_limits',
      '* from platform_audit_logs',
      '* from user_email_hashes',
      'hash from sessions',
      'hash from user_passwords',
    ];
    for (const secret of hidden) await expect(service.query(`select ${secret}`)).rejects.toThrow('permission denied');
    for (const verb of ['update audit_logs set action = null', 'delete from audit_logs', 'truncate audit_logs'])
      await expect(service.query(verb)).rejects.toThrow('permission denied');
  });

  test('the list of exceptions to the tenant policy is complete', async () => {
    const policies = `select tablename || ' for ' || array_to_string(roles, ',') as name from pg_policies where policyname <> 'tenant' order by 1`;
    expect(await column(admin, policies)).toEqual([
      'analytics_loads for das_worker',
      'api_key_hashes for das_authenticator',
      'api_keys for das_authenticator',
      'api_keys for das_authenticator', // when it was used last
      'approval_requests for das_search',
      'approval_requests for das_worker',
      'approval_steps for das_search',
      'audit_heads for das_worker',
      'audit_verifications for das_worker',
      'business_clock for das_worker',
      'changed_counts for das_worker',
      'changed_requests for das_worker',
      'chat_turns for das_worker',
      'due_chat_messages for das_worker',
      'due_deliveries for das_worker',
      'due_emails for das_worker',
      'due_expiries for das_worker',
      'due_jobs for das_worker',
      'due_timers for das_worker',
      'failed_ends for das_worker',
      'jobs for das_worker',
      'notified_ends for das_worker',
      'platform_audit_logs for das_app', // to add to, not to read
      'platform_audit_logs for das_worker', // checks of the backups
      'platform_audit_logs for postgres',
      'precedent_loads for das_worker',
      'product_counts for das_worker',
      'products for das_search',
      'rate_limits for das_authenticator',
      'request_counts for das_worker',
      'request_details for das_search',
      'request_texts for das_search',
      'sessions for das_authenticator',
      'stopped_addresses for das_worker',
      'tenants for das_worker',
      'tenants for postgres',
      'unread_events for das_worker',
      'unread_notices for das_worker',
      'unsigned_heads for das_worker',
      'user_email_hashes for das_authenticator',
      'user_passwords for das_authenticator',
      'users for das_authenticator',
      'webhook_troubles for das_worker',
      'worker_leases for das_worker',
    ]);
    expect(
      await column(
        admin,
        `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([
      'api_key_usage',
      'api_keys_ending',
      'approvals_ending',
      'approvals_expired_by',
      'authenticate_api_key', // without scopes, as the last version calls it
      'authenticate_api_key', // without an address, as the version before it calls it
      'authenticate_api_key', // for one request, as the version before that calls it
      'authenticate_key',
      'authenticate_session',
      'business_clock_offset',
      'chat_queue_figures',
      'claim_audit_chains',
      'claim_due_chat_messages',
      'claim_due_deliveries',
      'claim_due_emails',
      'claimable_jobs',
      'due_jobs_of_kinds',
      'email_queue_figures',
      'expired_approvals', // as version 0.2.0 calls it
      'extend_worker_lease',
      'forget_ended_sessions',
      'forget_idle_rate_limits',
      'have_run',
      'ids_of_tenants',
      'incomplete_backup_tables',
      'job_figures',
      'log_in_candidates',
      'move_business_clock',
      'move_notified_end',
      'oldest_changed_request',
      'oldest_due_timer',
      'oldest_news',
      'oldest_unsigned_head_s',
      'open_jobs', // as versions before 0.2.0 call it
      'open_jobs_of_all_kinds', // as version 0.2.0 calls it
      'precedents_to_load',
      'read_notified_ends',
      'refresh_statistics', // of the owner, who alone may analyze a table
      'runnable_jobs',
      'sessions_of_owner',
      'take_request',
      'take_requests',
      'take_worker_lease',
      'tenants_loading_precedents',
      'tenants_to_analyse',
      'tenants_to_fold',
      'tenants_to_sign',
      'tenants_with_changed_requests',
      'tenants_with_failed_ends',
      'tenants_with_news',
      'timers_due_by',
      'webhook_queue_figures',
      'webhook_queue_figures', // without a bound, as the last version calls it
    ]);
  });

  test('every primary, unique and foreign key begins with tenant_id, so that the tables can be sharded by tenant', async () => {
    const keys = `
      select c.relname || ' ' || i.relname as name
        from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and a.attname <> 'tenant_id' order by 1`;
    expect(await column(admin, keys)).toEqual([
      'api_key_hashes api_key_hashes_pkey',
      'business_clock business_clock_pkey',
      'notified_ends notified_ends_pkey',
      'platform_audit_logs platform_audit_logs_pkey',
      'rate_limits rate_limits_pkey',
      'sessions sessions_pkey',
      'tenants tenants_pkey',
      'tenants tenants_slug_unique',
      'user_email_hashes user_email_hashes_pkey',
      'worker_leases worker_leases_pkey',
    ]);
    const references = `
      select conname as name from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
       where contype = 'f' and a.attname <> 'tenant_id'`;
    expect(await column(admin, references)).toEqual([]);
  });
});

describe('another tenant', () => {
  test('may use the same part numbers, and sees no rows of this tenant', async () => {
    const other = await gateway.newTenant();
    const made = dataOf<{ createProduct: object }>(
      await other.graphql('mutation { createProduct(input: { partnumber: "SECRET-1" }) { partnumber } }'),
    );
    expect(made.createProduct).toEqual({ partnumber: 'SECRET-1' });
    const total =
      '{ products { data { partnumber } paginatorInfo { total } } approvalRequests(filter: { partnumber: "SECRET" }) { paginatorInfo { total } } }';
    expect((await other.graphql(total)).body).toEqual({
      data: {
        products: { data: [{ partnumber: 'SECRET-1' }], paginatorInfo: { total: 1 } },
        approvalRequests: { paginatorInfo: { total: 0 } },
      },
    });
  });
});
