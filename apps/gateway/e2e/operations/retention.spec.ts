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

describe('notifications', () => {
  const KEPT_DAYS = { never_read: 365, read: 90, archived: 30 };

  test('are removed after their days, and leave the numbers of the inbox', async () => {
    const own = await gateway.newTenant();
    const notification = `insert into notifications (tenant_id, id, user_id, number, kind, resource_type, resource_id, first_event_at, occurred_at, read_at, archived_at)
      values ($1, $2, $3, $4, 'commented', 'approval_request', 'x', now() - $5 * interval '1 day', now() - $5 * interval '1 day',
              now() - $6 * interval '1 day', now() - $7 * interval '1 day')`;
    const { never_read, read, archived } = KEPT_DAYS;
    const rows: (number | null)[][] = [
      [never_read + 1, null, null],
      [never_read - 1, null, null],
      [read + 5, read + 1, null],
      [read + 5, read - 1, null],
      [read, read, archived + 1],
      [read + 5, read + 5, archived - 1],
    ];
    for (const [index, days] of rows.entries())
      await admin.query(notification, [own.id, newId(), own.owner.id, index + 1, ...days]);
    const inbox =
      'insert into notification_inboxes (tenant_id, user_id, unread, listed, archived, last_number) values ($1, $2, 2, 4, 2, 6)';
    await admin.query(inbox, [own.id, own.owner.id]);
    expect(await round()).toEqual({ notifications: 3 });
    const { rows: left } = await admin.query(
      'select unread, listed, archived from notification_inboxes where tenant_id = $1',
      [own.id],
    );
    expect(left).toEqual([{ unread: '1', listed: '2', archived: '1' }]);
  });

  test('of an event that no worker has read prevent its removal', async () => {
    const own = await gateway.newTenant();
    const event = `insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload, seq)
      select $1, $1 || n, now() - interval '31 days', 'webhook.test', 'x', '{}', n from generate_series(1, 3) n`;
    await admin.query(event, [own.id]);
    await admin.query(
      'insert into event_readers (tenant_id, seq) values ($1, 2) on conflict (tenant_id) do update set seq = 2',
      [own.id],
    );
    expect(await round()).toEqual({ webhook_events: 2 });
    await admin.query('update event_readers set seq = 3 where tenant_id = $1', [own.id]);
    expect(await round()).toEqual({ webhook_events: 1 });
  });
});

describe('known browsers', () => {
  test('are removed after 90 days, and that a person has logged in is kept', async () => {
    const own = await gateway.newTenant();
    const browser = `insert into known_browsers (tenant_id, user_id, browser, last_used_at) values ($1, $2, $3, now() - $4 * interval '1 day')`;
    for (const [name, days] of [
      ['', 100],
      ['old', 91],
      ['new', 89],
    ])
      await admin.query(browser, [own.id, own.owner.id, name, days]);
    expect(await round()).toEqual({ known_browsers: 1 });
  });
});

describe('chat messages', () => {
  test('are removed 30 days after their end, and those that wait are kept', async () => {
    const own = await gateway.newTenant();
    await admin.query(
      `insert into chat_channels (tenant_id, id, name, kind, host, kinds) values ($1, 'channel', 'A', 'slack', 'x', '{}')`,
      [own.id],
    );
    const message = `insert into chat_messages (tenant_id, id, channel_id, kind, resource_type, resource_id, first_event_at, occurred_at, ended_at)
      values ($1, $2, 'channel', 'test', 'chat_channel', 'channel', now(), now(), now() - $3 * interval '1 day')`;
    for (const days of [31, 29, null]) await admin.query(message, [own.id, `m${days}`, days]);
    expect(await round()).toEqual({ chat_messages: 1 });
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
