import { DATE_TIME, ULID } from '../support/expected';
import { resolveExamples } from '../support/expected-endpoint';
import { useGateway, useRest, useTenant } from '../support/fixtures';

const gateway = useGateway(); // without a worker no message is sent
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);
const rest = useRest(gateway, tenant);
const other = useRest(gateway, stranger);
beforeAll(() => resolveExamples(gateway));

const PATH = '/v2/chat-channels';
const URL = 'https://hooks.example/secret-part';
const WHOLE = {
  id: ULID,
  name: 'Sales',
  kind: 'teams',
  host: 'hooks.example',
  kinds: ['approval_needed', 'approval_overdue', 'approval_escalated', 'request_decided'],
  level_ids: null,
  active: true,
  disabled_reason: null,
  version: 1,
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
  recent: { delivered: 0, retrying: 0, exhausted: 0, last_delivered_at: null },
};
const MESSAGE = {
  id: ULID,
  kind: 'test',
  status: 'pending',
  attempts: 0,
  last_status_code: null,
  last_error: null,
  created_at: DATE_TIME,
  next_attempt_at: DATE_TIME,
  delivered_at: null,
  title: 'Test message',
};

test('a channel is created with Location and ETag, changed with If-Match, tested, listed and deleted', async () => {
  const created = await rest(PATH, { method: 'POST', body: { name: 'Sales', kind: 'teams', url: URL } });
  expect([created.status, created.body]).toEqual([201, { data: WHOLE }]);
  const { id } = (created.body as { data: { id: string } }).data;
  const at = `${PATH}/${id}`;
  expect(created.headers.get('location')).toBe(at);
  const { headers } = await rest(at);
  const tag = headers.get('etag') ?? '';
  expect(
    await rest(at, { method: 'PATCH', body: { kinds: ['price_revoked'] }, headers: { 'if-match': tag } }),
  ).toMatchObject({ status: 200, body: { data: { ...WHOLE, kinds: ['price_revoked'], version: 2 } } });
  expect(await rest(at, { method: 'PATCH', body: { active: false }, headers: { 'if-match': tag } })).toMatchObject({
    status: 412,
  });
  expect(await rest(at, { method: 'PATCH', body: { kind: 'slack' } })).toMatchObject({
    status: 422,
    body: { errors: { kind: ['The kind field is prohibited.'] } },
  });
  expect(await rest(`${at}/test`, { method: 'POST' })).toMatchObject({
    status: 200,
    body: { data: { ...MESSAGE, channel_id: id } },
  });
  expect((await rest(`${at}/messages`)).body).toMatchObject({
    data: [{ ...MESSAGE, channel_id: id }],
    meta: { total: 1 },
  });
  expect((await rest(PATH)).body).toMatchObject({ data: [{ id, version: 2 }], meta: { total: 1 } });
  for (const path of [at, `${at}/messages`]) expect((await other(path)).status).toBe(404);
  expect(await rest(at, { method: 'DELETE' })).toMatchObject({ status: 200, body: { data: { id, version: 2 } } });
  for (const path of [at, `${at}/messages`]) expect((await rest(path)).status).toBe(404);
});

test('an address that is not public is refused, and no answer has the address', async () => {
  const blocked = await rest(PATH, {
    method: 'POST',
    body: { name: 'A', kind: 'slack', url: 'https://169.254.169.254/' },
  });
  expect([blocked.status, blocked.body]).toMatchObject([422, { error: 'blocked_address' }]);
  const made = await rest(PATH, { method: 'POST', body: { name: 'B', kind: 'slack', url: URL } });
  expect(JSON.stringify([made.body, (await rest(PATH)).body])).not.toContain('secret-part');
});
