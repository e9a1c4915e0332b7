import type { Client } from 'pg';
import { useClient, useDatabaseAdmin, useOwnDatabase } from '../support/fixtures';

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const workers = Array.from({ length: 8 }, () => useClient(database.url));
beforeEach(() => admin.query('truncate due_chat_messages, chat_turns'));

interface Claimed {
  tenant_id: string;
  channel_id: string;
  id: string;
}

/** Channels of a tenant, each with so many messages; the first of a channel is due first. */
async function due(tenant: string, channels: string[], count: number): Promise<void> {
  await admin.query(
    'insert into chat_turns (tenant_id, channel_id) select $1, c from unnest($2::text[]) c on conflict do nothing',
    [tenant, channels],
  );
  await admin.query(
    `insert into due_chat_messages (tenant_id, channel_id, id, due_at)
     select $1, c, c || '-' || n, now() - (60 - n) * interval '1 second' from unnest($2::text[]) c, generate_series(1, $3::int) n`,
    [tenant, channels, count],
  );
}

const claim = async (worker = workers[0] as Client, most = 1_000, lease_ms = 60_000): Promise<Claimed[]> =>
  (await worker.query<Claimed>(`select * from claim_due_chat_messages('token', $1, $2)`, [most, lease_ms])).rows;

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const idsOf = (claims: Claimed[]): string[] => claims.map(({ id }) => id).toSorted();

test('with concurrent workers each channel is claimed once, with the message that is due first', async () => {
  await due('one', names('a', 20), 3);
  await due('two', names('b', 20), 3);
  const claims = (await Promise.all(workers.map((worker) => claim(worker)))).flat();
  expect(idsOf(claims)).toEqual([...names('a', 20), ...names('b', 20)].map((channel) => `${channel}-1`).toSorted());
  expect(await claim()).toEqual([]);
});

test('a channel is claimed again when the lease of a process that was killed has ended', async () => {
  await due('one', ['a'], 1);
  expect(idsOf(await claim(workers[0], 10, 60_000))).toEqual(['a-1']);
  await admin.query(`update chat_turns set leased_until = now() - interval '1 second'`);
  expect(idsOf(await claim(workers[1], 10, 60_000))).toEqual(['a-1']);
});

test('a channel waits for its turn, and a message for its time', async () => {
  await due('one', ['a', 'b', 'c'], 1);
  await admin.query(`update chat_turns set next_at = now() + interval '1 minute' where channel_id = 'a'`);
  await admin.query(`update due_chat_messages set due_at = now() + interval '1 minute' where channel_id = 'b'`);
  expect(idsOf(await claim())).toEqual(['c-1']);
});

test('tenants take turns: one with many channels leaves room for another', async () => {
  await due('one', names('a', 20), 5);
  await due('two', ['b'], 1);
  expect(idsOf(await claim(workers[0], 2))).toEqual(['a0-1', 'b-1']);
});

test('the age of the oldest due message counts those of claimed channels', async () => {
  const age = async (): Promise<number> =>
    (await (workers[0] as Client).query<{ oldest_due_s: number }>('select * from chat_queue_figures()')).rows[0]
      ?.oldest_due_s ?? -1;
  expect(await age()).toBe(0);
  await due('one', ['a'], 1);
  await claim();
  expect(await age()).toBeGreaterThanOrEqual(59);
});
