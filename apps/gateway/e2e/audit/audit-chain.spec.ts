import { AuditChain, AuditCheckpoints, type ChainReport, type Checkpoint } from '@das/audit';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase } from '../support/fixtures';
import type { TestTenant } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { tamper, truncateLog } from '../support/tampered-logs';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

/** A tenant whose log has ten entries. */
async function newTenant(): Promise<TestTenant> {
  const tenant = await gateway.newTenant();
  for (let number = 4; number <= 10; number += 1) await givenProduct(tenant, { partnumber: `P-${number}` });
  return tenant;
}

const verified = (tenant: TestTenant, checkpoints?: Checkpoint[]): Promise<ChainReport> =>
  tenant.as(() => gateway.app.get(AuditChain).verify({ checkpoints }));

const checkpointOf = (tenant: TestTenant): Promise<Checkpoint | null> =>
  tenant.as(() => gateway.app.get(AuditCheckpoints).current());

/** Recomputes the hash of an entry as the service does. */
const REHASH = `update audit_logs l set hash = encode(sha256(convert_to(coalesce(
    (select hash from audit_logs p where p.tenant_id = l.tenant_id and p.seq = l.seq - 1), '') || l.payload, 'UTF8')), 'hex') where tenant_id = $1 and seq = $2`;

test('verification of an untouched log finds no bad entry', async () => {
  const tenant = await newTenant();
  const checkpoint = await checkpointOf(tenant);
  expect(await verified(tenant, checkpoint ? [checkpoint] : [])).toEqual({ entries: 10, first_bad: null });
  await givenProduct(tenant);
  expect(await verified(tenant, checkpoint ? [checkpoint] : [])).toEqual({ entries: 11, first_bad: null });
});

