import { newId } from '@das/platform';
import { failed, restError } from '../support/expected';
import { change } from '../support/factories';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';
import { type Reply, type TestTenant, dataOf } from '../support/gateway';
import { type Rest, restClient } from '../support/rest-client';

const gateway = useGateway();
const admin = useDatabaseAdmin();

const tagOf = ({ status, headers }: Reply): unknown[] => [status, headers.get('etag')];
const newOwner = async (): Promise<{ tenant: TestTenant; rest: Rest }> => {
  const tenant = await gateway.newTenant();
  return { tenant, rest: await restClient(gateway, tenant) };
};
const conflict = (kind: string, expected: number, current: number): object =>
  restError('version_conflict', `Version ${expected} was expected, but the ${kind} is at version ${current}.`, {
    details: { current_version: current, expected_version: expected },
  });

test('the version of the tenant is its ETag, rises with changes of its calendar too, and is checked before content', async () => {
  const { tenant, rest } = await newOwner();
  const patch = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    rest('/v2/tenant', { method: 'PATCH', body, headers });
  expect(tagOf(await rest('/v2/tenant'))).toEqual([200, '"1"']);
  expect((await rest('/v2/tenant', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
  expect(tagOf(await patch({ currency: 'USD' }, { 'if-match': '"1"' }))).toEqual([200, '"2"']);
  expect(tagOf(await patch({ currency: 'USD', expected_version: 2 }))).toEqual([200, '"2"']);
  const stale = await patch({ currency: 'usd' }, { 'if-match': '"1"' });
  expect([stale.status, stale.body]).toEqual([412, conflict('tenant', 1, 2)]);
  const behind = await patch({ currency: 'usd', expected_version: 1 });
  expect([behind.status, behind.body]).toEqual([409, conflict('tenant', 1, 2)]);
  expect((await patch({ currency: 'usd', expected_version: 2 })).status).toBe(422);
  await rest('/v2/calendar', { method: 'PATCH', body: { holidays: [{ date: '2030-12-25', name: 'Closed' }] } });
  expect(tagOf(await rest('/v2/tenant'))).toEqual([200, '"3"']);
  const update = 'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { version } }';
  const [one, ...others] = await Promise.all(
    ['EUR', 'GBP', 'CHF', 'SEK'].map((currency) =>
      tenant.graphql(update, { input: { currency, expected_version: 3 } }).then(({ body }) => JSON.stringify(body)),
    ),
  ).then((bodies) => bodies.sort());
  expect(one).toBe('{"data":{"updateTenant":{"version":4}}}');
  for (const body of others)
    expect(body).toContain('"code":"VERSION_CONFLICT","current_version":4,"expected_version":3');
});

test('the version of a user is checked before the content of a change, and exactly one of concurrent changes succeeds', async () => {
  const { tenant } = await newOwner();
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id version } }';
  const input = { name: 'Ada', email: `${newId()}@example.com`, role: 'requester' };
  const { createUser } = dataOf<{ createUser: { id: string; version: number } }>(
    await tenant.graphql(create, { input }),
  );
  expect(createUser.version).toBe(1);
  const update = change('User', 'version');
  const send = async (body: object): Promise<unknown> =>
    (await tenant.graphql(update, { id: createUser.id, input: body })).body;
  const refused = failed(update, 'updateUser', {
    message: 'Version 7 was expected, but the user is at version 1.',
    code: 'VERSION_CONFLICT',
    facts: { current_version: 1, expected_version: 7 },
  });
  expect(await send({ password: 'short', expected_version: 7 })).toEqual(refused);
  expect(await send({ password: 'short', expected_version: 1 })).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
  });
  expect(await send({ name: 'Ada', expected_version: 1 })).toEqual({ data: { updateUser: { version: 1 } } });
  const bodies = await Promise.all(['B', 'C', 'D', 'E'].map((name) => send({ name, expected_version: 1 })));
  expect(bodies.filter((body) => JSON.stringify(body) === '{"data":{"updateUser":{"version":2}}}')).toHaveLength(1);
  await admin.query('update users set active = false where id = $1', [createUser.id]);
  expect(await send({})).toEqual({ data: { updateUser: { version: 3 } } });
});

