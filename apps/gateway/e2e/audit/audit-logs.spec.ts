import { Audit, type AuditEntry, AuditLogsService } from '@das/audit';
import { ValidationFailed } from '@das/platform';
import { Client } from 'pg';
import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID } from '../support/expected';
import { type TestTenant, dataOf, testDatabase } from '../support/gateway';
import { givenLevel, givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();

const LIST = `query ($filter: AuditLogFilterInput, $first: Int, $page: Int) { auditLogs(filter: $filter, first: $first, page: $page) {
  data { id occurred_at action result actor resource_type resource_id changes metadata environment ip user_agent request_id }
  paginatorInfo { total currentPage lastPage hasMorePages } } }`;

interface Listed {
  auditLogs: { data: AuditEntry[]; paginatorInfo: object };
}

const list = async (of: TestTenant, filter?: object, page: object = {}): Promise<Listed['auditLogs']> =>
  dataOf<Listed>(await of.graphql(LIST, { filter, ...page })).auditLogs;
const actions = async (of: TestTenant, filter?: object): Promise<string[]> =>
  (await list(of, filter)).data.map(({ action }) => action);
const logs = (): AuditLogsService => gateway.app.get(AuditLogsService);
const audit = (): Audit => gateway.app.get(Audit);

test('an entry has the action, the actor and the origin of the request', async () => {
  const other = await gateway.newTenant();
  const id = await givenProduct(other, { partnumber: 'A-1', list_price: 9.5 });
  await other.graphql(
    'mutation { updateProduct(id: "ID", input: { list_price: 10 }) { id } }'.replace('ID', id),
    {},
    { 'x-request-id': 'change-1' },
  );
  const { data } = await list(other, { resource_type: 'product', resource_id: id });
  expect(data[0]).toEqual({
    id: ULID,
    occurred_at: DATE_TIME,
    action: 'product.updated',
    result: 'success',
    actor: { kind: 'api_key', user_id: other.owner.id, api_key_id: ULID, name: 'An owner' },
    resource_type: 'product',
    resource_id: id,
    changes: { list_price: [9.5, 10] },
    metadata: null,
    environment: 'staging',
    ip: '127.0.0.1',
    user_agent: 'node',
    request_id: 'change-1',
  });
  expect(data.map(({ action }) => action)).toEqual(['product.updated', 'product.created']);
});

test('entries are listed newest first, in pages', async () => {
  const other = await gateway.newTenant();
  for (const partnumber of ['A', 'B', 'C']) await givenProduct(other, { partnumber });
  const { data, paginatorInfo } = await list(other, undefined, { first: 4 });
  const parts = data.map(({ changes }) => changes?.['partnumber']?.[1]);
  expect(parts).toEqual(['C', 'B', 'A', undefined]);
  expect(paginatorInfo).toEqual({ total: 6, currentPage: 1, lastPage: 2, hasMorePages: true });
  expect((await list(other, undefined, { first: 4, page: 2 })).data.map(({ action }) => action)).toEqual([
    'user.created',
    'tenant.created',
  ]);
});

describe('filters of the audit log', () => {
  let other: TestTenant;
  let level: string;
  beforeAll(async () => {
    other = await gateway.newTenant();
    await givenProduct(other);
    level = await givenLevel(other);
    await other.as(() => audit().refused('auth.forbidden', { metadata: { operation: 'createProduct' } }));
  });

  test('each filter matches its own field; several filters must all match', async () => {
    expect(await actions(other, { action: 'product.created' })).toEqual(['product.created']);
    expect(await actions(other, { action: 'product' })).toEqual([]);
    expect(await actions(other, { resource_type: 'approval_level' })).toEqual(['approval_level.created']);
    expect(await actions(other, { resource_id: level.toLowerCase() })).toEqual(['approval_level.created']);
    expect(await actions(other, { result: 'refused' })).toEqual(['auth.forbidden']);
    expect(await actions(other, { result: 'failed' })).toEqual([]);
    expect(await actions(other, { result: 'success', resource_type: 'user' })).toEqual(['user.created']);
    expect(await actions(other, { seq_from: 2, seq_to: 4 })).toEqual([
      'product.created',
      'api_key.created',
      'user.created',
    ]);
    expect(await actions(other, { seq_from: 7 })).toEqual([]);
    expect(await actions(other, { seq_from: 5, seq_to: 4 })).toEqual([]);
    expect(await actions(other, { ip: ' 127.0.0.1 ' })).toEqual(['approval_level.created', 'product.created']);
    expect(await actions(other, { ip: '127.0.0.%' })).toEqual([]);
    for (const filter of [null, {}, { action: null, resource_id: '', ip: '', seq_from: null, seq_to: null }])
      expect(await actions(other, filter ?? undefined)).toHaveLength(6);
  });

  test('actor_id matches a person, or the key with which the person acted', async () => {
    const keys = await admin.query<{ id: string }>('select id from api_keys where tenant_id = $1', [other.id]);
    expect(await actions(other, { actor_id: other.owner.id })).toEqual([
      'auth.forbidden',
      'approval_level.created',
      'product.created',
    ]);
    expect(await actions(other, { actor_id: keys.rows[0]?.id })).toEqual(['approval_level.created', 'product.created']);
    expect(await actions(other, { actor_id: tenant.owner.id })).toEqual([]);
  });

  test('bounds of times are inclusive, to the second', async () => {
    const [{ occurred_at } = { occurred_at: '' }] = (await list(other, { action: 'product.created' })).data;
    expect(await actions(other, { action: 'product.created', from: occurred_at, to: occurred_at })).toEqual([
      'product.created',
    ]);
    const later = new Date(Date.parse(`${occurred_at}Z`.replace(' ', 'T')) + 1_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    expect(await actions(other, { action: 'product.created', from: later })).toEqual([]);
    expect(await actions(other, { action: 'product.created', to: '2020-01-01 00:00:00' })).toEqual([]);
  });
});

test('a tenant does not see the audit entries of another tenant', async () => {
  const { resource_id = '' } = (await list(tenant)).data[0] ?? {};
  const other = await gateway.newTenant();
  expect(await actions(other, { resource_id })).toEqual([]);
  expect(await actions(other)).toEqual(['api_key.created', 'user.created', 'tenant.created']);
});

describe('a list with a cursor', () => {
  test('returns each older entry once, also when entries are added between the pages', async () => {
    const other = await gateway.newTenant();
    for (let number = 0; number < 10; number += 1) await givenProduct(other);
    const before = await other.as(() => logs().listAfter(null, { first: 100 }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const piece: Awaited<ReturnType<AuditLogsService['listAfter']>> = await other.as(() =>
        logs().listAfter({}, { first: 3, cursor }),
      );
      seen.push(...piece.data.map(({ id }) => id));
      cursor = piece.next;
      await givenProduct(other);
    } while (cursor);
    expect(before.data).toHaveLength(13);
    expect(seen).toEqual(before.data.map(({ id }) => id));
  });

  test('keeps its filter on the next page, and an invalid cursor is refused', async () => {
    const other = await gateway.newTenant();
    for (let number = 0; number < 3; number += 1) await givenProduct(other);
    const first = await other.as(() => logs().listAfter({ resource_type: 'product' }, { first: 2 }));
    const second = await other.as(() =>
      logs().listAfter({ resource_type: 'product' }, { first: 2, cursor: first.next }),
    );
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
    for (const cursor of ['x', '-1', '1; drop', `${'9'.repeat(30)}`])
      await expect(other.as(() => logs().listAfter(null, { cursor }))).rejects.toThrow(ValidationFailed);
  });
});

test('the list queries use their indexes', async () => {
  const crowded = await gateway.newTenant();
  await crowded.as(() =>
    gateway.db.transaction(async () => {
      for (let number = 0; number < 3_000; number += 1)
        await audit().record('thing.done', { resource: { type: 'thing', id: `${number}` } });
    }),
  );
  await admin.query('analyze audit_logs');
  const service = new Client(testDatabase.url);
  await service.connect();
  await service.query(`select set_config('app.tenant_id', $1, false)`, [crowded.id]);
  const planOf = async (where: string): Promise<string> => {
    const query = `select id from audit_logs where tenant_id = '${crowded.id}' and ${where} order by seq desc, id limit 15`;
    return (await service.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  };
  for (const [where, index] of [
    ['seq < 1000', 'audit_logs_pkey'],
    ['seq >= 10 and seq <= 20', 'audit_logs_pkey'],
    [`ip = '203.0.113.7'`, 'audit_logs_ip'],
    [`action = 'product.created'`, 'audit_logs_action'],
    [`result = 'refused'`, 'audit_logs_result'],
    [`resource_id = '7'`, 'audit_logs_resource_id'],
    [`(actor_user_id = 'X' or actor_api_key_id = 'X')`, 'audit_logs_actor_user'],
    [`resource_type = 'product' and resource_id = '7'`, 'audit_logs_resource_id'],
    [`occurred_at < '2020-01-01'`, 'audit_logs_time'],
  ] as const)
    expect(await planOf(where)).toContain(index);
  await service.end();
});
