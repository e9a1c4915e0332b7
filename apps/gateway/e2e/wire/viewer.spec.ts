import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { useGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, invalid } from '../support/expected';
import { newUser, post } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);

describe('the settings of the tenant', () => {
  const CHANGE = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id name timezone routing_basis self_approval } }';

  test('are part of `me`, and can be updated with an audit entry', async () => {
    const before = { id: tenant.id, name: 'Test', timezone: 'UTC', routing_basis: 'unit_price', self_approval: 'owner_only' };
    const me = '{ me { tenant { id name timezone routing_basis self_approval } } }';
    expect((await tenant.graphql(me)).body).toEqual({ data: { me: { tenant: before } } });
    const wanted = { name: 'Renamed', timezone: 'America/Chicago', routing_basis: 'request_total', self_approval: 'forbid' };
    expect((await tenant.graphql(CHANGE, { input: wanted })).body).toEqual({ data: { updateTenant: { ...before, ...wanted } } });
    expect((await tenant.graphql(CHANGE, { input: {} })).body).toEqual({ data: { updateTenant: { ...before, ...wanted } } });
    const entries = await tenant.as(() => gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'tenant.updated') }));
    expect(entries.map(({ changes, resource_id }) => [resource_id, changes])).toEqual([
      [
        tenant.id,
        {
          name: ['Test', 'Renamed'],
          timezone: ['UTC', 'America/Chicago'],
          routing_basis: ['unit_price', 'request_total'],
          self_approval: ['owner_only', 'forbid'],
        },
      ],
    ]);
  });

  test.each<[object, Record<string, string[]>]>([
    [{ timezone: 'Moon/Crater' }, { 'input.timezone': ['The input.timezone field must be a valid timezone.'] }],
    [{ timezone: '+05:00' }, { 'input.timezone': ['The input.timezone field must be a valid timezone.'] }],
    [{ name: null }, { 'input.name': ['The input.name field is required.'] }],
    [{ routing_basis: 'mood' }, { 'input.routing_basis': ['The selected input.routing basis is invalid.'] }],
    [{ self_approval: 'mood' }, { 'input.self_approval': ['The selected input.self approval is invalid.'] }],
  ])('cannot be set to %j', async (wrong, validation) => {
    expect((await tenant.graphql(CHANGE, { input: wrong })).body).toEqual(invalid(CHANGE, 'updateTenant', validation));
  });
});

test('`me` has the user, the key and the permissions of the caller', async () => {
  const { owner: user, token } = await tenant.as(() => newUser(gateway.app, 'auditor'));
  expect(
    (await post(gateway.url, { query: '{ me { user { id name role } api_key { name role created_at } permissions } }' }, { authorization: `Bearer ${token}` }))
      .body,
  ).toEqual({
    data: {
      me: {
        user: { id: user.id, name: 'An auditor', role: 'auditor' },
        api_key: { name: 'Test', role: 'auditor', created_at: DATE_TIME },
        permissions: ['catalog:read', 'levels:read', 'requests:read', 'routes:preview', 'audit:read'],
      },
    },
  });
});
