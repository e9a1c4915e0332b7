import { useDatabaseAdmin } from '../support/fixtures';

const admin = useDatabaseAdmin();

/** The settings of all tables by name. */
async function settings(): Promise<Map<string, string[]>> {
  const tables = `select relname, coalesce(reloptions, '{}') as options from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const { rows } = await admin.query<{ relname: string; options: string[] }>(tables);
  return new Map(
    rows.map(({ relname, options }) => [relname, options.filter((option) => option.startsWith('autovacuum_'))]),
  );
}

test('queues and counts are vacuumed after few changes and without delay, also those of a later migration', async () => {
  const all = await settings();
  const busy = [...all.keys()].filter((table) => /^due_|_counts$|^rate_limits$|^audit_heads$/.test(table));
  expect(busy).toEqual(
    expect.arrayContaining(['audit_heads', 'due_deliveries', 'product_counts', 'rate_limits', 'request_counts']),
  );
  const expected = [
    'autovacuum_vacuum_scale_factor=0.01',
    'autovacuum_vacuum_threshold=500',
    'autovacuum_vacuum_cost_delay=0',
  ];
  expect(busy.filter((table) => !expected.every((setting) => all.get(table)?.includes(setting)))).toEqual([]);
});

test('tables that only grow are vacuumed after inserts of 2 %, and the statistics of big tables are refreshed after changes of 2 %', async () => {
  const all = await settings();
  for (const table of ['audit_logs', 'webhook_events', 'webhook_attempts', 'approval_decisions'])
    expect(all.get(table)).toEqual([
      'autovacuum_vacuum_insert_scale_factor=0.02',
      'autovacuum_analyze_scale_factor=0.02',
    ]);
  for (const table of [
    'products',
    'approval_requests',
    'request_details',
    'request_texts',
    'approval_steps',
    'webhook_deliveries',
    'job_items',
  ])
    expect(all.get(table)).toContain('autovacuum_analyze_scale_factor=0.02');
});
