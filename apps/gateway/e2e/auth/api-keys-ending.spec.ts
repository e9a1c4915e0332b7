import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, failed, invalid, notFound } from '../support/expected';
import { dataOf, post, startGateway } from '../support/gateway';
import { ALL_OF_A_KEY, type MadeKey, newKey, opens, personOf } from '../support/keys';
import { asDatabaseAdmin, warmUp } from '../support/people';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const ROTATE = `mutation ($id: ID!, $grace: Int) { rotateApiKey(id: $id, grace_minutes: $grace) { ${ALL_OF_A_KEY} } }`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { id revoked_at } }';

const rotated = async (id: string, grace?: number): Promise<MadeKey> =>
  dataOf<{ rotateApiKey: MadeKey }>(await tenant.graphql(ROTATE, { id, grace })).rotateApiKey;
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

describe('revoking a key', () => {
  test('takes effect with the next request on every instance; revoking again changes nothing', async () => {
    const other = await startGateway();
    const { api_key, secret } = await newKey(tenant);
    const { revokeApiKey } = dataOf<{ revokeApiKey: object }>(await tenant.graphql(REVOKE, { id: api_key.id }));
    expect(revokeApiKey).toEqual({ id: api_key.id, revoked_at: DATE_TIME });
    expect(await opens(gateway.url, secret)).toBe(false);
    expect((await post(other.url, { query: '{ ping }' }, { authorization: `Bearer ${secret}` })).status).toBe(401);
    await other.stop();
    expect((await tenant.graphql(REVOKE, { id: api_key.id })).body).toEqual({ data: { revokeApiKey } });
  });

  test('returns NOT_FOUND for an unknown key and for a key of another tenant', async () => {
    const { api_key } = await newKey(tenant);
    const stranger = await gateway.newTenant();
    expect((await stranger.graphql(REVOKE, { id: api_key.id })).body).toEqual(
      notFound(REVOKE, 'revokeApiKey', 'ApiKey', api_key.id),
    );
    expect((await tenant.graphql(REVOKE, { id: 'x' })).body).toEqual(notFound(REVOKE, 'revokeApiKey', 'ApiKey', 'x'));
    expect((await stranger.graphql(ROTATE, { id: api_key.id })).body).toEqual(
      notFound(ROTATE, 'rotateApiKey', 'ApiKey', api_key.id),
    );
  });
});

describe('rotating a key', () => {
  test('creates a key with the same settings and ends the old key at once', async () => {
    const requester = await personOf(gateway, tenant, 'requester');
    const old = await newKey(tenant, {
      name: 'Old',
      kind: 'read_only',
      role: 'requester',
      user_id: requester.id,
      requests_per_minute: 5,
      expires_at: '2099-01-01 00:00:00',
    });
    const successor = await rotated(old.api_key.id);
    const { id, prefix } = successor.api_key;
    expect(successor).toEqual({
      api_key: { ...old.api_key, id, prefix, created_at: DATE_TIME },
      secret: expect.stringMatching(/^das_stgro_/),
    });
    expect(id).not.toBe(old.api_key.id);
    expect([await opens(gateway.url, old.secret), await opens(gateway.url, successor.secret)]).toEqual([false, true]);
  });

  test('keeps the old key valid for the grace period, but never beyond its expiry', async () => {
    const old = await newKey(tenant, { expires_at: inMinutes(5) });
    const successor = await rotated(old.api_key.id, 60);
    expect([await opens(gateway.url, old.secret), await opens(gateway.url, successor.secret)]).toEqual([true, true]);
    const { apiKeys } = dataOf<{ apiKeys: MadeKey['api_key'][] }>(
      await tenant.graphql('{ apiKeys { id expires_at revoked_at } }'),
    );
    const shown = apiKeys.find(({ id }) => id === old.api_key.id);
    expect(shown?.revoked_at).toBe(old.api_key.expires_at);
    await tenant.graphql(REVOKE, { id: old.api_key.id });
    expect([await opens(gateway.url, old.secret), await opens(gateway.url, successor.secret)]).toEqual([false, true]);
  });

  test('ends the old key when the grace period is over', async () => {
    const old = await newKey(tenant);
    await rotated(old.api_key.id, 1);
    await asDatabaseAdmin(`update api_keys set revoked_at = revoked_at - interval '1 minute' where id = $1`, [
      old.api_key.id,
    ]);
    expect(await opens(gateway.url, old.secret)).toBe(false);
  });

  test('more than once, also concurrently, creates one successor', async () => {
    const { api_key } = await newKey(tenant);
    await warmUp(gateway);
    const answers = await Promise.all(
      [0, 0, 0].map((grace) => tenant.graphql(ROTATE, { id: api_key.id, grace: grace + 10 })),
    );
    const failures = answers.filter(({ body }) => (body as { errors?: unknown }).errors);
    expect(failures.map(({ body }) => body)).toEqual(
      [1, 2].map(() =>
        failed(ROTATE, 'rotateApiKey', {
          message: 'The API key has been rotated.',
          code: 'INVALID_TRANSITION',
          facts: { allowed_actions: [] },
        }),
      ),
    );
  });

  test('fails for a revoked or expired key', async () => {
    const [revoked, expired] = [await newKey(tenant), await newKey(tenant, { expires_at: '2020-01-01 00:00:00' })];
    await tenant.graphql(REVOKE, { id: revoked.api_key.id });
    const refusal = (message: string): object =>
      failed(ROTATE, 'rotateApiKey', { message, code: 'INVALID_TRANSITION', facts: { allowed_actions: [] } });
    expect((await tenant.graphql(ROTATE, { id: revoked.api_key.id })).body).toEqual(
      refusal('The API key has been revoked.'),
    );
    expect((await tenant.graphql(ROTATE, { id: expired.api_key.id })).body).toEqual(
      refusal('The API key has expired.'),
    );
  });

  test.each([
    [-1, 'The grace minutes field must be at least 0.'],
    [43_201, 'The grace minutes field must not be greater than 43200.'],
  ])('with a grace period of %d minutes is refused', async (grace, message) => {
    const { api_key } = await newKey(tenant);
    expect((await tenant.graphql(ROTATE, { id: api_key.id, grace })).body).toEqual(
      invalid(ROTATE, 'rotateApiKey', { grace_minutes: [message] }),
    );
  });

  test('is recorded in the audit log with the id of the successor and without a secret', async () => {
    const old = await newKey(tenant);
    const successor = await rotated(old.api_key.id, 5);
    const entries = await tenant.as(() =>
      gateway.db.rowsOf(AuditEntry).list({ where: where.equals('resource_id', old.api_key.id) }),
    );
    expect(
      entries.map(({ action, metadata, changes }) => ({ action, metadata, changed: Object.keys(changes ?? {}) })),
    ).toEqual([
      { action: 'api_key.created', metadata: null, changed: expect.arrayContaining(['name', 'prefix', 'role']) },
      {
        action: 'api_key.rotated',
        metadata: { api_key_id: successor.api_key.id, grace_minutes: 5 },
        changed: ['revoked_at'],
      },
    ]);
  });
});
