import { useDatabaseAdmin, useOwnGateway, useHooks, useOwnDatabase, useTenant } from '../support/fixtures';
import type { TestTenant } from '../support/gateway';
import { until } from '../support/service-process';

/** One server that looks like the coordinator of 1,024 workers. That of the first tenant does not answer. */
const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
useHooks(
  () =>
    admin.query(`
      create table pg_dist_partition as select 'products'::regclass as logicalrelid, 'h' as partmethod;
      create table pg_dist_placement as select number as shardid, number as groupid from generate_series(0, 1023) as number;
      create function get_shard_id_for_distribution_column(regclass, text) returns integer language sql as 'select hashtext($2) & 1023';
      grant select on pg_dist_partition, pg_dist_placement to public`),
  () => Promise.resolve(),
);
const gateway = useOwnGateway({ DAS_DATABASE_ENGINE: 'citus', DAS_DATABASE_POOL_SIZE: 4 }, database);
const [frozen, other] = [useTenant(gateway), useTenant(gateway)];

/** A statement of a coordinator that waits for a worker. */
const freeze = (): Promise<unknown> =>
  admin.query(`
    create function wait_for_worker() returns trigger language plpgsql as $$
      begin
        if new.tenant_id = '${frozen.id}' then perform pg_sleep(60); end if;
        return new;
      end $$;
    create trigger wait before insert on products for each row execute function wait_for_worker()`);

interface Answered {
  status: number;
  ms: number;
}

async function create({ token }: TestTenant): Promise<Answered> {
  const began_at = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ partnumber: `P-${began_at}-${Math.random()}` });
  const { status } = await fetch(`${gateway.url}/v2/products`, { method: 'POST', headers, body });
  return { status, ms: performance.now() - began_at };
}

test('while a server does not answer, its tenants get 503 within 10 seconds, and those of others notice nothing', async () => {
  expect([(await create(frozen)).status, (await create(other)).status]).toEqual([201, 201]);
  await freeze();
  let isOver = false;
  const refused = Promise.all(Array.from({ length: 12 }, () => create(frozen))).finally(() => (isOver = true));
  const answered: Answered[] = [];
  while (!isOver) answered.push(await create(other));
  const late = await refused;
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 503));
  expect(Math.max(...late.map(({ ms }) => ms))).toBeLessThan(10_000);
  expect(answered.filter(({ status, ms }) => status !== 201 || ms > 2_000)).toEqual([]);
  expect(answered.length).toBeGreaterThan(20);
  const { status, ms } = await create(frozen); // nothing waits for it any more
  expect([status, ms < 1_000]).toEqual([503, true]);
  await admin.query('drop trigger wait on products');
  await until(async () => (await create(frozen)).status === 201);
}, 60_000);

const LOST = `do $$
  begin
    perform nextval('tries');
    raise exception using errcode = '08006', message = 'connection to the remote node das_service@worker:5432 failed with the following error: Connection refused';
  end $$`;

test('statements that fail together because a server is lost are not sent again, and later ones are refused at once', async () => {
  await admin.query('create sequence tries; grant all on sequence tries to public');
  const statement = (text: string): Promise<unknown> => gateway.db.run({ text, values: [] });
  const together = await frozen.as(() => Promise.allSettled([statement(LOST), statement('select 1')]));
  const later = await frozen.as(() => Promise.allSettled([statement(LOST)]));
  const elsewhere = await other.as(() => Promise.allSettled([statement('select 1')]));
  const { rows } = await admin.query('select last_value::integer as tries from tries');
  const unavailable = {
    status: 'rejected',
    reason: expect.objectContaining({ code: 'service_unavailable' }) as object,
  };
  expect([together, later, elsewhere, rows]).toEqual([
    [unavailable, unavailable],
    [unavailable],
    [{ status: 'fulfilled', value: expect.anything() as object }],
    [{ tries: 1 }],
  ]);
  await until(async () => (await create(frozen)).status === 201);
});
