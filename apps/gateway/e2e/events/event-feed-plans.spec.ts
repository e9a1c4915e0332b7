import { eventsOf } from '../support/event-feed';
import { useClient, useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { testDatabase } from '../support/gateway';
import { statementsOf } from '../support/statements-of';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
const service = useClient(testDatabase.url);
const EVENTS = 50_000;

beforeAll(async () => {
  await admin.query(
    'insert into audit_heads (tenant_id, event_seq) values ($1, $2) on conflict (tenant_id) do update set event_seq = excluded.event_seq',
    [tenant.id, EVENTS],
  );
  await admin.query(
    `insert into webhook_events (tenant_id, id, type, resource_id, payload, seq)
     select $1, 'plan-' || n, 'product.updated', 'x', '{"type": "product.updated", "timestamp": "", "data": {"id": "x"}}', n from generate_series(1, ${EVENTS}) n`,
    [tenant.id],
  );
  await admin.query('analyze webhook_events');
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
});

/** The plans of the only statement that a page sends, as the service's role: with its values, and for all values. */
async function plansOf(request: object, values: unknown[]): Promise<string[]> {
  const texts = (await statementsOf(() => eventsOf(tenant, request))).filter((text) => text.includes('audit_heads'));
  expect(texts).toHaveLength(1);
  await service.query(`prepare page as ${texts[0]}`);
  const literals = values.map((value) => service.escapeLiteral(String(value))).join();
  const plans: string[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await service.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await service.query<{ 'QUERY PLAN': string }>(`explain execute page(${literals})`);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await service.query('deallocate page');
  return plans;
}

test('a page reads its events by the index of their numbers, with and without a cursor and a filter', async () => {
  const { cursor } = await eventsOf(tenant);
  const pages: [object, unknown[]][] = [
    [{}, [tenant.id, 100]],
    [{ after: cursor }, [tenant.id, 100, 100, 100]],
    [{ filter: { types: ['product.*'] } }, [tenant.id, '{product.updated}', 100]],
  ];
  for (const [request, values] of pages) {
    const texts = (await statementsOf(() => eventsOf(tenant, request))).filter((text) => text.includes('audit_heads'));
    const places = new Set(texts[0]?.match(/\$\d+/g)).size;
    expect([texts.length, places]).toEqual([1, values.length]);
    for (const plan of await plansOf(request, values)) {
      expect(plan).toContain('webhook_events_seq');
      expect(plan).not.toContain('Seq Scan on webhook_events');
    }
  }
});
