import { AuditRestores, type Checkpoint, CheckpointSigner } from '@das/audit';
import { dateTimeNow } from '@das/platform';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileOf, run } from '../support/audit-verifier';
import { addEntries } from '../support/audit-exports';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { TEST_SECRET_KEY, type Gateway, type TestTenant, startGateway } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { truncateLog } from '../support/tampered-logs';

const database = useOwnDatabase(); // its log is changed with the rights of the owner
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

const bodyOf = async (from: Gateway, tenant: TestTenant, path: string): Promise<unknown> =>
  (await (await restClient(from, tenant))(`/v2${path}`)).body;

/** The files that a customer has: an export, the keys and earlier checkpoints. */
async function verified(from: Gateway, tenant: TestTenant, checkpoints: unknown[]): Promise<object> {
  const words = [fileOf(String(await bodyOf(from, tenant, '/audit-logs/export')))];
  words.push('--keys', fileOf((await bodyOf(from, tenant, '/audit-keys')) as object));
  for (const checkpoint of checkpoints) words.push('--checkpoint', fileOf(checkpoint as object));
  return JSON.parse((await run([...words, '--json'])).out) as object;
}

const checkpointOf = (tenant: TestTenant, from = gateway): Promise<unknown> =>
  bodyOf(from, tenant, '/audit-logs/checkpoint');

test('a customer verifies the export of a service with the keys and a checkpoint that it answered', async () => {
  const tenant = await gateway.newTenant();
  await addEntries(gateway, tenant, 20);
  const checkpoints = [await checkpointOf(tenant)];
  const good = { ok: true, tenant: tenant.id, seq_from: 1, key_trusted: true, first_bad: null };
  expect(await verified(gateway, tenant, checkpoints)).toEqual({ ...good, entries: 23, seq_to: 23 });
  checkpoints.push(await checkpointOf(tenant));
  expect(await verified(gateway, tenant, checkpoints)).toEqual({ ...good, entries: 24, seq_to: 24 });
});

test('checkpoints of before a change of the secret key are verified with the previous key', async () => {
  const tenant = await gateway.newTenant();
  const checkpoint = await checkpointOf(tenant);
  const changed = { DAS_SECRET_KEY: randomBytes(32).toString('base64'), DAS_SECRET_KEY_PREVIOUS: TEST_SECRET_KEY };
  const after = await startGateway(changed, database);
  expect(await verified(after, tenant, [checkpoint, await checkpointOf(tenant, after)])).toMatchObject({
    ok: true,
    key_trusted: true,
  });
  await after.stop();
});

describe('a log that the owner of the database', () => {
  test('cuts off or rewrites differs from the checkpoint that a customer kept', async () => {
    const tenant = await gateway.newTenant();
    await addEntries(gateway, tenant, 5);
    const checkpoint = await checkpointOf(tenant);
    await truncateLog(admin, tenant, 5);
    await pause(1_001); // a checkpoint of the same second does not prove an order
    const bad = { ok: false, first_bad: { seq: 8, reason: 'checkpoint_hash' } };
    expect(await verified(gateway, tenant, [checkpoint])).toMatchObject({ ...bad, entries: 5 });
    await addEntries(gateway, tenant, 5);
    expect(await verified(gateway, tenant, [checkpoint])).toMatchObject({ ...bad, entries: 11 });
  });

  test('restores to an earlier time is accepted once the restore is recorded', async () => {
    const tenant = await gateway.newTenant();
    await addEntries(gateway, tenant, 5);
    const checkpoint = (await checkpointOf(tenant)) as { data: Checkpoint };
    await truncateLog(admin, tenant, 5);
    await addEntries(gateway, tenant, 1);
    const { rows } = await admin.query<{ at: string }>(
      `select to_char(max(occurred_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at from audit_logs where tenant_id = $1 and seq <= 5`,
      [tenant.id],
    );
    const at = rows[0]?.at ?? dateTimeNow();
    const restore = { at, checkpoints: [checkpoint.data] };
    const signer = new CheckpointSigner(TEST_SECRET_KEY);
    const last_seq = await tenant.as(() => gateway.app.get(AuditRestores).record(restore, signer));
    await addEntries(gateway, tenant, 3);
    expect(await verified(gateway, tenant, [checkpoint])).toEqual({
      ok: true,
      tenant: tenant.id,
      entries: 10,
      seq_from: 1,
      seq_to: 10,
      key_trusted: true,
      first_bad: null,
      restores: [{ seq: 7, at, last_seq, missing_to: 8 }],
    });
  });
});
