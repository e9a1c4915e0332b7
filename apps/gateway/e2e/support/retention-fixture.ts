import { newId } from '@das/platform';
import type { Client } from 'pg';
import type { Settings } from '../../src/config/settings';
import { RetentionRound } from '../../src/retention/retention-round';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from './fixtures';
import type { Gateway, TestTenant } from './gateway';
import type { OwnDatabase } from './own-database';

const KEPT: Partial<Settings> = { DAS_EVENT_KEEP_DAYS: 30, DAS_WEBHOOK_KEEP_DAYS: 20, DAS_JOB_KEEP_DAYS: 10 };

/** A delivery in the past. */
export interface PastDelivery {
  status: string;
  /** Days since its creation and its last attempt. */
  days: number;
  paused_days?: number;
  attempts?: number;
  in_queue?: boolean;
}

/** A service without workers whose retention runs in rounds of the test, and old rows for it. */
export interface RetentionFixture {
  database: OwnDatabase;
  gateway: Gateway;
  tenant: TestTenant;
  admin: Client;
  /** Runs a round to its end. @returns the removed rows by table */
  round: () => Promise<Record<string, number>>;
  count: (text: string, values?: unknown[]) => Promise<number>;
  givenEvent: (
    owner: TestTenant,
    days: number,
    deliveries?: PastDelivery[],
  ) => Promise<{ id: string; deliveries: string[] }>;
}

/** Events are kept 30 days, deliveries 20 and jobs 10. */
export function useRetention(): RetentionFixture {
  const database = useOwnDatabase(); // a round takes the rows of all tenants
  const gateway = useOwnGateway(KEPT, database);
  const admin = useDatabaseAdmin(database);
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await admin.query<{ count: string }>(text, values)).rows[0]?.count);
  const givenEvent = (owner: TestTenant, days: number, deliveries?: PastDelivery[]) =>
    insertEvent(admin, owner.id, { days, deliveries });
  return { database, gateway, tenant: useTenant(gateway), admin, round: () => runRound(gateway), count, givenEvent };
}

async function runRound({ app, db }: Gateway): Promise<Record<string, number>> {
  const round = app.get(RetentionRound);
  const removed: Record<string, number> = {};
  const count = (table: string, rows: number): void => void (removed[table] = (removed[table] ?? 0) + rows);
  db.measurements.on('rows_removed', count);
  if (!(await round.begin(0))) throw new Error('Another round is running.');
  while ((await round.next()) !== undefined);
  await round.end();
  db.measurements.off('rows_removed', count);
  return Object.fromEntries(Object.entries(removed).filter(([, rows]) => rows !== 0));
}

type PastEvent = { days: number; deliveries?: PastDelivery[] };

async function insertEvent(
  admin: Client,
  tenant_id: string,
  { days, deliveries = [] }: PastEvent,
): Promise<{ id: string; deliveries: string[] }> {
  const id = newId();
  const event = `insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload) values ($1, $2, now() - $3 * interval '1 day', 'webhook.test', 'x', '{}')`;
  await admin.query(event, [tenant_id, id, days]);
  const ids: string[] = [];
  for (const delivery of deliveries) ids.push(await insertDelivery(admin, { tenant_id, event_id: id }, delivery));
  return { id, deliveries: ids };
}

interface EventKey {
  tenant_id: string;
  event_id: string;
}

async function insertDelivery(
  admin: Client,
  { tenant_id, event_id }: EventKey,
  delivery: PastDelivery,
): Promise<string> {
  const { status, days, paused_days, attempts = 1, in_queue } = delivery;
  const [id, endpoint_id] = [newId(), newId()];
  const endpoint = `insert into webhook_endpoints (tenant_id, id, url, event_types) values ($1, $2, 'https://receiver.example/', '[]')`;
  await admin.query(endpoint, [tenant_id, endpoint_id]);
  await admin.query(
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, status, created_at, delivered_at, last_attempt_at, paused_at)
     select $1, $2, $3, $4, 'webhook.test', $5, at, case when $5 = 'delivered' then at end, at, now() - $7 * interval '1 day'
       from (select now() - $6 * interval '1 day' as at) past`,
    [tenant_id, id, endpoint_id, event_id, status, days, paused_days],
  );
  const attempt = `insert into webhook_attempts (tenant_id, id, delivery_id, at) select $1, $2 || n, $2, now() from generate_series(1, $3) n`;
  await admin.query(attempt, [tenant_id, id, attempts]);
  if (in_queue)
    await admin.query('insert into due_deliveries (tenant_id, endpoint_id, delivery_id) values ($1, $2, $3)', [
      tenant_id,
      endpoint_id,
      id,
    ]);
  return id;
}
