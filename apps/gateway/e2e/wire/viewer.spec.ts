import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, failed, invalid } from '../support/expected';
import { newUser, post, startGateway } from '../support/gateway';
import { asDatabaseAdmin, loggedIn } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

describe('the settings of the tenant', () => {
  const CHANGE =
    'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id name timezone routing_basis self_approval } }';

  test('are part of `me`, and can be updated with an audit entry', async () => {
    const before = {
      id: tenant.id,
      name: 'Test',
      timezone: 'UTC',
      routing_basis: 'unit_price',
      self_approval: 'owner_only',
    };
    const me = '{ me { tenant { id name timezone routing_basis self_approval } } }';
    expect((await tenant.graphql(me)).body).toEqual({ data: { me: { tenant: before } } });
    const wanted = {
      name: 'Renamed',
      timezone: 'America/Chicago',
      routing_basis: 'request_total',
      self_approval: 'forbid',
    };
    expect((await tenant.graphql(CHANGE, { input: wanted })).body).toEqual({
      data: { updateTenant: { ...before, ...wanted } },
    });
    expect((await tenant.graphql(CHANGE, { input: {} })).body).toEqual({
      data: { updateTenant: { ...before, ...wanted } },
    });
    const entries = await tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'tenant.updated') }),
    );
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

describe('the currency of the tenant', () => {
  const CHANGE = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { name currency } }';

  test('is null until it is set, is kept by other changes, and can be cleared, with an audit entry for each change', async () => {
    const other = await gateway.newTenant();
    const set = async (input: object): Promise<unknown> => (await other.graphql(CHANGE, { input })).body;
    const answer = (currency: string | null, name = 'Test'): object => ({ data: { updateTenant: { name, currency } } });
    expect((await other.graphql('{ me { tenant { currency } } }')).body).toEqual({
      data: { me: { tenant: { currency: null } } },
    });
    expect(await set({ currency: ' USD ' })).toEqual(answer('USD'));
    expect(await set({ currency: 'USD' })).toEqual(answer('USD'));
    expect(await set({ name: 'New' })).toEqual(answer('USD', 'New'));
    expect(await set({ currency: null })).toEqual(answer(null, 'New'));
    expect((await tenant.graphql('{ me { tenant { currency } } }')).body).toEqual({
      data: { me: { tenant: { currency: null } } },
    });
    const entries = await other.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'tenant.updated') }),
    );
    expect(entries.map(({ changes }) => changes)).toEqual([
      { currency: [null, 'USD'] },
      { name: ['Test', 'New'] },
      { currency: ['USD', null] },
    ]);
  });

  test.each(['usd', 'US', 'USDX', 'U1D', 'ÜSD', 'US\nD', '$'])('cannot be %j', async (currency) => {
    const wrong = { 'input.currency': ['The input.currency field format is invalid.'] };
    expect((await tenant.graphql(CHANGE, { input: { currency } })).body).toEqual(
      invalid(CHANGE, 'updateTenant', wrong),
    );
  });

  test('is set by owners and admins only', async () => {
    const change = 'mutation { updateTenant(input: { currency: "EUR" }) { currency } }';
    const requester = await loggedIn(gateway, tenant, 'requester');
    expect((await requester.graphql(change)).body).toEqual(
      failed(change, 'updateTenant', { message: 'This action is unauthorized.', code: 'FORBIDDEN' }),
    );
    const admin = await loggedIn(gateway, tenant, 'admin');
    expect((await admin.graphql(change)).body).toEqual({ data: { updateTenant: { currency: 'EUR' } } });
  });
});

describe('`me` has the environment and the session', () => {
  const ME = '{ me { environment session { expires_at idle_minutes } } }';

  test('of a person: it ends 7 days after the log-in', async () => {
    const { user, graphql } = await loggedIn(gateway, tenant, 'requester');
    const { body } = await graphql(ME);
    expect(body).toEqual({
      data: { me: { environment: 'staging', session: { expires_at: DATE_TIME, idle_minutes: 720 } } },
    });
    const { expires_at } = (body as { data: { me: { session: { expires_at: string } } } }).data.me.session;
    const left_ms = Date.parse(`${expires_at.replace(' ', 'T')}Z`) - Date.now();
    expect(Math.abs(left_ms - 7 * 86_400_000)).toBeLessThan(60_000);
    await asDatabaseAdmin(
      `update sessions set created_at = created_at - interval '6 days' where tenant_id = $1 and user_id = $2`,
      [tenant.id, user.id],
    );
    const later = (await graphql(ME)).body as { data: { me: { session: { expires_at: string } } } };
    expect(Date.parse(`${expires_at}Z`) - Date.parse(`${later.data.me.session.expires_at}Z`)).toBe(6 * 86_400_000);
  });

  test('which is null for an API key', async () => {
    expect((await tenant.graphql(ME)).body).toEqual({ data: { me: { environment: 'staging', session: null } } });
  });

  test('and a service in production says so', async () => {
    const production = await startGateway({ DAS_ENVIRONMENT: 'production', DAS_TRUST_PROXY: true });
    const { graphql } = await loggedIn(production, tenant, 'requester');
    expect((await graphql(ME)).body).toMatchObject({ data: { me: { environment: 'production' } } });
    await production.stop();
  });
});

test('`me` has the user, the key and the permissions of the caller', async () => {
  const { owner: user, token } = await tenant.as(() => newUser(gateway.app, 'auditor'));
  expect(
    (
      await post(
        gateway.url,
        { query: '{ me { user { id name role } api_key { name role created_at } permissions } }' },
        { authorization: `Bearer ${token}` },
      )
    ).body,
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
