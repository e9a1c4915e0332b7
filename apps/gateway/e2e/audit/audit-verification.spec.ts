import { AuditVerifications } from '@das/audit';
import { DATE_TIME } from '../support/expected';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf, newUser, post } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { tamper } from '../support/tampered-logs';

const database = useOwnDatabase(); // a verification takes the chains of all tenants
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const CHAIN = '{ auditChain { seq hash verified_at verified_seq ok first_bad_seq reason } }';
const NEVER = { verified_at: null, verified_seq: null, ok: null, first_bad_seq: null, reason: null };
const HASH: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const chainOf = async (each: TestTenant): Promise<object> =>
  dataOf<{ auditChain: object }>(await each.graphql(CHAIN)).auditChain;
const verifyDue = (most = 100): Promise<number> => gateway.app.get(AuditVerifications).verifyDue(most);
const age = (interval: string): Promise<unknown> =>
  admin.query(
    `update audit_verifications set started_at = started_at - $1::interval, verified_at = verified_at - $1::interval`,
    [interval],
  );

test('a chain is verified once a day; before the first verification only its head is shown', async () => {
  const own = await gateway.newTenant();
  expect(await chainOf(own)).toEqual({ seq: 3, hash: HASH, ...NEVER });
  expect(await verifyDue()).toBe(2);
  expect(await verifyDue()).toBe(0);
  await givenProduct(own);
  const verified = {
    seq: 4,
    hash: HASH,
    verified_at: DATE_TIME,
    verified_seq: 3,
    ok: true,
    first_bad_seq: null,
    reason: null,
  };
  expect(await chainOf(own)).toEqual(verified);
  await age('23 hours');
  expect(await verifyDue()).toBe(0);
  await age('61 minutes');
  expect(await verifyDue()).toBe(2);
  expect(await chainOf(own)).toEqual({ ...verified, verified_seq: 4 });
});

test('a shutdown interrupts a verification, which is then not recorded and repeated after an hour', async () => {
  const own = await gateway.newTenant();
  await gateway.app.get(AuditVerifications).verifyDue(100, AbortSignal.abort());
  expect(await chainOf(own)).toEqual({ seq: 3, hash: HASH, ...NEVER });
  expect(await verifyDue()).toBe(0);
  await age('61 minutes');
  await verifyDue();
  expect(await chainOf(own)).toMatchObject({ verified_seq: 3, ok: true });
});

test('REST shows the same', async () => {
  const { status, body } = await rest('/v2/audit-logs/chain');
  expect([status, body]).toEqual([200, { data: await chainOf(tenant) }]);
});

test('a changed entry is reported with its number and reason, and other tenants are not affected', async () => {
  const [own, other] = [await gateway.newTenant(), await gateway.newTenant()];
  for (const name of ['A', 'B']) await givenProduct(own, { partnumber: name });
  await tamper(admin, [`update audit_logs set action = 'x.y' where tenant_id = $1 and seq = 4`, [own.id]]);
  await verifyDue();
  expect(await chainOf(own)).toEqual({
    seq: 5,
    hash: HASH,
    verified_at: DATE_TIME,
    verified_seq: 3,
    ok: false,
    first_bad_seq: 4,
    reason: 'changed',
  });
  expect(await chainOf(other)).toMatchObject({ seq: 3, verified_seq: 3, ok: true });
});

test('a chain whose head was deleted after its first verification is reported', async () => {
  const own = await gateway.newTenant();
  await verifyDue();
  await admin.query('delete from audit_heads where tenant_id = $1', [own.id]);
  await age('25 hours');
  await verifyDue();
  expect(await chainOf(own)).toEqual({
    seq: 0,
    hash: '',
    verified_at: DATE_TIME,
    verified_seq: 0,
    ok: false,
    first_bad_seq: 1,
    reason: 'beyond_head',
  });
});

test('concurrent workers verify each chain once, and a claim of a killed worker is taken again after an hour', async () => {
  for (let count = 0; count < 12; count += 1) await gateway.newTenant();
  const counts = await Promise.all([verifyDue(8), verifyDue(8), verifyDue(8)]);
  const left = await verifyDue();
  expect([...counts, left].reduce((sum, count) => sum + count, 0)).toBe(12);
  const killed = await gateway.newTenant();
  await admin.query(
    `insert into audit_verifications (tenant_id, started_at) values ($1, now() - interval '59 minutes')`,
    [killed.id],
  );
  expect(await chainOf(killed)).toMatchObject(NEVER);
  expect(await verifyDue()).toBe(0);
  await admin.query(
    `update audit_verifications set started_at = started_at - interval '2 minutes' where tenant_id = $1`,
    [killed.id],
  );
  expect(await verifyDue()).toBe(1);
  expect(await chainOf(killed)).toMatchObject({ ok: true, verified_seq: 3 });
});

describe('the number of an entry', () => {
  const LOG = '{ auditLogs(first: 2) { data { seq action } } }';
  const HISTORY = 'query ($id: ID!) { approvalRequest(id: $id) { history { seq action } } }';

  test('is in the log of GraphQL and REST', async () => {
    const entries = [
      { seq: 3, action: expect.any(String) },
      { seq: 2, action: expect.any(String) },
    ];
    const own = await gateway.newTenant();
    expect((await own.graphql(LOG)).body).toEqual({ data: { auditLogs: { data: entries } } });
    const { body } = await rest('/v2/audit-logs?per_page=1');
    expect(body).toMatchObject({ data: [{ seq: ((await chainOf(tenant)) as { seq: number }).seq }] });
  });

  test('is null in the history of a request for a caller who may not read the log', async () => {
    const create = 'mutation { createApprovalRequest(input: { opportunities: [{ requested_price: 1 }] }) { id } }';
    const { createApprovalRequest: request } = dataOf<{ createApprovalRequest: { id: string } }>(
      await tenant.graphql(create),
    );
    const { token } = await tenant.as(() => newUser(gateway.app, 'requester'));
    const history = (seq: unknown): object => ({
      data: { approvalRequest: { history: [{ seq, action: 'approval_request.created' }] } },
    });
    expect((await tenant.graphql(HISTORY, { id: request.id })).body).toEqual(history(expect.any(Number)));
    const seen = await post(
      gateway.url,
      { query: HISTORY, variables: { id: request.id } },
      { authorization: `Bearer ${token}` },
    );
    expect(seen.body).toEqual(history(null));
  });
});
