import { setTimeout as pause } from 'node:timers/promises';
import { ChangeLog } from '../support/change-log';
import { DeltaLoop, compared } from '../support/delta-loop';
import { useDatabaseAdmin, useObject, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { type PatientClient, useKilledServices } from '../support/killed-services';
import { writeSlowly } from '../support/long-transactions';
import { type Loop, meanwhile } from '../support/meanwhile';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { LISTS_WITH_TOMBSTONES, type WrittenList, write } from '../support/written-lists';

const RUNS = runsOf(60, 1_000);
const LEAST_KILLS = size(3, 20);
const PATIENCE_MS = size(40_000, 120_000);
const WRITING = { rows: 40, pause_ms: 100, writers: 2 };
const LONGEST_MS = 2_500;
const SYNCS_PER_LOOP = 20; // then a new client begins with a walk of all rows

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the tenants, and is not killed
const admin = useDatabaseAdmin(own);
const { patient, repeatWhileKilling } = useKilledServices(own, PATIENCE_MS);

/** A client that reads a list of a tenant of its own. */
interface Reader {
  written: WrittenList;
  tenant_id: string;
  client: PatientClient;
  loop: DeltaLoop;
  syncs: number;
  /** Write rows of the list meanwhile. */
  loops: Loop[];
}

const readers = useObject(async () => ({
  log: await ChangeLog.start(admin, LISTS_WITH_TOMBSTONES),
  all: await Promise.all(LISTS_WITH_TOMBSTONES.map(newReader)),
}));

async function newReader(written: WrittenList): Promise<Reader> {
  const tenant = await gateway.newTenant();
  const [client, writer] = [patient(tenant), patient(tenant)];
  const loops: Loop[] = [
    (isOver) => write(writer, written, WRITING, isOver),
    writeSlowly({ database: own, tenant_id: tenant.id, most_ms: LONGEST_MS }, written),
  ];
  return { written, tenant_id: tenant.id, client, loop: new DeltaLoop(client, written), syncs: 0, loops };
}

const found = { settled: 0, losses: new Set<string>(), doubles: [] as string[] };

/** One sync, whose copy is compared with the database. */
async function sync(reader: Reader): Promise<void> {
  const { written, client, tenant_id } = reader;
  if (reader.syncs % SYNCS_PER_LOOP === 0) reader.loop = new DeltaLoop(client, written);
  reader.syncs += 1;
  found.doubles.push(...(await reader.loop.sync((synced_to) => readers.log.read(written, synced_to))));
  const { settled, losses } = await compared(admin, tenant_id, written, reader.loop);
  found.settled += settled;
  for (const loss of losses) found.losses.add(loss);
  await pause(Math.random() * 100);
}

test('the loop of deltas misses no committed change or deletion, with concurrent writers, long transactions and killed services', async () => {
  const { all, log } = readers;
  const repeated = { runs: RUNS, least_kills: LEAST_KILLS, clients: all.length };
  const { runs, kills } = await meanwhile(
    all.flatMap(({ loops }) => loops),
    () => repeatWhileKilling(repeated, (client) => sync(all[client] as Reader)),
  );
  await pause(1_100); // syncedTo is a whole second: the last syncs compare all rows
  await Promise.all(all.map(sync));
  const { settled, doubles } = found;
  const losses = [...found.losses, ...(await log.late())];
  const repeats = all.reduce((sum, { client }) => sum + client.repeats, 0);
  reportRace('deltas', { runs, kills, repeats, losses, doubles });
  expect({ losses, doubles }).toEqual({ losses: [], doubles: [] });
  expect(repeats).toBeGreaterThan(0);
  expect(settled).toBeGreaterThan(runs);
});
