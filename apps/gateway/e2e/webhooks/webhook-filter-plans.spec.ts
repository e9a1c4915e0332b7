import { Client } from 'pg';
import { URL, resolveExamples } from '../support/expected-endpoint';
import { useClient, useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf, testDatabase } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { givenBacklog, givenEndpoint } from '../support/webhook-factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
const service = useClient(testDatabase.url);

beforeAll(async () => {
  resolveExamples(gateway);
  await givenBacklog(testDatabase.admin_url, tenant, await givenEndpoint(tenant, URL), 20_000);
  const rare = `
    update webhook_deliveries set event_type = 'approval_request.denied', last_attempt_at = now(), created_at = now() - interval '30 days'
     where id in (select id from webhook_deliveries where tenant_id = $1 order by id limit 5)`;
  await admin.query(rare, [tenant.id]);
  await admin.query('delete from due_deliveries where tenant_id = $1', [tenant.id]);
  await admin.query('analyze webhook_deliveries');
  await service.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
});

/** The plan of the only statement that a query on deliveries sends, as the service's role. */
async function planOf(client: Client, query: string, values: unknown[]): Promise<string> {
  const texts = (await statementsOf(async () => dataOf(await tenant.graphql(query)))).filter((text) =>
    text.includes('from webhook_deliveries'),
  );
  expect(texts).toHaveLength(1);
  await client.query(`prepare listed as ${texts[0]}`);
  const literals = values
    .map((value) => (typeof value === 'number' ? value : client.escapeLiteral(String(value))))
    .join();
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute listed(${literals})`);
  await client.query('deallocate listed');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('the filter by event type, the period and the counts of recent deliveries use their indexes', async () => {
  const byType = '{ webhookDeliveries(event_type: "approval_request.denied") { data { id } } }';
  expect(await planOf(service, byType, [tenant.id, 'approval_request.denied'])).toContain(
    'webhook_deliveries_event_type',
  );
  const to = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 19);
  expect(await planOf(service, `{ webhookDeliveries(to: "${to}Z") { data { id } } }`, [tenant.id, to])).toContain(
    'webhook_deliveries_time',
  );
  const recent = '{ webhookEndpoints { recent { delivered } } }';
  expect(await planOf(service, recent, [tenant.id, '{x}'])).toContain('webhook_deliveries_attempted');
});
