import { RowCountsWorker } from '../../src/workers/row-counts.worker';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';
import { change, deletion, givenRequest } from '../support/factories';

const database = useOwnDatabase(); // one worker sums up at a time in a database, and another spec has its own
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
let tenant: TestTenant;
beforeEach(async () => (tenant = await gateway.newTenant()));

async function total(): Promise<number> {
  const { approvalRequests } = dataOf<{ approvalRequests: { paginatorInfo: { total: number } } }>(
    await tenant.graphql('{ approvalRequests(first: 0) { paginatorInfo { total } } }'),
  );
  return approvalRequests.paginatorInfo.total;
}

const remove = async (id: string): Promise<unknown> =>
  dataOf(await tenant.graphql(deletion('ApprovalRequest'), { id }));

/** One run of the worker. */
const fold = (): Promise<boolean> => gateway.app.get(RowCountsWorker).work();

const entries = async (): Promise<number> =>
  (await admin.query('select 1 from request_counts where tenant_id = $1 and entry > 0', [tenant.id])).rowCount ?? 0;

test('a total is the number of requests that are not deleted, before and after the counts are summed up', async () => {
  const ids = [await givenRequest(tenant), await givenRequest(tenant), await givenRequest(tenant)];
  expect([await total(), await entries()]).toEqual([3, 3]);
  await fold();
  expect([await total(), await entries()]).toEqual([3, 0]);
  await remove(ids[0] ?? '');
  expect([await total(), await entries()]).toEqual([2, 1]);
  await remove(ids[0] ?? ''); // already deleted
  expect([await total(), await entries()]).toEqual([2, 1]);
  await Promise.all([fold(), fold()]);
  expect([await total(), await entries()]).toEqual([2, 0]);
});

test('an update of a request that is not deleted does not change the counts, nor does a rollback', async () => {
  const id = await givenRequest(tenant, { opportunities: [{ partnumber: 'A', requested_price: 5 }] });
  await fold();
  await tenant.graphql(change('ApprovalRequest'), { id, input: { project_name: 'P' } });
  await tenant.graphql('mutation ($id: ID!) { approveApprovalRequest(id: $id) { approval_request { id } } }', { id });
  const undone = tenant.as(() =>
    gateway.db.transaction(async () => {
      await gateway.db.run({
        text: `insert into approval_requests (tenant_id, id) values ($1, '1'), ($1, '2')`,
        values: [tenant.id],
      });
      await gateway.db.run({
        text: 'update approval_requests set deleted_at = now() where tenant_id = $1',
        values: [tenant.id],
      });
      throw new Error('undone');
    }),
  );
  await expect(undone).rejects.toThrow('undone');
  expect([await total(), await entries()]).toEqual([1, 0]);
});

test('summing up the counts concurrently with changes loses no change', async () => {
  let isOver = false;
  const folding = (async () => {
    while (!isOver) await fold();
  })();
  const adding = async (): Promise<void> => {
    for (let number = 0; number < 12; number += 1) {
      const id = await givenRequest(tenant);
      if (number % 3 === 0) await remove(id);
    }
  };
  await Promise.all([adding(), adding(), adding()]).finally(() => (isOver = true));
  await folding;
  expect(await total()).toBe(24);
  await fold();
  expect([await total(), await entries()]).toEqual([24, 0]);
});

test('a tenant cannot read or change the counts of another tenant', async () => {
  await givenRequest(tenant);
  const stranger = await gateway.newTenant();
  const asStranger = (text: string): Promise<unknown[]> => stranger.as(() => gateway.db.run({ text, values: [] }));
  expect(await asStranger('select 1 from request_counts')).toEqual([]);
  await expect(
    asStranger(`insert into request_counts (tenant_id, block, rows) values ('${tenant.id}', 0, 5)`),
  ).rejects.toThrow(/row-level security/);
  expect(await asStranger('delete from request_counts returning 1')).toEqual([]);
});
