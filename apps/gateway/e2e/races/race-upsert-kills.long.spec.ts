import { setTimeout as pause } from 'node:timers/promises';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type JobBody, jobOf } from '../support/jobs';
import { useKilledServices } from '../support/killed-services';
import { restClient } from '../support/rest-client';
import { size } from '../support/scale';
import { times } from '../support/two-gateways';

const LEAST_KILLS = size(3, 40);
const ITEMS = 10_000;
const PATIENCE_MS = size(120_000, 600_000);

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own); // takes the jobs and runs none, and is not killed
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const { killWhile } = useKilledServices(own, PATIENCE_MS);

const priced = (list_price: number): object[] =>
  times(ITEMS, (index) => ({ partnumber: `K-${index}`, list_price, metadata: { plant: 'OSL' } }));

/** Starts a job, and kills the services that run it until it has ended. Its progress never falls. */
async function upsertedWhileKilling(items: object[]): Promise<JobBody> {
  const owner = await restClient(gateway, team.owner);
  const { body } = await owner('/v2/products/bulk-upsert', { method: 'POST', body: { items } });
  const { job_id } = (body as { data: { job_id: string } }).data;
  let isOver = false;
  const killing = killWhile((kills) => !isOver || kills < LEAST_KILLS);
  const job = await ended(job_id).finally(() => (isOver = true));
  await killing;
  return job;
}

async function ended(id: string): Promise<JobBody> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let done = 0; Date.now() < deadline; await pause(50)) {
    const job = await jobOf(team.owner, id);
    expect(job.done).toBeGreaterThanOrEqual(done);
    if (job.result) return job;
    ({ done } = job);
  }
  throw new Error('The job does not end.');
}

/** What each product has of versions, outcomes, audit entries and events, and how many products have the same. */
const HISTORIES = `
  with outcome as (
    select outcome->>'id' as id, array_agg(outcome->>'outcome' order by job_id) as outcomes from job_items where tenant_id = $1 group by 1
  ), entry as (
    select resource_id as id, array_agg(action order by seq) as audited from audit_logs
     where tenant_id = $1 and resource_type = 'product' group by 1
  ), event as (
    select resource_id as id, array_agg(type order by seq) as emitted from webhook_events
     where tenant_id = $1 and type like 'product.%' group by 1
  ), product as (select id::text as id, version from products where tenant_id = $1)
  select version, outcomes, audited, emitted, count(*)::integer as products
    from product full join outcome using (id) full join entry using (id) full join event using (id) group by 1, 2, 3, 4`;

const histories = async (): Promise<object[]> => (await admin.query<object>(HISTORIES, [team.tenant.id])).rows;

test('upsert jobs of services that are killed write each item once, with one outcome, event and audit entry', async () => {
  const created = await upsertedWhileKilling(priced(10));
  const summary = { total: ITEMS, created: 0, updated: 0, unchanged: 0, failed: 0 };
  expect(created).toMatchObject({ status: 'done', done: ITEMS, result: { summary: { ...summary, created: ITEMS } } });
  const names = ['product.created'];
  expect(await histories()).toEqual([
    { version: 1, outcomes: ['created'], audited: names, emitted: names, products: ITEMS },
  ]);
  const updated = await upsertedWhileKilling(priced(20));
  expect(updated).toMatchObject({ status: 'done', done: ITEMS, result: { summary: { ...summary, updated: ITEMS } } });
  names.push('product.updated');
  expect(await histories()).toEqual([
    { version: 2, outcomes: ['created', 'updated'], audited: names, emitted: names, products: ITEMS },
  ]);
});