test('the version of an API key rises when it ends, not with its use; If-Match guards its rotation and revocation', async () => {
  const { rest } = await newOwner();
  const made = await rest('/v2/api-keys', { method: 'POST', body: { name: 'Import' } });
  const { id, secret } = (made.body as { data: { id: string; secret: string } }).data;
  const at = `/v2/api-keys/${id}`;
  expect(tagOf(made)).toEqual([201, '"1"']);
  await (
    await restClient(gateway, { token: secret })
  )('/v2/session');
  expect((await rest(at)).body).toMatchObject({ data: { version: 1, last_used_ip: '127.0.0.1' } });
  const rotate = (tag: string): Promise<Reply> =>
    rest(`${at}/rotate`, { method: 'POST', body: { grace_minutes: 60 }, headers: { 'if-match': tag } });
  const stale = await rotate('"2"');
  expect([stale.status, stale.body]).toEqual([412, conflict('API key', 2, 1)]);
  expect(tagOf(await rotate('"1"'))).toEqual([201, '"1"']);
  expect(tagOf(await rest(at))).toEqual([200, '"2"']);
  const revoke = (tag: string): Promise<Reply> => rest(at, { method: 'DELETE', headers: { 'if-match': tag } });
  expect((await revoke('"1"')).status).toBe(412);
  expect(tagOf(await revoke('"2"'))).toEqual([200, '"3"']);
});

test('If-Match guards the rotation of a webhook secret, which does not change the endpoint', async () => {
  const { rest } = await newOwner();
  const made = await rest('/v2/webhooks', { method: 'POST', body: { url: 'https://93.184.216.34/hook' } });
  const at = `/v2/webhooks/${(made.body as { data: { id: string } }).data.id}`;
  const rotate = (tag: string): Promise<Reply> =>
    rest(`${at}/rotate-secret`, { method: 'POST', headers: { 'if-match': tag } });
  expect((await rotate('"2"')).body).toEqual(conflict('webhook endpoint', 2, 1));
  expect(tagOf(await rotate('"1"'))).toEqual([200, '"1"']);
});

test('If-Match guards tests and replays of a webhook endpoint, before their content', async () => {
  const { rest } = await newOwner();
  const made = await rest('/v2/webhooks', { method: 'POST', body: { url: 'https://93.184.216.34/hook' } });
  const { id } = (made.body as { data: { id: string } }).data;
  const bodies = { test: { event_type: 'product.deleted' }, replay: { from: '2026-01-01 00:00:00', dry_run: true } };
  for (const [action, body] of Object.entries(bodies)) {
    const act = (tag: string, given: object = body, of = id): Promise<Reply> =>
      rest(`/v2/webhooks/${of}/${action}`, { method: 'POST', body: given, headers: { 'if-match': tag } });
    const wrong = action === 'test' ? { event_type: 'unknown' } : { ...body, statuses: ['unknown'] };
    for (const given of [body, wrong]) {
      const { status, body: refused } = await act('"2"', given);
      expect([action, status, refused]).toEqual([action, 412, conflict('webhook endpoint', 2, 1)]);
    }
    expect((await act('"1"', wrong)).status).toBe(422);
    expect((await act('W/"1"')).status).toBe(412);
    expect((await act('"1"', body, newId())).status).toBe(404);
    for (const tag of ['"1"', '*']) expect((await act(tag)).status).toBe(action === 'test' ? 200 : 202);
  }
  expect(tagOf(await rest(`/v2/webhooks/${id}`))).toEqual([200, '"1"']);
});

test('the assignment of an approver does not change the version of a level', async () => {
  const { tenant, rest } = await newOwner();
  const made = await rest('/v2/approval-levels', { method: 'POST', body: { name: 'L', code: 'L', rank: 1 } });
  const { id } = (made.body as { data: { id: string } }).data;
  await rest(`/v2/approval-levels/${id}/approvers`, { method: 'POST', body: { user_id: tenant.owner.id } });
  expect(tagOf(await rest(`/v2/approval-levels/${id}`))).toEqual([200, '"1"']);
});
