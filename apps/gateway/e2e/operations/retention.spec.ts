import { newId, newIdAt } from '@das/platform';
import { RetentionRound } from '../../src/retention/retention-round';
import { useRest } from '../support/fixtures';
import { useRetention } from '../support/retention-fixture';

const { gateway, tenant, admin, round, count, givenEvent } = useRetention();
const rest = useRest(gateway, tenant);

describe('jobs', () => {
  const newJob = async (days: number | null, items: number, status = 'done'): Promise<string> => {
    const id = newId();
    const job = `insert into jobs (tenant_id, id, status, total, finished_at, created_by_id, input, call) values ($1, $2, $3, $4, now() - $5 * interval '1 day', $6, '{}', '{}')`;
    await admin.query(job, [tenant.id, id, status, items, days, tenant.owner.id]);
    await admin.query(
      `insert into job_items (tenant_id, job_id, index, approval_request_id, outcome) select $1, $2, n, 'x', '{"outcome":"approved"}' from generate_series(0, $3 - 1) n`,
      [tenant.id, id, items],
    );
    return id;
  };

  test('are removed with their items after their days, and are then not found', async () => {
    const [ended, big, recent, open] = [
      await newJob(10.1, 3),
      await newJob(11, 2_500, 'failed'),
      await newJob(9.9, 1),
      await newJob(null, 1, 'running'),
    ];
    expect(await round()).toEqual({ jobs: 2, job_items: 2_503 });
    const statuses: number[] = [];
    for (const id of [ended, big, recent, open]) statuses.push((await rest(`/v2/jobs/${id}`)).status);
    expect(statuses).toEqual([404, 404, 200, 200]);
  });
});

describe('idempotency records', () => {
  test('of a tenant without requests are removed after 24 hours', async () => {
    const quiet = await gateway.newTenant();
    const record = `insert into idempotency_records (tenant_id, key, fingerprint, status, headers, body, created_at)
      select $1, 'key-' || n || '-' || $2::int, '', 200, '{}', '', now() - $2::int * interval '1 minute' from generate_series(1, $3) n`;
    await admin.query(record, [quiet.id, 24 * 60 + 1, 1_200]);
    await admin.query(record, [quiet.id, 24 * 60 - 1, 2]);
    expect(await round()).toEqual({ idempotency_records: 1_200 });
    expect(await count('select count(*) from idempotency_records where tenant_id = $1', [quiet.id])).toBe(2);
  });
});

describe('requests of API keys', () => {
  test('are removed after their days, and their counts by day after 400 days', async () => {
    const quiet = await gateway.newTenant();
    const log = `insert into request_logs (tenant_id, id, api_key_id, at, interface, method, route, operations, status, duration_ms, bytes_out, request_id, ip, replayed)
      values ($1, $2, 'k', now(), 'rest', 'GET', '/v2/products', '{}', 200, 1, 1, 'r', '::1', false)`;
    const day = `insert into api_key_days (tenant_id, api_key_id, date, interface, requests, writes, client_errors, server_errors, limited)
      values ($1, 'k', current_date - $2::int, 'rest', 1, 0, 0, 0, 0)`;
    for (const days of [13.9, 14.1, 20]) await admin.query(log, [quiet.id, newIdAt(Date.now() - days * 86_400_000)]);
    for (const days of [399, 402]) await admin.query(day, [quiet.id, days]);
    expect(await round()).toEqual({ request_logs: 2, api_key_days: 1 });
  });
});

describe('a round', () => {
  test('visits the tenants in turn: a tenant with many rows does not keep another waiting', async () => {
    const [big, small] = [await gateway.newTenant(), await gateway.newTenant()];
    const event = `insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload)
      select $1, $1 || n, now() - interval '31 days', 'webhook.test', 'x', '{}' from generate_series(1, $2) n`;
    await admin.query(event, [big.id, 2_500]);
    await admin.query(event, [small.id, 1]);
    const retention = gateway.app.get(RetentionRound);
    await retention.begin(0);
    while (await count('select count(*) from webhook_events where tenant_id = $1', [small.id])) await retention.next();
    expect(await count('select count(*) from webhook_events where tenant_id = $1', [big.id])).toBe(1_500);
    while ((await retention.next()) !== undefined);
    await retention.end();
    expect(await count('select count(*) from webhook_events where tenant_id = $1', [big.id])).toBe(0);
  });

  test('does not touch the audit log, which the service may not change', async () => {
    const before = await count('select count(*) from audit_logs where tenant_id = $1', [tenant.id]);
    await round();
    expect(await count('select count(*) from audit_logs where tenant_id = $1', [tenant.id])).toBe(before);
    const granted = `select count(*) from information_schema.table_privileges where grantee = 'das_app' and table_name = 'audit_logs' and privilege_type in ('UPDATE', 'DELETE')`;
    expect(await count(granted, [])).toBe(0);
  });

  test('the service can lock an event and cannot change one', async () => {
    const { id } = await givenEvent(tenant, 1);
    const change = (set: string): Promise<unknown> =>
      tenant.as(() => gateway.db.run({ text: `update webhook_events set ${set} where id = $1`, values: [id] }));
    await expect(change(`type = 'x.y'`)).rejects.toThrow('permission denied');
    await expect(change(`tenant_id = 'another'`)).rejects.toThrow('row-level security');
  });
});
