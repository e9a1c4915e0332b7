import {
  type PlacedTable,
  distributeDatabase,
  distributionFaults,
  endDistribution,
  isDistributing,
  migrations,
  placedTables,
} from '@das/schema';
import type { Client } from 'pg';
import type { AdminContext } from './admin-context';
import { UsageError } from './cli-errors';
import type { Command, Outcome } from './command';
import { exclusively } from './exclusively';
import { recordOnPlatform } from './record-on-platform';

const NAME = 'distribute';
const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1_024;

/** A run that was stopped keeps the tables that it has placed, and the next one goes on with the rest. */
export const distribute: Command = {
  name: NAME,
  description:
    'Distributes the tables over the servers of a Citus cluster, by tenant. The service must be stopped. A stopped run is continued by the next one.',
  options: {
    shards: { takes: 'number', description: `Shards per distributed table. Default: ${DEFAULT_SHARDS}.` },
    plan: { description: 'Check the cluster and print the placement of each table. Changes nothing.' },
  },
  async run({ values, flags }, context) {
    const shards = readShards(values['shards']);
    await context.tenants(); // refuses a database that is not migrated
    return exclusively(context, NAME, async (owner) => {
      const faults = await distributionFaults(owner, {
        service: context.service,
        migrations: migrations.map(({ name }) => name),
      });
      if (faults.length) return refusal(faults);
      return flags['plan']
        ? outcomeOf(await placedTables(owner), 'The cluster is ready.')
        : run(context, owner, shards);
    });
  },
};

async function run(context: AdminContext, owner: Client, shards: number): Promise<Outcome> {
  const tables = await distributeDatabase(owner, { shards, report: context.report });
  if (await isDistributing(owner)) {
    await context.within('', (app) => recordOnPlatform(app, 'platform.distributed', { tables: tables.length, shards }));
    await endDistribution(owner);
  }
  return outcomeOf(tables, 'The database is distributed. Start the service with DAS_DATABASE_ENGINE=citus.');
}

const refusal = (faults: string[]): Outcome => ({
  json: { ok: false, tables: [], faults },
  text: [...faults, 'Nothing was changed.'].join('\n'),
  isBad: true,
});

function outcomeOf(tables: PlacedTable[], result: string): Outcome {
  const lines = tables.map(({ table, placement, rows }) => `${table.padEnd(24)} ${placement.padEnd(11)} ${rows} rows`);
  return { json: { ok: true, tables }, text: [...lines, result].join('\n') };
}

/** @throws UsageError */
function readShards(text: string | undefined): number {
  const shards = text === undefined ? DEFAULT_SHARDS : Number(text);
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new UsageError(`--shards must be a number from 1 to ${MAX_SHARDS}.`);
  return shards;
}
