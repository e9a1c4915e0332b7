import { AuditChain } from '@das/audit';
import { inCall, migrate, newId, systemCall } from '@das/platform';
import { Client } from 'pg';
import { migrations } from '../data-source';
import { AuditChain1764000041000 } from '../migrations/1764000041000-audit-chain';
import { startGateway, testDatabase } from './gateway';
import { inDatabase } from './own-database';

const OLD = ['audit_logs', 'products', 'approval_requests'];
const COUNTED = `
  select 'products' as kind, tenant_id, rows from product_counts union all select 'requests', tenant_id, rows from request_counts order by 1, 2`;

/** An owner who is no superuser, as on a managed server, with a log from before it was a chain and rows from before they were counted. */
test('the entries of before are chained, and its rows counted, also by an owner who is no superuser', async () => {
  const [name, password] = [`das_before_${Date.now()}`, newId()];
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  await admin.query(`create role ${name} login createrole password '${password}'`);
  await admin.query(`create database ${name} owner ${name}`);
  for (const role of ['das_app', 'das_search', 'das_authenticator', 'das_worker']) await admin.query(`grant ${role} to ${name} with admin option`);
  const admin_url = inDatabase(testDatabase.admin_url, name).replace(/\/\/[^@]+@/, `//${name}:${password}@`);
  const url = inDatabase(testDatabase.url, name);
  const owner = new Client(admin_url);
  try {
    await migrate({ admin_url, url, migrations: migrations.slice(0, migrations.indexOf(AuditChain1764000041000)) });
    await owner.connect();
    for (const table of OLD) await owner.query(`alter table ${table} no force row level security`);
    for (const [tenant_id, id] of ['A 01', 'A 02', 'B 01', 'A 03'].map((text) => text.split(' ')))
      await owner.query(
        `insert into audit_logs (tenant_id, id, action, actor, environment, request_id) values ($1, $2, 'x.y', '{"user_id":"U"}', 'staging', 'r')`,
        [tenant_id, id],
      );
    await owner.query(`insert into products (tenant_id, partnumber) values ('A', '1'), ('A', '2'), ('B', '1')`);
    await owner.query(
      `insert into approval_requests (tenant_id, id, deleted_at) values ('A', '1', null), ('A', '2', now()), ('A', '3', null), ('B', '1', now())`,
    );
    for (const table of OLD) await owner.query(`alter table ${table} force row level security`);
    await migrate({ admin_url, url, migrations });
    expect((await owner.query(COUNTED)).rows).toEqual([
      { kind: 'products', tenant_id: 'A', rows: 2 },
      { kind: 'products', tenant_id: 'B', rows: 1 },
      { kind: 'requests', tenant_id: 'A', rows: 2 },
    ]);
    const gateway = await startGateway({}, { url });
    const verified = ['A', 'B'].map((tenant_id) => inCall(systemCall(tenant_id), () => gateway.app.get(AuditChain).verify()));
    expect(await Promise.all(verified)).toEqual([
      { entries: 3, first_bad: null },
      { entries: 1, first_bad: null },
    ]);
    await gateway.stop();
  } finally {
    await owner.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop owned by ${name} cascade; drop role ${name}`);
    await admin.end();
  }
});
