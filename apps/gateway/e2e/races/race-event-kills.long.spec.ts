import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { type FeedEvent, eventsOf, walked } from '../support/event-feed';
import { creation } from '../support/factories';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import { type PatientClient, useKilledServices } from '../support/killed-services';
import { longTransaction } from '../support/long-transactions';
import { type Loop, meanwhile } from '../support/meanwhile';
import { reportRace } from '../support/race-report';
import { runsOf, size } from '../support/scale';
import { times } from '../support/two-gateways';

const RUNS = runsOf(60, 1_000);
const LEAST_KILLS = size(3, 20);
const PATIENCE_MS = size(40_000, 120_000);
const WRITERS = 3;
const READERS = 4;
const LONGEST_MS = 200;
const KEPT = 4; // positions of a reader, one of which is the start of its next read

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // creates the tenant, and is not killed
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(own);
const { patient, repeatWhileKilling } = useKilledServices(own, PATIENCE_MS);

const found = { events: 0, losses: [] as string[], doubles: [] as string[] };

/** Creates products. A part number that is taken was created by a service that died before it answered. */
const create =
  (writer: number, written: string[]): Loop =>
  async (isOver) => {
    const { graphql } = patient(tenant);
    for (let number = 0; !isOver(); number += 1) {
      const partnumber = `K-${writer}-${number}`;
      const { body } = await graphql(creation('Product'), { input: { partnumber } });
      const { errors } = body as { errors?: object[] };
      if (errors)
        expect(errors).toMatchObject([
          { extensions: { validation: { 'input.partnumber': ['The input.partnumber has already been taken.'] } } },
        ]);
      written.push(partnumber);
      await pause(Math.random() * 100);
    }
  };

const APPEND = 'select append_events_of_act($1, $2, $3, $4, $5, $3, $6, $7, $7)';

/** Appends events in transactions that stay open and hold the numbers meanwhile, as those with long payloads do. */
const append =
  (written: string[]): Loop =>
  async (isOver) => {
    const transaction = { database: own, tenant_id: tenant.id, most_ms: LONGEST_MS };
    for (let n = 0; !isOver(); n += 1) {
      const ids = times(1 + (n % 3), () => newId());
      const [timestamp, type] = [new Date().toISOString(), 'product.created'];
      const payloads = ids.map((id) => JSON.stringify({ id, type, timestamp, data: { id, partnumber: id } }));
      const [stamps, types, none] = [timestamp, type, null].map((value) => ids.map(() => value));
      const values = [tenant.id, newId(), ids, stamps, types, payloads, none];
      if (await longTransaction(transaction, n, (client) => client.query(APPEND, values))) written.push(...ids);
    }
  };

/** A position of the feed that a reader has reached. */
interface Position {
  cursor: string;
  seq: number;
}

const headOf = async (): Promise<number> => {
  const { rows } = await admin.query<{ event_seq: string }>('select event_seq from audit_heads where tenant_id = $1', [
    tenant.id,
  ]);
  return Number(rows[0]?.event_seq ?? 0);
};

/** Reads from one of the last positions of a reader to the end of the feed, and compares the events with the rows of the database. */
async function read(client: PatientClient, positions: Position[]): Promise<void> {
  const from = positions[Math.floor(Math.random() * positions.length)] as Position;
  const head = await headOf();
  const events: FeedEvent[] = [];
  let { cursor } = from;
  for (let hasMore = true; hasMore;) {
    const page = await eventsOf(client, { after: cursor, first: 7 });
    events.push(...page.data);
    ({ cursor, has_more: hasMore } = page);
  }
  const last = events.at(-1)?.seq ?? from.seq;
  await judge(from.seq, Math.max(head, last), events);
  positions.push({ cursor, seq: last });
  if (positions.length > KEPT) positions.shift();
  await pause(Math.random() * 100);
}

async function judge(after: number, last: number, events: FeedEvent[]): Promise<void> {
  const { rows } = await admin.query<{ event: string }>(
    `select concat_ws(' ', seq, id, type, resource_id) as event from webhook_events where tenant_id = $1 and seq > $2 and seq <= $3 order by seq`,
    [tenant.id, after, last],
  );
  const read = events.map(({ seq, id, type, data }) => `${seq} ${id} ${type} ${data.id}`);
  const stored = rows.map(({ event }) => event);
  found.events += events.length;
  found.doubles.push(...read.filter((event, index) => read.indexOf(event) !== index));
  found.losses.push(...stored.filter((event) => !read.includes(event)));
  found.losses.push(...read.filter((event) => !stored.includes(event)).map((event) => `${event} is not stored`));
  if (read.join() !== read.toSorted((one, other) => parseInt(one) - parseInt(other)).join())
    found.losses.push(`The order is ${read.join()}.`);
}

test('a reader sees each event once, in the order of their numbers and without a gap, with concurrent writers, long transactions and killed services', async () => {
  const written: string[] = [];
  const clients = times(READERS, () => patient(tenant));
  const { cursor } = await eventsOf(clients[0] as PatientClient, { after: 'latest' });
  const positions = clients.map(() => [{ cursor, seq: 0 }]);
  const writers = [...times(WRITERS, (writer) => create(writer, written)), append(written), append(written)];
  const repeated = { runs: RUNS, least_kills: LEAST_KILLS, clients: READERS };
  const { runs, kills } = await meanwhile(writers, () =>
    repeatWhileKilling(repeated, (client) => read(clients[client] as PatientClient, positions[client] as Position[])),
  );
  const { events, losses, doubles } = found;
  const repeats = clients.reduce((sum, client) => sum + client.repeats, 0);
  reportRace('events', { runs, kills, repeats, losses, doubles });
  expect({ losses, doubles }).toEqual({ losses: [], doubles: [] });
  const all = await walked(clients[0] as PatientClient);
  expect(all.map(({ seq }) => seq)).toEqual(times(all.length, (index) => index + 1));
  expect(all.map(({ data }) => data['partnumber']).toSorted()).toEqual(written.toSorted());
  expect([events > runs, repeats > 0]).toEqual([true, true]);
});
