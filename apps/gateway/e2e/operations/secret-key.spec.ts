import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditCheckpoints } from '@das/audit';
import { Client } from 'pg';
import pino from 'pino';
import type { CliResult } from '../../src/admin/print-result';
import { checkpointSink } from '../../src/workers/audit.workers';
import { jsonOf, runAdmin, startAdmin } from '../support/admin-program';
import { ROTATE } from '../support/expected-endpoint';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { type Gateway, TEST_SECRET_KEY, type TestTenant, dataOf, post, startGateway } from '../support/gateway';
import { givenChannel } from '../support/chat';
import { TEST_CHANNEL } from '../support/chat-documents';
import { until } from '../support/service-process';
import { type Endpoint, LOOPBACK, TEST, givenEndpoint } from '../support/webhook-factories';
import { type Received, answer } from '../support/receiver';
import { useReceiver, verified } from '../support/webhook-fixture';

const [OLD, NEW] = [TEST_SECRET_KEY, Buffer.alloc(32, 'new').toString('base64')];
const folder = mkdtempSync(join(tmpdir(), 'das-secret-key-'));
const FILE = join(folder, 'checkpoints.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const database = useOwnDatabase();
const before = useOwnGateway({ DAS_SECRET_KEY: OLD, ...LOOPBACK }, database);
const first = useTenant(before);
const second = useTenant(before);
const admin = useDatabaseAdmin(database);
const receiver = useReceiver();

const settings = (DAS_SECRET_KEY: string, DAS_SECRET_KEY_PREVIOUS = ''): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  DAS_DATABASE_ADMIN_URL: database.admin_url,
  DAS_AUDIT_CHECKPOINTS: FILE,
  DAS_SECRET_KEY,
  DAS_SECRET_KEY_PREVIOUS,
});
const reseal = (...keys: [string, string?]): Promise<CliResult> =>
  runAdmin(settings(...keys), 'secrets', 'reseal', '--json');

/** The service with the new key. It listens at another port, so tenants of the service with the old key call it here. */
async function withService(
  DAS_SECRET_KEY_PREVIOUS: string | undefined,
  work: (service: Gateway) => Promise<void>,
): Promise<void> {
  const service = await startGateway(
    { DAS_ROLE: 'both', DAS_SECRET_KEY: NEW, DAS_SECRET_KEY_PREVIOUS, ...LOOPBACK },
    database,
  );
  await work(service).finally(() => service.stop());
}

const ask = <T>({ url }: Gateway, { token }: TestTenant, query: string, variables: object): Promise<T> =>
  post(url, { query, variables }, { authorization: `Bearer ${token}` }).then((reply) => dataOf<T>(reply));

/** An endpoint whose calls are received at this path. */
const endpointAt = (tenant: TestTenant, path: string): Promise<Endpoint> =>
  givenEndpoint(tenant, receiver.at(path, answer(200)));

/** A test event arrives with a signature of this secret. */
async function arrives(service: Gateway, { id, secret }: Endpoint, path: string): Promise<void> {
  const count = receiver.on(path).length;
  await ask(service, first, TEST, { id });
  const received = (await receiver.come(path, count + 1)).at(-1) as Received;
  expect(verified({ id, secret }, received)).toMatchObject({ type: 'webhook.test' });
}

async function rotate(service: Gateway, { id }: Endpoint): Promise<string> {
  const { rotateWebhookSecret } = await ask<{ rotateWebhookSecret: { secret: string } }>(service, first, ROTATE, {
    id,
  });
  return rotateWebhookSecret.secret;
}

test('checkpoints that the former key signed are accepted while it is a previous key', async () => {
  await before.app.get(AuditCheckpoints).keepNew(checkpointSink(FILE, pino({ level: 'silent' })));
  const note = async (...keys: [string, string?]): Promise<string> =>
    (await runAdmin(settings(...keys), 'audit', 'verify')).out;
  expect(await note(NEW, OLD)).toContain(`With 2 checkpoints of ${FILE}.\n`);
  expect(await note(NEW)).toContain(
    `With 0 checkpoints of ${FILE}; 2 lines of it are not checkpoints signed with this secret.\n`,
  );
});

test('a secret of the former key signs while that is a previous key, and without it after a run while the service rotates secrets', async () => {
  const [old, rotated] = [await endpointAt(first, '/old'), await endpointAt(first, '/rotated')];
  expect(jsonOf(await reseal(NEW), 1)).toEqual({ resealed: 0, left: 2 });
  await withService(OLD, async (service) => {
    await arrives(service, old, '/old');
    let isOver = false;
    const run = reseal(NEW, OLD).finally(() => (isOver = true));
    while (!isOver) rotated.secret = await rotate(service, rotated);
    expect(jsonOf(await run)).toEqual({ resealed: 2, left: 0 });
  });
  expect(jsonOf(await reseal(NEW))).toEqual({ resealed: 0, left: 0 });
  await withService(undefined, async (service) => {
    await arrives(service, old, '/old');
    await arrives(service, rotated, '/rotated');
  });
});

test('the address of a chat channel is decrypted with the former key, and without it after a run', async () => {
  const { id } = await givenChannel(first, receiver.at('/chat', answer(200)));
  const arrivesAt = async (service: Gateway): Promise<void> => {
    const count = receiver.on('/chat').length;
    await ask(service, first, TEST_CHANNEL, { id });
    await receiver.come('/chat', count + 1);
  };
  const unreadable = await runAdmin(settings(NEW), 'secrets', 'reseal');
  expect(unreadable.out).toContain(`the address of chat channel ${id} cannot be decrypted`);
  await withService(OLD, arrivesAt);
  expect(jsonOf(await reseal(NEW, OLD))).toEqual({ resealed: 1, left: 0 });
  await withService(undefined, arrivesAt);
  await admin.query('truncate chat_addresses');
});

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test("a run that is killed keeps what it has encrypted, the next one encrypts the rest, and the platform's log has both", async () => {
  await admin.query('truncate webhook_secrets');
  const earlier = (await platformLog()).length;
  for (const tenant of [first, second]) await endpointAt(tenant, '/killed');
  const watcher = new Client(database.admin_url);
  await watcher.connect();
  await admin.query('begin');
  await admin.query('select from webhook_secrets where tenant_id = $1 for update', [second.id]); // the run waits here
  const run = startAdmin(settings(NEW, OLD), 'secrets', 'reseal', '--json');
  const ended = once(run, 'close');
  await until(async () => (await watcher.query(WAITING)).rowCount === 1);
  expect(await reseal(NEW, OLD)).toEqual({
    code: 1,
    out: '',
    err: 'Another "secrets reseal" is running on this database. Wait until it has ended.\n',
  });
  run.kill('SIGKILL');
  await ended;
  await watcher.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`).finally(() => watcher.end());
  await admin.query('rollback');
  await until(async () => (await reseal(NEW, OLD)).out === '{"resealed":0,"left":0}\n');
  const entries = [first, second].map(({ id }) => ({
    tenant: `test-${id.toLowerCase()}`,
    resealed: 1,
    actor: 'npm run admin',
  }));
  expect((await platformLog()).slice(earlier)).toEqual(
    entries.map((metadata) => ({ action: 'platform.secrets_resealed', metadata })),
  );
});

const platformLog = async (): Promise<object[]> =>
  (await admin.query<object>('select action, metadata from platform_audit_logs order by occurred_at')).rows;
