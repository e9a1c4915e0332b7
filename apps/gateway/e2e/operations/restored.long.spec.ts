import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Audit, AuditCheckpoints } from '@das/audit';
import { dateTimeNow, runInContext, systemContext } from '@das/platform';
import { Client } from 'pg';
import pino from 'pino';
import type { CliResult } from '../../src/admin/print-result';
import { checkpointSink } from '../../src/workers/audit.workers';
import { jsonOf, runAdmin, startAdmin } from '../support/admin-program';
import { useObject, useOwnDatabase } from '../support/fixtures';
import { type Gateway, TEST_SECRET_KEY, startGateway } from '../support/gateway';
import { type OwnDatabase, copyOf } from '../support/own-database';
import { until } from '../support/service-process';
import { truncateLog } from '../support/tampered-logs';

const folder = mkdtempSync(join(tmpdir(), 'das-restored-'));
const FILE = join(folder, 'checkpoints.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

/** Two logs of three entries, in a backup. Afterwards entries 4 and 5 of the first log were written and signed. */
const database = useOwnDatabase();
const history = useObject(
  async () => {
    const before = await startGateway({}, database);
    const made = [await before.newTenant(), await before.newTenant()].map(({ id }) => ({
      id,
      slug: `test-${id.toLowerCase()}`,
    }));
    await before.stop();
    const [backup, at] = [await copyOf(database), dateTimeNow()];
    const after = await startGateway({}, database);
    const [busy, quiet] = made as [Log, Log];
    await write(after, busy, 2);
    await signHeads(after, FILE);
    await after.stop();
    return { busy, quiet, backup, at };
  },
  ({ backup }) => backup.drop(),
);

interface Log {
  id: string;
  slug: string;
}

async function write(gateway: Gateway, { id }: Log, entries: number): Promise<void> {
  for (let entry = 0; entry < entries; entry += 1)
    await runInContext(systemContext(id), () =>
      gateway.db.transaction(() => gateway.app.get(Audit).record('test.written', {})),
    );
}

const signHeads = (gateway: Gateway, file: string): Promise<number> =>
  gateway.app.get(AuditCheckpoints).keepNew(checkpointSink(file, pino({ level: 'silent' })));

const settingsOf = ({ url, admin_url }: OwnDatabase, file = FILE): NodeJS.ProcessEnv => ({
  DATABASE_URL: url,
  DAS_DATABASE_ADMIN_URL: admin_url,
  DAS_SECRET_KEY: TEST_SECRET_KEY,
  DAS_AUDIT_CHECKPOINTS: file,
});

/** A database that was restored from the backup, and the checkpoints, which were not. */
interface Restored {
  restored: OwnDatabase;
  file: string;
  admin: (...words: string[]) => Promise<CliResult>;
}

async function onRestored(work: (given: Restored) => Promise<void>): Promise<void> {
  const restored = await copyOf(history.backup);
  const file = join(folder, `${new URL(restored.url).pathname.slice(1)}.jsonl`);
  copyFileSync(FILE, file);
  const admin = (...words: string[]): Promise<CliResult> => runAdmin(settingsOf(restored, file), ...words);
  await work({ restored, file, admin }).finally(() => restored.drop());
}

async function withClient<T>({ admin_url }: OwnDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(admin_url);
  await client.connect();
  return work(client).finally(() => client.end());
}

const BEHIND = { seq: 4, reason: 'behind_checkpoint', missing_from: 4, missing_to: 5 };
const record = (): string[] => ['restored', '--at', history.at, '--json'];
const reportOf = (busy: object, quiet: object): object => ({
  ok: expect.any(Boolean) as boolean,
  tenants: [
    { slug: history.busy.slug, ...busy },
    { slug: history.quiet.slug, ...quiet },
  ],
});

test('a restored log is behind its checkpoint until the restore is recorded, and the gap remains visible', () =>
  onRestored(async ({ admin, restored }) => {
    const { busy, quiet, at } = history;
    expect(jsonOf(await admin('audit', 'verify', '--json'), 1)).toEqual(
      reportOf({ entries: 3, first_bad: BEHIND }, { entries: 3, first_bad: null }),
    );
    expect(jsonOf(await admin(...record()))).toEqual({
      tenants: [busy, quiet].map(({ slug }) => ({ slug, last_seq: 3 })),
    });
    const gap = { seq: 4, restored_to: at, missing_from: 4 };
    expect(jsonOf(await admin('audit', 'verify', '--json'))).toEqual(
      reportOf(
        { entries: 4, first_bad: null, gaps: [{ ...gap, missing_to: 5 }] },
        { entries: 4, first_bad: null, gaps: [{ ...gap, missing_to: null }] },
      ),
    );
    expect((await admin('audit', 'verify')).out).toContain(
      `${busy.slug}  restored to ${at}, recorded by entry 4: entries 4 to 5 are lost\n`,
    );
    const { rows } = await withClient(restored, (client) =>
      client.query('select action, result, actor, metadata from audit_logs where tenant_id = $1 and seq = 4', [
        busy.id,
      ]),
    );
    const metadata = expect.objectContaining({ at, last_seq: 3, missing_to: 5 }) as object;
    expect(rows).toEqual([
      { action: 'platform.restored', result: 'success', actor: { kind: 'system', name: 'npm run admin' }, metadata },
    ]);
    expect(jsonOf(await admin(...record()), 1)).toEqual({ tenants: [] });
    expect(await admin('restored', '--at', at)).toEqual(nothing(`the restore to ${at} is already recorded`));
  }));

const nothing = (reason: string): CliResult => ({ code: 1, out: `There is nothing to record: ${reason}.\n`, err: '' });

test('without a restore there is nothing to record; a time that is not valid, or in the future, is refused', async () => {
  const admin = (...words: string[]): Promise<CliResult> => runAdmin(settingsOf(database), ...words);
  expect(await admin('restored', '--at', history.at)).toEqual(nothing('no log is behind its checkpoints'));
  expect(await admin('restored', '--at', 'yesterday')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--at must be Y-m-d H:i:s'),
  });
  expect(await admin('restored', '--at', '2999-01-01 00:00:00')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is in the future'),
  });
  expect(await runAdmin({ ...settingsOf(database), DAS_SECRET_KEY: '' }, ...record())).toMatchObject({
    code: 1,
    err: expect.stringContaining('DAS_SECRET_KEY'),
  });
});

