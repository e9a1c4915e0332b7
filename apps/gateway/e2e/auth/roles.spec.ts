import { ApiKeysService } from '@das/api-keys';
import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { PERMISSIONS, ROLES, type Role } from '@das/tenants';
import { useGateway, useTenant } from '../support/fixtures';
import { failed } from '../support/expected';
import { dataOf, newUser, post } from '../support/gateway';
import { loggedIn } from '../support/people';
import { type Ask, refusedFields, rootFields } from '../support/refused-fields';
import { MAY, NEEDS, mayUse } from '../support/role-matrix';

const gateway = useGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const keyOf = async (role: Role): Promise<Ask> => {
  const { token } = await tenant.as(() => newUser(gateway.app, role));
  return (query, variables) => post(gateway.url, { query, variables }, { authorization: `Bearer ${token}` });
};
const sessionOf = async (role: Role): Promise<Ask> => (await loggedIn(gateway, tenant, role)).graphql;

test('every root field has a row in the table, and every row has a root field', () => {
  expect(
    [...Object.keys(rootFields(gateway, 'query')), ...Object.keys(rootFields(gateway, 'mutation'))].sort(),
  ).toEqual(Object.keys(NEEDS).sort());
  expect(Object.keys(MAY)).toEqual(PERMISSIONS);
});

describe.each(ROLES)('the role %s', (role) => {
  test.each([
    ['a key', keyOf],
    ['a session', sessionOf],
  ])('with %s is refused exactly the root fields that the table refuses', async (_, asker) => {
    const ask = await asker(role);
    for (const kind of ['query', 'mutation'] as const) {
      const expected = Object.keys(rootFields(gateway, kind)).filter((field) => !mayUse(role, field));
      const refused = (await refusedFields(gateway, ask, kind)).map(({ field }) => field);
      expect(refused.sort()).toEqual(expected.sort());
    }
  });
});

test('a key has the permissions that both its role and its user have', async () => {
  const { owner: requester } = await tenant.as(() => newUser(gateway.app, 'requester'));
  const key = (role: string, user_id: string): Promise<Ask> =>
    tenant.as(async () => {
      const { token } = await gateway.app.get(ApiKeysService).createUnchecked({ name: 'K', role, user_id }, 'staging');
      return (query) => post(gateway.url, { query }, { authorization: `Bearer ${token}` });
    });
  const permissions = async (ask: Ask): Promise<unknown> =>
    dataOf<{ me: { permissions: string[] } }>(await ask('{ me { permissions } }')).me.permissions;
  const ofRequester = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'requests:write'];
  expect(await permissions(await key('owner', requester.id))).toEqual(ofRequester);
  expect(await permissions(await key('requester', tenant.owner.id))).toEqual(ofRequester);
  expect(await permissions(await key('auditor', requester.id))).toEqual(ofRequester.slice(0, 4));
  const asRequester = await key('owner', requester.id);
  const document = 'mutation { createProduct(input: { partnumber: "NO" }) { id } }';
  expect((await asRequester(document)).body).toEqual(
    failed(document, 'createProduct', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }),
  );
});

test('a refused field does not affect other fields; __typename and the schema need no permission', async () => {
  const auditor = await keyOf('auditor');
  const query = '{ __typename ping users { id } products { paginatorInfo { total } } __schema { queryType { name } } }';
  expect((await auditor(query)).body).toEqual({
    errors: [
      {
        message: 'This action is unauthorized.',
        locations: [{ line: 1, column: 19 }],
        path: ['users'],
        extensions: { code: 'FORBIDDEN' },
      },
    ],
  });
  const allowed = '{ __typename ping products { paginatorInfo { total } } __schema { queryType { name } } }';
  expect((await auditor(allowed)).body).toMatchObject({
    data: { __typename: 'Query', ping: 'pong', __schema: { queryType: { name: 'Query' } } },
  });
});

test('refusals are recorded in the audit log with the actor and the operation', async () => {
  const customer = await gateway.newTenant();
  const { owner, token } = await customer.as(() => newUser(gateway.app, 'requester'));
  await post(
    gateway.url,
    { query: '{ users { id } }' },
    { authorization: `Bearer ${token}`, 'x-request-id': 'tried-1' },
  );
  const readOnly = await customer.as(() =>
    gateway.app
      .get(ApiKeysService)
      .createUnchecked({ name: 'R', role: 'owner', user_id: customer.owner.id, readOnly: true }, 'staging'),
  );
  await post(
    gateway.url,
    { query: 'mutation { createProduct(input: {}) { id } }' },
    { authorization: `Bearer ${readOnly.token}` },
  );
  const entries = await customer.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.forbidden') }),
  );
  expect(entries).toEqual([
    expect.objectContaining({
      result: 'refused',
      actor: expect.objectContaining({ kind: 'api_key', user_id: owner.id }),
      metadata: { operation: 'users', code: 'forbidden' },
      request_id: 'tried-1',
    }),
    expect.objectContaining({ result: 'refused', metadata: { operation: 'createProduct', code: 'read_only_key' } }),
  ]);
});
