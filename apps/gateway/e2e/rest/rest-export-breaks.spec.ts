import { setTimeout as pause } from 'node:timers/promises';
import { restError } from '../support/expected';
import { addLargeRequests, auditedExports, exported, slowExport } from '../support/exports';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { startGateway } from '../support/gateway';
import { newKey } from '../support/keys';
import { loggedIn } from '../support/people';
import { until } from '../support/service-process';
import { statementsOf } from '../support/statements-of';
import { type Team, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase(); // its tables are taken away
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

/** About 16 MiB, of which the buffers of a connection hold the greater part. */
const MANY = 4_000;

const ROWS = /from request_details/;

/** Waits until the audit log has so many exports. */
async function audited(team: Team, count: number): Promise<unknown[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const entries = await auditedExports(gateway, team);
    if (entries.length >= count) return entries;
    await pause(50);
  }
  throw new Error('The export was not audited.');
}

const large = async (requests = MANY): Promise<Team> => {
  const team = await newTeam(gateway);
  await addLargeRequests(admin, team, requests);
  return team;
};

test('an export waits for its reader, and continues where it was', async () => {
  const team = await large(3 * MANY);
  const slow = await slowExport(gateway.url, team.pa);
  await until(async () => !(await statementsOf(() => pause(500))).some((text) => ROWS.test(text)));
  expect(await auditedExports(gateway, team)).toEqual([]);
  const { isComplete, bytes } = await slow.drain();
  expect(isComplete).toBe(true);
  expect(bytes).toBeGreaterThan(3 * MANY * 4_000);
  expect(await audited(team, 1)).toEqual([{ filter: {}, rows: 3 * MANY, complete: true }]);
});

test('a reader that hangs up ends the export: no statement follows, and the next export may begin', async () => {
  const team = await large();
  const slow = await slowExport(gateway.url, team.pa, 'columns=comment,reason_code');
  await slow.readSome(100_000);
  slow.leave();
  const [entry] = (await audited(team, 1)) as { rows: number }[];
  expect(entry).toEqual({ filter: {}, rows: expect.any(Number) as unknown, complete: false });
  expect(entry?.rows).toBeGreaterThan(0);
  expect(entry?.rows).toBeLessThan(MANY);
  const after = await statementsOf(() => pause(300));
  expect(after.filter((text) => ROWS.test(text))).toEqual([]);
  expect((await exported(gateway.url, team.pa, 'rows=requests&columns=id')).status).toBe(200);
});

test('a key that is revoked in the middle breaks the connection', async () => {
  const team = await large();
  const { secret, api_key } = await newKey(team.tenant);
  const slow = await slowExport(gateway.url, { token: secret });
  await slow.readSome(1);
  await team.tenant.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: api_key.id });
  const { isComplete, bytes } = await slow.drain();
  expect([isComplete, bytes < MANY * 4_000]).toEqual([false, true]);
  expect(await audited(team, 1)).toEqual([{ filter: {}, rows: expect.any(Number) as unknown, complete: false }]);
});

test('a failure in the middle breaks the connection', async () => {
  const team = await large();
  const slow = await slowExport(gateway.url, team.pa);
  await slow.readSome(1);
  await admin.query('alter table request_details rename to request_details_away');
  const broken = await slow
    .drain()
    .finally(() => admin.query('alter table request_details_away rename to request_details'));
  expect(broken.isComplete).toBe(false);
  expect(await audited(team, 1)).toEqual([{ filter: {}, rows: expect.any(Number) as unknown, complete: false }]);
});

test('a failure before the first row is answered as an error, without the name of the file', async () => {
  const team = await newTeam(gateway);
  await admin.query('alter view searchable_approval_requests rename to requests_away');
  const { status, headers, text } = await exported(gateway.url, team.pa, 'customer_name=acme').finally(() =>
    admin.query('alter view requests_away rename to searchable_approval_requests'),
  );
  expect([status, JSON.parse(text)]).toEqual([500, restError('internal_error', 'Internal server error')]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('content-disposition')).toBeNull();
  expect(await audited(team, 1)).toEqual([{ filter: { customer_name: 'acme' }, rows: 0, complete: false }]);
  expect((await exported(gateway.url, team.pa)).status).toBe(200);
});

const RUNNING = restError('export_running', 'Another export of this user is still running.');

test('a user runs one export at a time, with whichever key or session; other users run theirs', async () => {
  const team = await large();
  const { user, cookie } = await loggedIn(gateway, team.tenant, 'owner');
  const { secret } = await newKey(team.tenant, { user_id: user.id, role: 'requester' });
  const slow = await slowExport(gateway.url, { token: secret });
  const refused = await fetch(`${gateway.url}/v2/approvals/export.csv`, { headers: { cookie, origin: gateway.url } });
  expect([refused.status, await refused.json()]).toEqual([409, RUNNING]);
  expect((await exported(gateway.url, { token: secret }, '', 'HEAD')).status).toBe(200);
  expect((await exported(gateway.url, team.pa, 'rows=requests&columns=id')).status).toBe(200);
  expect((await slow.drain()).isComplete).toBe(true);
  const again = await Promise.all(
    Array.from({ length: 6 }, () => exported(gateway.url, { token: secret }, 'columns=comment,reason_code')),
  );
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const left = await admin.query('select * from running_exports where tenant_id = $1', [team.tenant.id]);
  expect(left.rows).toEqual([]);
});

test('an export whose process was killed counts as running until its lease ends, after at most 60 s', async () => {
  const team = await newTeam(gateway);
  const lease = `insert into running_exports (tenant_id, user_id, id, until) values ($1, $2, 'x', now() + interval '5 seconds')`;
  await admin.query(lease, [team.tenant.id, team.pa.id]);
  expect((await exported(gateway.url, team.pa)).status).toBe(409);
  await admin.query(`update running_exports set until = now() - interval '1 second' where user_id = $1`, [team.pa.id]);
  await addLargeRequests(admin, team, MANY);
  const slow = await slowExport(gateway.url, team.pa);
  const { rows } = await admin.query<{ seconds: number }>(
    `select extract(epoch from until - now())::int as seconds from running_exports where user_id = $1`,
    [team.pa.id],
  );
  expect(rows[0]?.seconds).toBeGreaterThan(0);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(60);
  expect((await slow.drain()).isComplete).toBe(true);
});

test('a service that stops breaks exports off, and audits them', async () => {
  const own = await startGateway({}, database);
  const team = await large();
  const slow = await slowExport(own.url, team.pa);
  await slow.readSome(1);
  own.app.getHttpServer().closeAllConnections(); // as after the 20 s for requests in flight
  await own.stop();
  expect((await slow.drain()).isComplete).toBe(false);
  expect(await auditedExports(gateway, team)).toEqual([
    { filter: {}, rows: expect.any(Number) as unknown, complete: false },
  ]);
});

test('an export with an id that the database cannot store is complete, and audited', async () => {
  const team = await newTeam(gateway);
  const { status, text } = await exported(gateway.url, team.pa, 'columns=id&ids=01KJQDJGR0RT2GZSKYPD8J86G9%00');
  expect([status, text]).toEqual([200, 'id\r\n']);
  expect(await auditedExports(gateway, team)).toEqual([
    { filter: { ids: ['01KJQDJGR0RT2GZSKYPD8J86G9\uFFFD'] }, rows: 0, complete: true },
  ]);
});
