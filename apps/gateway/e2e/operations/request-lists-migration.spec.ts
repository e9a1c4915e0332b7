import { migrateDatabase, migrations } from '@das/schema';
import { DataSource } from 'typeorm';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { APPROVE, WITHDRAW, ask } from '../support/workflow-fixture';

const NAME = 'RequestLists1765000030000';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);

/** Reverts the migrations from the newest to this one. */
async function revertTo(name: string): Promise<void> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: database.admin_url,
    migrations,
    installExtensions: false,
  }).initialize();
  const last = migrations.findIndex((migration) => migration.name === name);
  for (const _ of migrations.slice(last)) await dataSource.undoLastMigration({ transaction: 'none' }); // some drop an index concurrently
  await dataSource.destroy();
}

test('the migration fills in what the writes keep', async () => {
  const { requester, pa, rsm, admin: other } = team;
  await givenProduct(team.tenant, { partnumber: 'P-1', list_price: 90 });
  const line = { partnumber: 'P-1', requested_price: 60 };
  const made = async (...prices: number[]): Promise<string> =>
    (await ask(requester, [line, ...prices], { customer_name: 'Acme', project_name: 'Mill' })).id;
  const [open, endorsed, approved, withdrawn] = [await made(152), await made(152), await made(), await made()];
  await ask(requester, []);
  for (const id of [endorsed, approved]) dataOf(await pa.ask(APPROVE, { id }));
  dataOf(await rsm.ask(APPROVE, { id: open }));
  dataOf(await other.ask(WITHDRAW, { id: withdrawn }));
  const kept = async (): Promise<unknown[]> => {
    const columns = `max_discount::float, date_trunc('second', waiting_since) as waiting_since, withdrawn_by_id`;
    return (
      await admin.query<object>(`select id, ${columns} from approval_requests where tenant_id = $1 order by id`, [
        team.tenant.id,
      ])
    ).rows;
  };
  const before = await kept();
  expect(before).toContainEqual({
    id: withdrawn,
    max_discount: 33.3333,
    waiting_since: null,
    withdrawn_by_id: other.id,
  });
  await revertTo(NAME);
  await migrateDatabase(database);
  expect(await kept()).toEqual(before);
  expect(await violations(team.tenant.id, database.admin_url)).toEqual([]);
});
