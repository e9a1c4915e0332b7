import { type NeededRoles, clusterFaults } from './cluster-faults';
import { placedRelations } from './assert-placement';
import { type PlacedTable, inTransaction, placeTables, placedTables } from './place-tables';
import { placementDifferences } from './placement-difference';
import type { Queryable } from './queryable';
import { readCluster } from './read-cluster';
import { PROGRESS_TABLE, isDistributing, isRestored, recorded, setAside } from './set-aside';

export interface DistributionOptions {
  /** Shards per distributed table. */
  shards: number;
  /** Receives the name of each step. */
  report: (step: string) => void;
}

/** Owners of functions and views that Citus creates on the workers with their tables, for which they need the right to create. */
const GROUPS = ['das_app', 'das_authenticator', 'das_search', 'das_worker'];
const OWNERS = 'das_authenticator, das_search, das_worker';
const SERVICE_SESSIONS = `select count(*)::integer as count from pg_stat_activity where datname = current_database() and application_name in ('das', 'das listening')`;

export interface Expected {
  /** The log-in of the service. */
  service: string;
  /** The names of all migrations. */
  migrations: string[];
}

/** Why the database cannot be distributed, in one sentence each. It changes nothing. */
export async function distributionFaults(owner: Queryable, { service, migrations }: Expected): Promise<string[]> {
  const { rows: extension } = await owner.query(`select from pg_extension where extname = 'citus'`);
  if (!extension.length) return ['The extension citus is missing on the coordinator. Run: create extension citus'];
  const { rows } = await owner.query<{ name: string }>('select current_user::text as name');
  const needed: NeededRoles = { groups: GROUPS, logins: [rows[0]?.name ?? '', service] };
  const { rows: ran } = await owner.query<{ name: string }>('select name from migrations');
  const pending = migrations.filter((migration) => !ran.some(({ name }) => name === migration));
  if (pending.length)
    return [
      `Migrations have not run: ${pending.join(', ')}. They change tables in ways that Citus refuses later. Run: das migrate`,
    ];
  const faults = clusterFaults(await readCluster(owner, needed), needed);
  if (rows[0]?.name === service)
    faults.push(
      'The service needs a log-in of its own: set DATABASE_URL to it, and DAS_DATABASE_ADMIN_URL to that of the owner.',
    );
  const { rows: sessions } = await owner.query<{ count: number }>(SERVICE_SESSIONS);
  if (sessions[0]?.count)
    faults.push(`The service has ${sessions[0].count} connections to the database. Stop it first.`);
  return faults;
}

/**
 * Distributes the tables by the list of placements. Each step is one transaction, so it can be stopped at any moment; the next run
 * continues. In between no service starts on the database.
 */
export async function distributeDatabase(
  owner: Queryable,
  { shards, report }: DistributionOptions,
): Promise<PlacedTable[]> {
  await owner.query(
    `set statement_timeout = 0; set citus.multi_shard_modify_mode = 'sequential'; set client_min_messages = warning`,
  );
  if (!(await isDistributing(owner))) {
    if (!placementDifferences(await placedRelations(owner), 'citus').length) return placedTables(owner);
    report('setting foreign keys and triggers aside');
    await inTransaction(owner, () => setAside(owner));
  }
  await owner.query(`grant create on schema public to ${OWNERS}`);
  await placeTables(owner, shards, report);
  for (const removed of await recorded(owner)) {
    if (await isRestored(owner, removed)) continue;
    report(`adding the ${removed.kind} ${removed.name} of ${removed.table} again`);
    await inTransaction(owner, async () => {
      for (const statement of removed.restoration) await owner.query(statement);
    });
  }
  await owner.query(`revoke create on schema public from ${OWNERS}`);
  await verify(owner);
  return placedTables(owner);
}

/** @throws Error when a table is not placed, or something that was set aside is missing */
async function verify(owner: Queryable): Promise<void> {
  const differences = placementDifferences(await placedRelations(owner), 'citus');
  for (const removed of await recorded(owner)) {
    if (!(await isRestored(owner, removed)))
      differences.push(`the ${removed.kind} ${removed.name} of ${removed.table} is missing`);
  }
  if (differences.length) throw new Error(`The database is not as it should be: ${differences.join(', ')}.`);
}

/** Ends the distribution, so that services start. */
export async function endDistribution(owner: Queryable): Promise<void> {
  await owner.query(`drop table if exists ${PROGRESS_TABLE}`);
}
