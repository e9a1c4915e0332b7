import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditCheckpoints, type Checkpoint, CheckpointSigner, isSignedBy } from '@das/audit';
import pino from 'pino';
import { checkpointSink } from '../../src/workers/audit.workers';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase } from '../support/fixtures';
import { TEST_SECRET_KEY, type TestTenant } from '../support/gateway';
import { givenProduct } from '../support/factories';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'das-checkpoints-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** A tenant whose log has ten entries. */
async function newTenant(): Promise<TestTenant> {
  const tenant = await gateway.newTenant();
  for (let number = 4; number <= 10; number += 1) await givenProduct(tenant);
  return tenant;
}

async function checkpointOf(tenant: TestTenant): Promise<Checkpoint> {
  const checkpoint = await tenant.as(() => gateway.app.get(AuditCheckpoints).current());
  if (!checkpoint) throw new Error('There is nothing to sign.');
  return checkpoint;
}

describe('a checkpoint', () => {
  test('has the sequence number and hash of the newest entry, signed with a key derived from the secret key', async () => {
    const tenant = await newTenant();
    const { rows } = await admin.query<{ hash: string }>(
      'select hash from audit_logs where tenant_id = $1 and seq = 10',
      [tenant.id],
    );
    const checkpoint = await checkpointOf(tenant);
    const { public_key, key_id } = new CheckpointSigner(TEST_SECRET_KEY);
    expect(checkpoint).toEqual({
      tenant: tenant.id,
      seq: 10,
      hash: rows[0]?.hash,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      signature: expect.any(String),
      public_key,
      key_id,
    });
    expect(isSignedBy([public_key], checkpoint)).toBe(true);
    for (const forged of [{ seq: 9 }, { hash: '0'.repeat(64) }, { tenant: 'another' }, { at: '2020-01-01 00:00:00' }])
      expect(isSignedBy([public_key], { ...checkpoint, ...forged })).toBe(false);
    expect(isSignedBy([new CheckpointSigner('B'.repeat(44)).public_key], checkpoint)).toBe(false);
  });

  test('is written to the file outside of the database once for each log that has grown', async () => {
    const tenant = await newTenant();
    const file = join(folder, 'checkpoints.jsonl');
    const kept = (): Checkpoint[] =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Checkpoint);
    const own = (): number[] =>
      kept()
        .filter((checkpoint) => checkpoint.tenant === tenant.id)
        .map(({ seq }) => seq);
    const keep = checkpointSink(file, pino({ level: 'silent' }));
    const work = (): Promise<number> => gateway.app.get(AuditCheckpoints).keepNew(keep);
    while (await work()) expect(own()).toEqual([10]);
    expect(own()).toEqual([10]);
    expect(await work()).toBe(0);
    expect(own()).toEqual([10]);
    await givenProduct(tenant);
    await work();
    expect(own()).toEqual([10, 11]);
    expect(kept().every((checkpoint) => isSignedBy([checkpoint.public_key], checkpoint))).toBe(true);
  });
});
