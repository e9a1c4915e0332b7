import { ApiKeysService } from '@das/api-keys';
import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { SCOPES } from '@das/tenants';
import { failed, restError } from '../support/expected';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf, newUser, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { type Ask, refusedFields, rootFields } from '../support/refused-fields';
import { restClient } from '../support/rest-client';
import { INCLUDED, NEEDS, SCOPES_OF } from '../support/role-matrix';

const gateway = useGateway();
const tenant = useTenant(gateway);

const asking =
  (token: string): Ask =>
  (query, variables) =>
    post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` });
const scoped = async (scopes: string[] | null, input: object = {}): Promise<Ask> =>
  asking((await newKey(tenant, { scopes, ...input })).secret);

/** The scopes that permit the root field; none for a field that needs no permission. */
const scopesOf = (field: string): string[] => {
  const need = NEEDS[field];
  return SCOPES_OF[field] ?? (need ? [need] : []);
};

const withIncluded = (scopes: string[]): string[] => scopes.flatMap((scope) => [scope, ...(INCLUDED[scope] ?? [])]);

test.each([[[]], ...SCOPES.map((scope) => [[scope]])])(
  'a key with the scopes %j may use exactly their root fields, and a refusal names the missing scope',
  async (scopes) => {
    const ask = await scoped(scopes);
    const held = withIncluded(scopes);
    for (const kind of ['query', 'mutation'] as const) {
      const expected = Object.keys(rootFields(gateway, kind))
        .filter((field) => scopesOf(field).length && !scopesOf(field).some((scope) => held.includes(scope)))
        .map((field) => ({ field, required_scope: scopesOf(field)[0] }));
      const byField = (one: { field: string }, other: { field: string }): number => (one.field < other.field ? -1 : 1);
      expect((await refusedFields(gateway, ask, kind)).sort(byField)).toEqual(expected.sort(byField));
    }
  },
);

test('a scope adds no right: the role of the key and that of its user must permit the operation as well', async () => {
  const { owner: auditor } = await tenant.as(() => newUser(gateway.app, 'auditor'));
  const ask = await scoped([...SCOPES], { user_id: auditor.id });
  const permissions = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'audit:read'];
  expect(dataOf(await ask('{ me { permissions } }'))).toEqual({ me: { permissions } });
  const document = 'mutation { createProduct(input: { partnumber: "NO" }) { id } }';
  expect((await ask(document)).body).toEqual(
    failed(document, 'createProduct', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }),
  );
});

test('usage:write permits nothing to a role that may not write requests', async () => {
  const { owner: auditor } = await tenant.as(() => newUser(gateway.app, 'auditor'));
  const ask = await scoped(['usage:write'], { user_id: auditor.id });
  expect((await ask('{ priceUses { data { id } } }')).body).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN', required_scope: 'requests:read' } }],
  });
});

test('me.permissions has what the scopes leave, without the narrow scopes', async () => {
  const ask = await scoped(['usage:write', 'audit:read', 'catalog:read', 'events:read', 'catalog:read']);
  expect(dataOf(await ask('{ me { permissions api_key { scopes } } }'))).toEqual({
    me: {
      permissions: ['catalog:read', 'audit:read'],
      api_key: { scopes: ['audit:read', 'catalog:read', 'events:read', 'usage:write'] },
    },
  });
  expect(dataOf(await (await scoped([]))('{ ping me { permissions tenant { name } } auditKeys { key_id } }'))).toEqual({
    ping: 'pong',
    me: { permissions: [], tenant: { name: 'Test' } },
    auditKeys: expect.any(Array),
  });
});

test('fields below a root field are shown as for the role', async () => {
  const owner = await scoped(['requests:read', 'requests:write']);
  const made = dataOf<{ createApprovalRequest: { id: string } }>(
    await owner(
      'mutation { createApprovalRequest(input: { customer_name: "Acme", opportunities: [{ partnumber: "X", quote_quantity: 1, requested_price: 1 }] }) { id } }',
    ),
  ).createApprovalRequest;
  const reader = await scoped(['requests:read']);
  const document = `{ approvalRequest(id: "${made.id}") { history { seq ip } } }`;
  expect(dataOf(await reader(document))).toEqual({
    approvalRequest: { history: [{ seq: expect.any(Number), ip: expect.any(String) }] },
  });
});

test('shared views need tenant:manage; private views do not', async () => {
  const ask = await scoped(['requests:read']);
  const create = (name: string, shared: boolean): string =>
    `mutation { createSavedView(input: { name: "${name}", shared: ${shared}, filter: {} }) { name } }`;
  expect(dataOf(await ask(create('Mine', false)))).toEqual({ createSavedView: { name: 'Mine' } });
  expect((await ask(create('Ours', true))).body).toEqual(
    failed(create('Ours', true), 'createSavedView', {
      message: 'This action is unauthorized.',
      code: 'FORBIDDEN',
      facts: { required_scope: 'tenant:manage' },
    }),
  );
});

test('a refusal on REST has required_scope in its details, and is recorded', async () => {
  const customer = await gateway.newTenant();
  const { secret } = await newKey(customer, { scopes: ['catalog:read'] });
  const rest = await restClient(gateway, { token: secret });
  expect((await rest('/v2/products')).status).toBe(200);
  const { status, body } = await rest('/v2/products', { method: 'POST', body: { partnumber: 'NO' } });
  expect([status, body]).toEqual([
    403,
    restError('forbidden', 'This action is unauthorized.', { details: { required_scope: 'catalog:write' } }),
  ]);
  const entries = await customer.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.forbidden') }),
  );
  expect(entries.map(({ result, metadata }) => ({ result, metadata }))).toEqual([
    {
      result: 'refused',
      metadata: { operation: 'POST /v2/products', code: 'forbidden', required_scope: 'catalog:write' },
    },
  ]);
});

test('a read-only key is refused as such before its scopes are checked', async () => {
  const { secret } = await newKey(tenant, { kind: 'read_only', scopes: [] });
  const rest = await restClient(gateway, { token: secret });
  const { status, body } = await rest('/v2/products', { method: 'POST', body: { partnumber: 'NO' } });
  expect([status, body]).toEqual([403, restError('read_only_key', 'This action is unauthorized.')]);
  const document = 'mutation { createProduct(input: { partnumber: "NO" }) { id } }';
  expect((await asking(secret)(document)).body).toMatchObject({ errors: [{ extensions: { code: 'READ_ONLY_KEY' } }] });
});

test('usage:write records and reverses usages, and lists them, without other rights', async () => {
  const ask = await scoped(['usage:write']);
  const [uses, requests] = await Promise.all([
    ask('{ priceUses { data { id } } }'),
    ask('{ approvalRequests { data { id } } }'),
  ]);
  expect(dataOf(uses)).toEqual({ priceUses: { data: [] } });
  expect(requests.body).toMatchObject({ errors: [{ extensions: { required_scope: 'requests:read' } }] });
  const document =
    'mutation { recordUse(input: { opportunity_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", quantity: 1, order_reference: "A" }) { replayed } }';
  expect((await ask(document)).body).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
});

test.each([
  [{ scopes: ['catalog:read', 'root'] }, { 'input.scopes.1': ['The selected input.scopes.1 is invalid.'] }],
  [
    { scopes: ['__proto__', ''] },
    {
      'input.scopes.0': ['The selected input.scopes.0 is invalid.'],
      'input.scopes.1': ['The selected input.scopes.1 is invalid.'],
    },
  ],
])('the input %j is refused', async (input, validation) => {
  const document = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  expect((await tenant.graphql(document, { input: { name: 'K', ...input } })).body).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED', validation } }],
  });
});

test('duplicates of scopes are removed before they are counted; 21 different words are too many', async () => {
  const repeated = [...Array<string>(30).fill('usage:write'), ...SCOPES];
  const { scopes } = (await keyOf(repeated)) as { scopes: string[] };
  expect(scopes).toEqual([...SCOPES].sort());
  const words = Array.from({ length: 21 }, (_, index) => `w${index}`);
  const document = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  const { body } = await tenant.graphql(document, { input: { name: 'K', scopes: words } });
  expect(body).toMatchObject({
    errors: [
      {
        extensions: {
          validation: expect.objectContaining({
            'input.scopes': ['The input.scopes field must not have more than 20 items.'],
          }),
        },
      },
    ],
  });
});

const keyOf = (scopes: string[]): Promise<object | null> =>
  tenant.as(async () => {
    const keys = gateway.app.get(ApiKeysService);
    const { api_key } = await keys.createUnchecked(
      { name: 'K', role: 'owner', user_id: tenant.owner.id, scopes },
      'staging',
    );
    return keys.find(api_key.id);
  });