describe('verification of a log that was changed in the database', () => {
  test.each([
    ['action', `'product.deleted'`],
    ['result', `'failed'`],
    ['occurred_at', `occurred_at + interval '1 microsecond'`],
    ['actor', `'{"kind":"api_key","name":"Somebody else"}'`],
    ['resource_type', 'null'],
    ['resource_id', `'1'`],
    ['changes', `'{}'`],
    ['metadata', `'{"x":1}'`],
    ['environment', `'production'`],
    ['ip', `'null'`],
    ['user_agent', `''`],
    ['request_id', `'another'`],
    ['id', `'01ARZ3NDEKTSV4RRFFQ69G5FAV'`],
    ['actor_user_id', `null`],
    ['actor_api_key_id', `'01ARZ3NDEKTSV4RRFFQ69G5FAV'`],
  ])('reports a changed %s', async (column, value) => {
    const tenant = await newTenant();
    await tamper(admin, [`update audit_logs set ${column} = ${value} where tenant_id = $1 and seq = 7`, [tenant.id]]);
    expect(await verified(tenant)).toEqual({ entries: 10, first_bad: { seq: 7, reason: 'changed' } });
  });

  test('reports an entry changed with its payload; when its hash is recomputed too, reports the next entry', async () => {
    const tenant = await newTenant();
    const forged = `update audit_logs set action = 'x.y', payload = replace(payload, '"product.created"', '"x.y"') where tenant_id = $1 and seq = 7`;
    await tamper(admin, [forged, [tenant.id]]);
    expect((await verified(tenant)).first_bad).toEqual({ seq: 7, reason: 'hash' });
    await tamper(admin, [REHASH, [tenant.id, 7]]);
    expect((await verified(tenant)).first_bad).toEqual({ seq: 8, reason: 'hash' });
  });

  test('reports deleted entries: the first, one in the middle, the last, a tail and all of them', async () => {
    for (const [where, entries, seq] of [
      ['seq = 1', 9, 1],
      ['seq = 7', 9, 7],
      ['seq = 10', 9, 10],
      ['seq > 6', 6, 7],
      ['true', 0, 1],
    ] as const) {
      const tenant = await newTenant();
      await tamper(admin, [`delete from audit_logs where tenant_id = $1 and ${where}`, [tenant.id]]);
      expect(await verified(tenant)).toEqual({ entries, first_bad: { seq, reason: 'missing' } });
    }
  });

  test('reports entries whose sequence numbers were swapped', async () => {
    const tenant = await newTenant();
    const move = 'update audit_logs set seq = $3 where tenant_id = $1 and seq = $2';
    await tamper(admin, [move, [tenant.id, 5, 99]], [move, [tenant.id, 6, 5]], [move, [tenant.id, 99, 6]]);
    expect(await verified(tenant)).toEqual({ entries: 10, first_bad: { seq: 5, reason: 'hash' } });
  });

  test('reports an entry that was moved between tenants, in both logs', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await tamper(
      admin,
      ['update audit_logs set seq = 11, tenant_id = $1 where tenant_id = $2 and seq = 10', [tenant.id, other.id]],
      [REHASH, [tenant.id, 11]],
    );
    expect((await verified(tenant)).first_bad).toEqual({ seq: 11, reason: 'changed' });
    expect((await verified(other)).first_bad).toEqual({ seq: 10, reason: 'missing' });
  });

  test('reports a head that was set back or deleted', async () => {
    const tenant = await newTenant();
    await admin.query('update audit_heads set seq = 8 where tenant_id = $1', [tenant.id]);
    expect((await verified(tenant)).first_bad).toEqual({ seq: 9, reason: 'beyond_head' });
    await admin.query('delete from audit_heads where tenant_id = $1', [tenant.id]);
    expect((await verified(tenant)).first_bad).toEqual({ seq: 1, reason: 'beyond_head' });
  });

  test('reports a tail that was deleted with its head only when a checkpoint is given', async () => {
    const tenant = await newTenant();
    const checkpoint = (await checkpointOf(tenant)) as Checkpoint;
    await truncateLog(admin, tenant, 7);
    expect(await verified(tenant)).toEqual({ entries: 7, first_bad: null });
    expect(await verified(tenant, [checkpoint])).toEqual({
      entries: 7,
      first_bad: { seq: 8, reason: 'behind_checkpoint', missing_from: 8, missing_to: 10 },
    });
  });

  test('reports a log that was rewritten from one entry on only when a later checkpoint is given', async () => {
    const tenant = await newTenant();
    const checkpoint = (await checkpointOf(tenant)) as Checkpoint;
    const forged = `update audit_logs set action = 'x.y', payload = replace(payload, '"product.created"', '"x.y"') where tenant_id = $1 and seq = 6`;
    await tamper(
      admin,
      [forged, [tenant.id]],
      ...[6, 7, 8, 9, 10].map((seq): [string, unknown[]] => [REHASH, [tenant.id, seq]]),
    );
    await admin.query(
      'update audit_heads h set hash = (select hash from audit_logs l where l.tenant_id = $1 and l.seq = 10) where tenant_id = $1',
      [tenant.id],
    );
    expect((await verified(tenant)).first_bad).toBeNull();
    expect((await verified(tenant, [checkpoint])).first_bad).toEqual({ seq: 10, reason: 'checkpoint' });
  });
});

test.each([
  'update audit_logs set action = action',
  'delete from audit_logs',
  'truncate audit_logs',
  'delete from platform_audit_logs',
])('the append-only trigger rejects statements of the table owner: %s', async (statement) => {
  await expect(admin.query(statement)).rejects.toThrow('append-only');
  await expect(admin.query(`set session_replication_role = replica; ${statement}`)).rejects.toThrow('append-only');
  await admin.query('set session_replication_role = origin');
});

test('entries are appended after a migration adds a column to the log, and after another migration drops it', async () => {
  const tenant = await newTenant();
  await admin.query(`alter table audit_logs add column note text not null default 'none'`);
  try {
    await givenProduct(tenant);
    const noted = await admin.query('select note from audit_logs where tenant_id = $1 order by seq desc limit 1', [
      tenant.id,
    ]);
    expect(noted.rows).toEqual([{ note: 'none' }]);
  } finally {
    await admin.query('alter table audit_logs drop column note');
  }
  await Promise.all(Array.from({ length: 15 }, () => givenProduct(tenant))); // on every open connection
  expect(await verified(tenant)).toEqual({ entries: 26, first_bad: null });
});
