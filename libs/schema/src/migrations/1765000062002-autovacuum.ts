import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Small tables whose rows change or come and go all the time. Dead rows make them slow long before 20 % of them are dead. */
const BUSY = ['due_deliveries', 'product_counts', 'request_counts', 'rate_limits', 'audit_heads', 'webhook_troubles', 'worker_leases'];
/** Tables that only grow: vacuum marks their new pages, so that index-only scans need not read them. */
const APPEND_ONLY = ['audit_logs', 'platform_audit_logs', 'webhook_events', 'webhook_attempts', 'approval_decisions'];
/** Tables with millions of rows, whose statistics are refreshed after changes of 2 % instead of 10 %. */
const BIG = [
  'products',
  'approval_requests',
  'request_details',
  'request_texts',
  'approval_steps',
  'approval_decisions',
  'audit_logs',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'idempotency_records',
  'jobs',
  'job_items',
];

const SETTINGS: [tables: string[], settings: Record<string, number>][] = [
  [BUSY, { autovacuum_vacuum_scale_factor: 0.01, autovacuum_vacuum_threshold: 500, autovacuum_vacuum_cost_delay: 0 }],
  [APPEND_ONLY, { autovacuum_vacuum_insert_scale_factor: 0.02 }],
  [BIG, { autovacuum_analyze_scale_factor: 0.02 }],
];

/** Autovacuum by the use of each table. It takes no lock that a read or write waits for. */
export class Autovacuum1765000062002 implements MigrationInterface {
  readonly phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS) {
      const list = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      for (const table of tables) await db.query(`alter table ${table} set (${list.join(', ')})`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [tables, settings] of SETTINGS) {
      for (const table of tables) await db.query(`alter table ${table} reset (${Object.keys(settings).join(', ')})`);
    }
  }
}
