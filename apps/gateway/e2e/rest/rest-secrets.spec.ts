import { AddressRule } from '@das/webhooks';
import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import type { Reply } from '../support/gateway';
import { auditOf } from '../support/webhook-factories';
import { asDatabaseAdmin } from '../support/people';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
beforeAll(async () => {
  gateway.app.get(AddressRule).resolve = async () => ['93.184.216.34'];
});

type Made = { id: string; secret: string } & Record<string, unknown>;

const dataIn = ({ body }: Reply): Made => (body as { data: Made }).data;

/** Sends a request twice with one Idempotency-Key, and asserts that the replay has no secret. @returns the first response */
async function twice(path: string, body?: object): Promise<Reply> {
  const request = { method: 'POST', body, headers: { 'idempotency-key': path } };
  const [first, again] = [await rest(path, request), await rest(path, request)];
  expect([again.status, again.body]).toEqual([first.status, { data: { ...dataIn(first), secret: null } }]);
  expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  return first;
}

/** The tables that contain the text in any column. */
async function tablesWith(text: string): Promise<unknown[]> {
  const tables = await asDatabaseAdmin(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: unknown[] = [];
  for (const { name } of tables)
    if ((await asDatabaseAdmin(`select from "${String(name)}" t where strpos(t::text, $1) > 0 limit 1`, [text])).length)
      found.push(name);
  return found;
}

test('a key is created and rotated once, and only the first responses have the secrets', async () => {
  const made = await twice('/v2/api-keys', { name: 'Once' });
  const { id, secret, prefix } = dataIn(made);
  expect([made.status, secret]).toEqual([201, expect.stringMatching(/^das_stg_/)]);
  const rotated = await twice(`/v2/api-keys/${id}/rotate`, { grace_minutes: 1 });
  const { data } = (await rest('/v2/api-keys?per_page=100')).body as { data: Made[] };
  expect(data.filter(({ name }) => name === 'Once')).toHaveLength(2);
  expect(await tablesWith(String(prefix))).toEqual(['api_keys', 'audit_logs', 'idempotency_records']);
  for (const token of [secret, dataIn(rotated).secret]) {
    expect(await tablesWith(token)).toEqual([]);
    expect(await tablesWith(token.slice(12, -3))).toEqual([]);
  }
});

test('an endpoint is created and its secret rotated once, and only the first responses have the secrets', async () => {
  const made = await twice('/v2/webhooks', { url: 'https://hooks.example/once' });
  const { id, secret } = dataIn(made);
  expect([made.status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  const rotated = await twice(`/v2/webhooks/${id}/rotate-secret`);
  expect([rotated.status, dataIn(rotated).secret === secret]).toEqual([200, false]);
  expect((await auditOf(gateway, tenant, id)).map(({ action }) => action)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.secret_rotated',
  ]);
  for (const each of [secret, dataIn(rotated).secret]) expect(await tablesWith(each.slice(6))).toEqual([]);
  expect(gateway.log.join('\n')).not.toContain(secret);
});

test('a refused creation has no secret, and is refused again', async () => {
  const request = {
    method: 'POST',
    body: { name: 'X', kind: 'production' },
    headers: { 'idempotency-key': 'refused' },
  };
  const [first, again] = [await rest('/v2/api-keys', request), await rest('/v2/api-keys', request)];
  expect([first.status, again.status, again.body]).toEqual([422, 422, first.body]);
});
