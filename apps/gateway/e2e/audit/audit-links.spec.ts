import { CheckpointSigner } from '@das/audit';
import { randomBytes } from 'node:crypto';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useGateway, useOwnGateway, useTeam, useTenant } from '../support/fixtures';
import { TEST_SECRET_KEY, type TestTenant, dataOf, newUser, post } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { statementsOf } from '../support/statements-of';
import { ask } from '../support/workflow-fixture';

const previous = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));
const gateway = useOwnGateway({ DAS_SECRET_KEY_PREVIOUS: `${previous.join(' , ')},${TEST_SECRET_KEY}` });
const plain = useGateway();
const tenant = useTenant(gateway);
const team = useTeam(gateway);
const admin = useDatabaseAdmin();

interface Link {
  seq: number;
  hash: string | null;
  previous_hash: string | null;
  payload: string | null;
}

const storedOf = async ({ id }: TestTenant): Promise<Link[]> =>
  (
    await admin.query<Link>(
      `select seq::int, hash, coalesce(lag(hash) over (order by seq), '') as previous_hash, payload from audit_logs where tenant_id = $1 order by seq desc`,
      [id],
    )
  ).rows;

describe('the links of an entry in the hash chain', () => {
  beforeAll(async () => {
    for (const partnumber of ['A', 'B', 'C']) await givenProduct(tenant, { partnumber });
  });

  test('are its hash, that of the entry before and the text that it covers, in GraphQL and REST', async () => {
    const stored = await storedOf(tenant);
    expect(stored.at(-1)).toMatchObject({ seq: 1, previous_hash: '' });
    const query = '{ auditLogs(first: 100) { data { seq hash previous_hash payload } } }';
    expect(dataOf(await tenant.graphql(query))).toEqual({ auditLogs: { data: stored } });
    const { body } = await (await restClient(gateway, tenant))('/v2/audit-logs?per_page=100');
    const shown = (body as { data: (Link & Record<string, unknown>)[] }).data;
    expect(shown.map(({ seq, hash, previous_hash, payload }) => ({ seq, hash, previous_hash, payload }))).toEqual(
      stored,
    );
  });

  test('are read for a filtered list, whose neighbours are not in it', async () => {
    const stored = (await storedOf(tenant)).filter(({ payload }) => payload?.includes('"product.created"'));
    const query =
      '{ auditLogs(filter: { action: "product.created", seq_to: 5 }) { data { seq hash previous_hash payload } } }';
    expect(dataOf(await tenant.graphql(query))).toEqual({ auditLogs: { data: stored.slice(1) } });
  });

  test('take one statement for a page, and none when they are not selected', async () => {
    const links = async (fields: string): Promise<number> =>
      (await statementsOf(() => tenant.graphql(`{ auditLogs { data { ${fields} } } }`))).filter((text) =>
        text.includes('then payload end'),
      ).length;
    expect([await links('seq'), await links('hash'), await links('hash previous_hash payload')]).toEqual([0, 1, 1]);
  });

  test('are null in the history of a request without audit:read, and absent there in REST', async () => {
    const { id } = await ask(team.requester, [152]);
    const query = `{ approvalRequest(id: "${id}") { history { seq hash previous_hash payload } } }`;
    const none = { seq: null, hash: null, previous_hash: null, payload: null };
    expect(dataOf(await team.requester.ask(query))).toEqual({ approvalRequest: { history: [none] } });
    const { token } = await team.tenant.as(() => newUser(gateway.app, 'auditor'));
    const seen = dataOf<{ approvalRequest: { history: Link[] } }>(
      await post(gateway.url, { query }, { authorization: `Bearer ${token}` }),
    );
    const stored = await storedOf(team.tenant);
    expect(stored).toContainEqual(seen.approvalRequest.history[0]);
    const { body } = await (await restClient(gateway, { token }))(`/v2/approvals/${id}/history`);
    const [entry = {}] = (body as { data: object[] }).data;
    for (const field of ['hash', 'previous_hash', 'payload']) expect(entry).not.toHaveProperty(field);
  });

  test('are read in the result of the mutation that writes the entry', async () => {
    const created = await tenant.graphql(
      'mutation { createApprovalRequest(input: { customer_name: "A", opportunities: [{ partnumber: "P", quote_quantity: 1, requested_price: 1 }] }) { history { seq hash previous_hash payload } } }',
    );
    const { createApprovalRequest } = dataOf<{ createApprovalRequest: { history: Link[] } }>(created);
    expect(await storedOf(tenant)).toEqual(expect.arrayContaining(createApprovalRequest.history));
    expect(createApprovalRequest.history[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the keys that verify checkpoints', () => {
  const keyOf = (secret: string, status: string): object => {
    const { key_id, public_key } = new CheckpointSigner(secret);
    return { key_id, algorithm: 'Ed25519', public_key, status };
  };
  const query = '{ auditKeys { key_id algorithm public_key status } }';

  test('are the current one and then the previous ones, each once, for every role and in both interfaces', async () => {
    const expected = [keyOf(TEST_SECRET_KEY, 'current'), ...previous.map((secret) => keyOf(secret, 'previous'))];
    for (const role of ['owner', 'requester'] as const) {
      const { token } = await tenant.as(() => newUser(gateway.app, role));
      const reply = await post(gateway.url, { query }, { authorization: `Bearer ${token}` });
      expect(dataOf(reply)).toEqual({ auditKeys: expected });
      const { status, body } = await (await restClient(gateway, { token }))('/v2/audit-keys');
      expect([status, body]).toEqual([200, { data: expected }]);
    }
  });

  test('is the current one without previous secrets, and none without a credential', async () => {
    const own = await plain.newTenant();
    expect(dataOf(await own.graphql(query))).toEqual({ auditKeys: [keyOf(TEST_SECRET_KEY, 'current')] });
    expect((await (await restClient(plain, null))('/v2/audit-keys')).status).toBe(401);
  });
});
