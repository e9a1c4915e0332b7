import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import { QUOTA } from './bare-products';
import { type BenchTenant, seedTenant } from './seed-tenant';
import { ServerProcess } from './server-process';
import type { Undoing } from './undoing';

/** A server that is measured. */
export interface Target {
  name: string;
  url: string;
}

export interface Targets {
  targets: Target[];
  token: string;
}

/** By its place: an app is started, not imported. */
const GATEWAY = join(__dirname, '../../../apps/gateway/dist/main.js');

export const OURS = 'ours';
export const SAME_DUTIES = 'bare, same duties';
export const STATEMENT_ONLY = 'bare, statement only';

/** Starts a database of the bench's own, the service on it, and the two servers to compare it with. */
export async function startTargets(rows: number, undoing: Undoing): Promise<Targets> {
  const postgres = await startPostgres(undoing);
  const url = postgres.serviceUrl();
  const admin_url = postgres.adminUrl();
  const ours = await startServer(GATEWAY, gatewaySettings(url, admin_url), undoing); // migrates
  const tenant = await seedTenant(url, admin_url, rows);
  const sameDuties = await startBare(url, tenant, {}, undoing);
  const statementOnly = await startBare(url, tenant, { BENCH_FIXED_TENANT: tenant.id }, undoing);
  const targets = [
    { name: OURS, url: ours },
    { name: SAME_DUTIES, url: sameDuties },
    { name: STATEMENT_ONLY, url: statementOnly },
  ];
  return { targets, token: tenant.token };
}

async function startPostgres(undoing: Undoing): Promise<EmbeddedPostgres> {
  const data_dir = await undoing.start(
    () => mkdtemp(join(tmpdir(), 'das-bench-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
  await chmod(data_dir, 0o755); // where root starts it, PostgreSQL runs as another user, who must get in
  return undoing.start(
    () => EmbeddedPostgres.start({ data_dir }),
    (server) => server.stop(),
  );
}

const gatewaySettings = (url: string, admin_url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DAS_DATABASE_ADMIN_URL: admin_url,
  DAS_SECRET_KEY: randomBytes(32).toString('base64'),
  DAS_ENVIRONMENT: 'production',
  DAS_LOG_LEVEL: 'warn',
  DAS_GRAPHQL_REQUESTS_PER_MINUTE: String(QUOTA),
  HOST: '127.0.0.1',
  PORT: '0',
});

function startBare(url: string, { statement }: BenchTenant, fixed: Record<string, string>, undoing: Undoing): Promise<string> {
  return startServer(require.resolve('./bare-server'), { DATABASE_URL: url, BENCH_STATEMENT: statement, ...fixed }, undoing);
}

async function startServer(program: string, variables: Record<string, string>, undoing: Undoing): Promise<string> {
  const server = await undoing.start(
    () => ServerProcess.spawn(program, variables),
    (started) => started.stop(),
  );
  return server.address();
}