test('without checkpoints nothing is recorded, because no log is known to have lost entries', () =>
  onRestored(async ({ restored }) => {
    const { busy, quiet, at } = history;
    const without = (...words: string[]): Promise<CliResult> => runAdmin(settingsOf(restored, ''), ...words);
    expect(await without('restored', '--at', at)).toEqual(
      nothing('without checkpoints (--checkpoints) no log is known to have lost entries'),
    );
    const whole = [busy, quiet].map(({ slug }) => ({ slug, entries: 3, first_bad: null }));
    expect(jsonOf(await without('audit', 'verify', '--json'))).toEqual({ ok: true, tenants: whole });
  }));

test('a restore can be recorded after the service has written new entries, and does not excuse entries that are removed later', () =>
  onRestored(async ({ admin, restored, file }) => {
    const { busy } = history;
    await until(() => dateTimeNow() > history.at);
    const gateway = await startGateway({}, restored);
    await write(gateway, busy, 1);
    expect(
      jsonOf<{ tenants: object[] }>(await admin('audit', 'verify', '--tenant', busy.slug, '--json'), 1).tenants,
    ).toEqual([
      {
        slug: busy.slug,
        entries: 4,
        first_bad: { seq: 5, reason: 'behind_checkpoint', missing_from: 5, missing_to: 5 },
      },
    ]);
    await write(gateway, busy, 2);
    const diverged = { slug: busy.slug, entries: 6, first_bad: { seq: 5, reason: 'checkpoint' } };
    expect(
      jsonOf<{ tenants: object[] }>(await admin('audit', 'verify', '--tenant', busy.slug, '--json'), 1).tenants,
    ).toEqual([diverged]);
    expect(jsonOf<{ tenants: object[] }>(await admin(...record())).tenants).toContainEqual({
      slug: busy.slug,
      last_seq: 3,
    });
    await admin('audit', 'verify', '--json').then(jsonOf);
    const recorded = dateTimeNow();
    await until(() => dateTimeNow() > recorded);
    await write(gateway, busy, 2);
    await signHeads(gateway, file);
    await gateway.stop();
    await admin('audit', 'verify', '--json').then(jsonOf);
    await truncate(restored, busy, 7);
    const truncated = { seq: 8, reason: 'behind_checkpoint', missing_from: 8, missing_to: 9 };
    expect(
      jsonOf<{ tenants: object[] }>(await admin('audit', 'verify', '--tenant', busy.slug, '--json'), 1).tenants,
    ).toMatchObject([{ first_bad: truncated }]);
  }));

/** Cuts off the end of a log with its head, as a superuser can. */
const truncate = (restored: OwnDatabase, log: Log, last: number): Promise<void> =>
  withClient(restored, (client) => truncateLog(client, log, last));

test('a record that the owner of the database writes himself is not accepted', () =>
  onRestored(async ({ admin, restored }) => {
    const { busy, at } = history;
    const metadata = {
      at,
      last_seq: 3,
      missing_to: 5,
      recorded_at: dateTimeNow(),
      signature: 'AAAA',
      public_key: 'AAAA',
    };
    const gateway = await startGateway({}, restored);
    await runInContext(systemContext(busy.id), () =>
      gateway.db.transaction(() => gateway.app.get(Audit).record('platform.restored', { metadata })),
    );
    await gateway.stop();
    const { tenants } = jsonOf<{ tenants: object[] }>(
      await admin('audit', 'verify', '--tenant', busy.slug, '--json'),
      1,
    );
    expect(tenants).toMatchObject([{ first_bad: { seq: 5, reason: 'behind_checkpoint' } }]);
  }));

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a run that is killed between two logs is continued by the next run', () =>
  onRestored(async ({ admin, restored }) => {
    const { busy, quiet } = history;
    const watching = <T>(work: (client: Client) => Promise<T>): Promise<T> => withClient(restored, work);
    await watching(async (client) => {
      await client.query('begin');
      await client.query('select from audit_heads where tenant_id = $1 for update', [quiet.id]); // the run waits here
      const run = startAdmin(settingsOf(restored), ...record());
      await until(() => watching(async (other) => (await other.query(WAITING)).rowCount === 1));
      expect(await admin(...record())).toEqual({
        code: 1,
        out: '',
        err: 'Another "restored" is running on this database. Wait until it has ended.\n',
      });
      run.kill('SIGKILL');
      await once(run, 'close');
      await watching((other) => other.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`));
    });
    const runs: string[] = [];
    await until(async () => runs.push((await admin(...record())).out) > 0 && runs.at(-1) === '{"tenants":[]}\n');
    expect(runs.filter((out) => out)).toEqual([
      `{"tenants":[{"slug":"${quiet.slug}","last_seq":3}]}\n`,
      '{"tenants":[]}\n',
    ]);
    const logs = [busy, quiet].map(
      ({ slug }) => expect.objectContaining({ slug, entries: 4, first_bad: null }) as object,
    );
    expect(jsonOf<{ tenants: object[] }>(await admin('audit', 'verify', '--json')).tenants).toEqual(logs);
  }));
