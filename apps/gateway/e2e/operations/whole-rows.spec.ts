import { useDatabaseAdmin, useGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { givenProduct } from '../support/factories';
import { violations } from '../support/invariants';
import { dataOf } from '../support/gateway';
import { APPROVE, ask } from '../support/workflow-fixture';

const database = useOwnDatabase();
/** One connection, so that every statement runs on one that was open before the change. */
const gateway = useGateway({ DAS_DATABASE_POOL_SIZE: 1 }, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);

/** Tables that a function reads or writes. Their functions must name the columns. */
const TABLES = [
  'audit_logs',
  'rate_limits',
  'webhook_events',
  'webhook_deliveries',
  'approval_requests',
  'products',
  'jobs',
  'sessions',
  'api_keys',
  'idempotency_records',
];

/** Writes that run each such function: keys, limits, counts, audit, events. */
async function writeAndRead(): Promise<void> {
  const { id } = await ask(team.requester, [152]);
  dataOf(await team.pa.ask(APPROVE, { id }));
  dataOf(
    await team.requester.ask(
      '{ approvalRequests(first: 5) { data { id } paginatorInfo { total } } products(first: 5, filter: { partnumber: "P" }) { data { id } } }',
      {},
    ),
  );
  await givenProduct(team.tenant);
}

test.each([
  ['a column with a default that is not null is added', 'add column added text not null default 1'],
  ['that column is dropped again', 'drop column added'],
])('the running service works on its open connections after %s in every table', async (_, action) => {
  await writeAndRead();
  for (const table of TABLES) await admin.query(`alter table ${table} ${action}`);
  await writeAndRead();
  expect(await violations(team.tenant.id, database.admin_url)).toEqual([]);
});

test('no function that this version calls has a whole row as a parameter or result', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and (prorettype in (select reltype from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
             or proargtypes::oid[] && array(select reltype from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace))`,
  );
  expect(rows).toEqual([{ name: 'audit_payload' }]); // of an earlier version, without a caller in this one
});
