import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { isAccepted } from '../support/hostile/guarantee';
import { HttpClient } from '../support/hostile/http-client';
import { type Operation, validRequest } from '../support/hostile/operation';
import { describedOperations, useSettings } from '../support/hostile/use-hostile-run';
import { World } from '../support/hostile/world';
import { violations } from '../support/invariants';
import { statementsOf } from '../support/statements-of';
import { APPROVE, ask } from '../support/workflow-fixture';

const database = useOwnDatabase();
/** One connection for nearly all statements, so that they run on one that was open before the change, and one for those outside of a transaction. */
const gateway = useOwnGateway({ ...useSettings(), DAS_DATABASE_POOL_SIZE: 2 }, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);

let operations: Operation[];
let tables: string[];
beforeAll(async () => {
  const { graphql, rest } = (await describedOperations(gateway)).operations;
  operations = [...graphql, ...rest];
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  tables = rows.map(({ name }) => name);
});

/** Sends a valid request to each root field and route, each in a separate tenant. @returns the requests that were not accepted */
async function sendAll(key?: string): Promise<unknown[]> {
  const http = new HttpClient(gateway.url);
  const refused: unknown[] = [];
  for (const operation of operations) {
    const { headers, ...request } = await validRequest(operation, await World.make(gateway, database.admin_url));
    const answer = await http.send({ ...request, headers: { ...headers, ...(key && { 'idempotency-key': key }) } });
    if (!isAccepted(answer, operation.isGraphql)) refused.push([operation.name, key, answer.status, answer.text]);
  }
  http.close();
  return refused;
}

/** A request through its workflow: with the requests above, each function that writes counts, audit entries and events has run. */
async function decide(): Promise<void> {
  const { id } = await ask(team.requester, [152]);
  dataOf(await team.pa.ask(APPROVE, { id }));
}

/** Each kind of request, without and with an `Idempotency-Key`. */
async function isWorking(): Promise<void> {
  for (const key of [undefined, 'once']) expect(await sendAll(key)).toEqual([]);
  await decide();
}

test('the running service works on its open connections after a column is added to every table, and after it is dropped again', async () => {
  expect(tables).toEqual(expect.arrayContaining(['tenants', 'idempotency_records', 'approval_requests']));
  const statements = await statementsOf(isWorking);
  for (const action of ['add column added text not null default 1', 'drop column added']) {
    for (const table of tables) await admin.query(`alter table ${table} ${action}`);
    await isWorking();
  }
  expect(await violations(team.tenant.id, database.admin_url)).toEqual([]);

  // Such a statement would work as well, because it is prepared again, but it would read columns that this version does not know.
  const whole = new RegExp(`\\*\\s+from\\s+(${tables.join('|')})\\b(?!\\()`, 'i');
  expect('select * from tenants').toMatch(whole);
  expect(statements.length).toBeGreaterThan(operations.length);
  expect([...new Set(statements)].filter((text) => whole.test(text))).toEqual([]);
});

test('no function that this version calls has a whole row as a parameter or result', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and (prorettype in (select reltype from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
             or proargtypes::oid[] && array(select reltype from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace))`,
  );
  expect(rows).toEqual([{ name: 'audit_payload' }]); // of an earlier version, without a caller in this one
});
