import { newId } from '@das/platform';
import type { Client } from 'pg';
import { until } from '../support/service-process';
import { useClient, useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import type { Reply } from '../support/gateway';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);
const [head, migration] = [useClient(database.admin_url), useClient(database.admin_url)];

type Headers = Record<string, string>;

const INPUT = { customer_name: 'Acme', opportunities: [{ partnumber: 'P-1', requested_price: 10, quote_quantity: 1 }] };
const CREATE =
  'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id opportunities { partnumber } } }';
const inGraphql = (headers: Headers): Promise<Reply> => tenant.graphql(CREATE, { input: INPUT }, headers);

async function inRest(headers: Headers): Promise<Reply> {
  const sent = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json', ...headers };
  const response = await fetch(`${gateway.url}/v2/approvals`, {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(INPUT),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const isWaiting = async (text: string): Promise<boolean> =>
  (await admin.query(`select from pg_stat_activity where ${text} and wait_event_type = 'Lock'`)).rowCount === 1;
const requests = async (): Promise<string[]> =>
  (
    await admin.query<{ id: string }>('select id from approval_requests where tenant_id = $1 order by id', [tenant.id])
  ).rows.map(({ id }) => id);

/** Sends a write whose commit waits until a migration of the lines waits for its lock, in front of which no other transaction reads the lines. */
async function behindMigration(write: () => Promise<Reply>): Promise<Reply> {
  await hold(head, `select from audit_heads where tenant_id = '${tenant.id}' for update`);
  const sent = write();
  await until(() => isWaiting(`query like '%append_events%'`));
  const migrated = hold(migration, 'lock table request_details in access exclusive mode');
  await until(() => isWaiting(`query like 'lock table%'`));
  await head.query('rollback');
  const reply = await sent;
  await migrated;
  await migration.query('rollback');
  return reply;
}

async function hold(client: Client, statement: string): Promise<void> {
  await client.query('begin');
  await client.query(statement);
}

describe.each([
  ['without a key', (): Headers => ({})],
  ['with an Idempotency-Key', (): Headers => ({ 'idempotency-key': newId() })],
])('a write whose commit waits while a migration locks what its answer reads, %s', (_, headersOf) => {
  test('answers what it has stored, in GraphQL', async () => {
    const before = await requests();
    const { status, headers: sent, body } = await behindMigration(() => inGraphql(headersOf()));
    const [id, ...others] = (await requests()).filter((each) => !before.includes(each));
    expect(others).toEqual([]);
    expect([status, sent.get('retry-after'), body]).toEqual([
      200,
      null,
      { data: { createApprovalRequest: { id, opportunities: [{ partnumber: 'P-1' }] } } },
    ]);
  });

  test('answers what it has stored, on REST', async () => {
    const before = await requests();
    const { status, headers: sent, body } = await behindMigration(() => inRest(headersOf()));
    const [id, ...others] = (await requests()).filter((each) => !before.includes(each));
    expect(others).toEqual([]);
    expect([status, sent.get('retry-after'), sent.get('location')]).toEqual([201, null, `/v2/approvals/${id}`]);
    expect(body).toMatchObject({ data: { id, customer_name: 'Acme', opportunities: [{ partnumber: 'P-1' }] } });
  });
});
