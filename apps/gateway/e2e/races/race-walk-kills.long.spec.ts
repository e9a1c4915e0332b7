import { useDatabaseAdmin, useObject, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { type PatientClient, useKilledServices } from '../support/killed-services';
import { walkOf } from '../support/list-walks';
import { writeSlowly } from '../support/long-transactions';
import { type Loop, meanwhile } from '../support/meanwhile';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { WRITTEN_LISTS, type WrittenList, write } from '../support/written-lists';

const RUNS = runsOf(100, 1_000);
const LEAST_KILLS = size(2, 20);
const PATIENCE_MS = size(40_000, 120_000);
const WRITING = { rows: 12, pause_ms: 40, writers: 2 };
const STABLE = 24;
const LONGEST_MS = 1_000;
const AUDITED = 40;

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the tenants, and is not killed
const admin = useDatabaseAdmin(own);
const { patient, repeatWhileKilling } = useKilledServices(own, PATIENCE_MS);

const found = { unchanged: 0, losses: [] as string[], doubles: [] as string[] };
const twice = (ids: string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);

/** A list in a tenant of its own. */
interface Reader {
  client: PatientClient;
  /** Write rows of the list meanwhile. */
  loops: Loop[];
  /** One walk, which is compared with the database. */
  walk: () => Promise<unknown>;
}

const readers = useObject(async () => ({ all: await Promise.all([...WRITTEN_LISTS.map(readerOf), auditReader()]) }));

async function readerOf(written: WrittenList): Promise<Reader> {
  const { list, immutable, orders, table } = written;
  const { id: tenant_id, token } = await gateway.newTenant();
  const [client, writer] = [patient({ token }), patient({ token })];
  await write(writer, written, { rows: STABLE, pause_ms: 0, writers: 1 }, roundsOf(STABLE));
  const isLive = table === 'approval_requests' ? 'and deleted_at is null' : '';
  const versions = async (): Promise<Map<string, string>> => {
    const text = `select id::text, concat_ws(' ', version, updated_at) as version from ${table} where tenant_id = $1 ${isLive}`;
    const { rows } = await admin.query<{ id: string; version: string }>(text, [tenant_id]);
    return new Map(rows.map(({ id, version }) => [id, version]));
  };
  const all = [...orders, ...immutable];
  let walks = 0;
  return {
    client,
    loops: [
      (isOver) => write(writer, written, WRITING, isOver),
      writeSlowly({ database: own, tenant_id, most_ms: LONGEST_MS }, written),
    ],
    async walk() {
      const order = all[(walks += 1) % all.length] as string;
      const before = await versions();
      const { ids } = await walkOf(client, list, order ? `first: 8, orderBy: [${order}]` : 'first: 8');
      const after = await versions();
      const unchanged = [...before].filter(([id, version]) => after.get(id) === version).map(([id]) => id);
      judge(`${list} ${order}`, { ids, due: unchanged, once: immutable.includes(order) ? ids : unchanged });
    },
  };
}

/** The newest entries of the audit log, which grows meanwhile. */
async function auditReader(): Promise<Reader> {
  const [written] = WRITTEN_LISTS as [WrittenList];
  const { id: tenant_id, token } = await gateway.newTenant();
  const [client, writer] = [patient({ token }), patient({ token })];
  await write(writer, written, { rows: STABLE, pause_ms: 0, writers: 1 }, roundsOf(STABLE));
  return {
    client,
    loops: [(isOver) => write(writer, written, WRITING, isOver)],
    async walk() {
      const newest = 'select id, seq from audit_logs where tenant_id = $1 order by seq desc limit $2';
      const { rows } = await admin.query<{ id: string; seq: string }>(newest, [tenant_id, AUDITED]);
      const { ids } = await walkOf(client, 'auditLogs', `first: 7, filter: { seq_from: ${rows.at(-1)?.seq} }`);
      judge('auditLogs', { ids, due: rows.map(({ id }) => id), once: ids });
    },
  };
}

/** True from the call with this number on. */
function roundsOf(count: number): () => boolean {
  let calls = 0;
  return () => (calls += 1) > count;
}

/** @param due the rows that the walk must have, `once` those that it must not have twice */
function judge(name: string, { ids, due, once }: { ids: string[]; due: string[]; once: string[] }): void {
  const [seen, single] = [new Set(ids), new Set(once)];
  found.unchanged += due.length;
  found.losses.push(...due.filter((id) => !seen.has(id)).map((id) => `${name}: ${id}`));
  found.doubles.push(
    ...twice(ids)
      .filter((id) => single.has(id))
      .map((id) => `${name}: ${id}`),
  );
}

test('a walk returns each row that does not change once, in every order, with concurrent writers, long transactions and killed services', async () => {
  const { all } = readers;
  const repeated = { runs: RUNS, least_kills: LEAST_KILLS, clients: all.length };
  const { runs, kills } = await meanwhile(
    all.flatMap(({ loops }) => loops),
    () => repeatWhileKilling(repeated, (client) => (all[client] as Reader).walk()),
  );
  const { unchanged, losses, doubles } = found;
  const repeats = all.reduce((sum, { client }) => sum + client.repeats, 0);
  reportRace('walks', { runs, kills, repeats, losses, doubles });
  expect({ losses, doubles }).toEqual({ losses: [], doubles: [] });
  expect(repeats).toBeGreaterThan(0);
  expect(unchanged).toBeGreaterThan(STABLE * runs);
});
