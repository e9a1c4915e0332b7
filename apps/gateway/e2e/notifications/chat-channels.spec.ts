import { failed, invalid, notFound, DATE_TIME, ULID } from '../support/expected';
import { givenChannel, messagesOf } from '../support/chat';
import {
  CREATE_CHANNEL,
  DELETE_CHANNEL,
  LIST_CHANNELS,
  READ_CHANNEL,
  TEST_CHANNEL,
  UPDATE_CHANNEL,
} from '../support/chat-documents';
import { resolveExamples } from '../support/expected-endpoint';
import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { givenLevel } from '../support/factories';
import { auditOf } from '../support/webhook-factories';

const gateway = useGateway(); // without a worker no message is sent
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);
const admin = useDatabaseAdmin();
beforeAll(() => resolveExamples(gateway));

const URL = 'https://hooks.example/services/T0/B0/secret-part';
const SOMEWHERE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const DEFAULTS = {
  id: ULID,
  name: 'Sales',
  kind: 'slack',
  host: 'hooks.example',
  kinds: ['approval_needed', 'approval_overdue', 'approval_escalated', 'request_decided'],
  level_ids: null,
  active: true,
  disabled_reason: null,
  recent: { delivered: 0, retrying: 0, exhausted: 0, last_delivered_at: null },
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
  version: 1,
};
const GIVEN = { name: 'Sales', kind: 'slack', url: URL };

test('a channel is created with the given fields or their defaults, listed, changed and deleted; its address is never shown', async () => {
  const own = await gateway.newTenant();
  const level = await givenLevel(own, { code: 'A' });
  const made = dataOf<{ createChatChannel: { id: string } }>(await own.graphql(CREATE_CHANNEL, { input: GIVEN }));
  expect(made).toEqual({ createChatChannel: DEFAULTS });
  const { id } = made.createChatChannel;
  const change = { name: ' Sales EMEA ', kinds: ['price_revoked'], level_ids: [level], active: false };
  const after = { ...DEFAULTS, ...change, name: 'Sales EMEA', id, version: 2 };
  expect((await own.graphql(UPDATE_CHANNEL, { id, input: { ...change, expected_version: 1 } })).body).toEqual({
    data: { updateChatChannel: after },
  });
  expect((await own.graphql(UPDATE_CHANNEL, { input: { id, level_ids: null, active: true } })).body).toEqual({
    data: { updateChatChannel: { ...after, level_ids: null, active: true, version: 3 } },
  });
  const last = { ...after, level_ids: null, active: true, version: 4 };
  expect((await own.graphql(UPDATE_CHANNEL, { id, input: { url: `${URL}2` } })).body).toEqual({
    data: { updateChatChannel: last }, // a new address of the same host
  });
  expect((await own.graphql(UPDATE_CHANNEL, { id, input: { url: `${URL}2`, name: 'Sales EMEA' } })).body).toEqual({
    data: { updateChatChannel: last }, // no change
  });
  expect((await own.graphql(LIST_CHANNELS)).body).toEqual({ data: { chatChannels: [last] } });
  expect((await own.graphql(READ_CHANNEL, { id })).body).toEqual({ data: { chatChannel: last } });
  expect((await own.graphql(DELETE_CHANNEL, { id })).body).toEqual({ data: { deleteChatChannel: last } });
  expect((await own.graphql(LIST_CHANNELS)).body).toEqual({ data: { chatChannels: [] } });
  expect(dataOf(await own.graphql(CREATE_CHANNEL, { input: { ...GIVEN, name: 'Sales EMEA' } }))).toEqual({
    createChatChannel: { ...DEFAULTS, name: 'Sales EMEA' }, // the name is free again
  });

  const entries = await auditOf(gateway, own, id);
  expect(entries.map(({ action }) => action)).toEqual([
    'chat_channel.created',
    'chat_channel.updated',
    'chat_channel.updated',
    'chat_channel.updated',
    'chat_channel.deleted',
  ]);
  expect(JSON.stringify(entries)).not.toContain('secret-part');
});

test('the address is encrypted at rest, in no column of any row', async () => {
  const { id } = await givenChannel(tenant, `${URL}-at-rest`);
  for (const table of ['chat_channels', 'chat_addresses', 'audit_logs']) {
    const { rows } = await admin.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where tenant_id = $1`,
      [tenant.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain('at-rest');
  }
  const { rows } = await admin.query('select id from chat_addresses where tenant_id = $1 and id = $2', [tenant.id, id]);
  expect(rows).toEqual([{ id }]);
});

describe('wrong input for a channel', () => {
  const broken = (input: object): Promise<unknown> =>
    tenant.graphql(CREATE_CHANNEL, { input }).then(({ body }) => body);
  const rules = (validation: object): object => invalid(CREATE_CHANNEL, 'createChatChannel', validation);

  test('has all its errors in one response', async () => {
    expect(await broken({ name: ' ' })).toEqual(
      rules({
        'input.name': ['The input.name field is required.'],
        'input.kind': ['The input.kind field is required.'],
        'input.url': ['The input.url field is required.'],
      }),
    );
    const wrong = { name: 'x'.repeat(101), kind: 'irc', url: 'http://u:p@x.example', kinds: [], level_ids: [] };
    expect(await broken(wrong)).toEqual(
      rules({
        'input.name': ['The input.name field must not be greater than 100 characters.'],
        'input.kind': ['The selected input.kind is invalid.'],
        'input.url': ['The input.url field must be a valid URL.'],
        'input.kinds': ['The input.kinds field must have at least 1 items.'],
        'input.level_ids': ['The input.level ids field must have at least 1 items.'],
      }),
    );
    expect(await broken({ ...GIVEN, kinds: ['approval_needed', 'commented', 'test'] })).toEqual(
      rules({
        'input.kinds.1': ['The selected input.kinds.1 is invalid.'],
        'input.kinds.2': ['The selected input.kinds.2 is invalid.'],
      }),
    );
  });

  test('names kinds and levels that are given twice, and levels that do not exist', async () => {
    const level = await givenLevel(tenant, { code: 'TWICE' });
    const foreign = await givenLevel(stranger, { code: 'F' });
    expect(
      await broken({
        ...GIVEN,
        kinds: ['approval_needed', 'price_revoked', 'approval_needed'],
        level_ids: [level, level.toLowerCase(), foreign, 'nothing'],
      }),
    ).toEqual(
      rules({
        'input.kinds.2': ['The input.kinds.2 field has a duplicate value.'],
        'input.level_ids.1': ['The input.level ids.1 field has a duplicate value.'],
        'input.level_ids.2': ['The selected input.level ids.2 is invalid.'],
        'input.level_ids.3': ['The selected input.level ids.3 is invalid.'],
      }),
    );
  });

  test('refuses a name in use, without regard to case and space around it, and addresses that are not public', async () => {
    await givenChannel(tenant, URL, { name: 'Équipe' });
    expect(await broken({ ...GIVEN, name: '  éQUIPE ' })).toEqual(
      rules({ 'input.name': ['The input.name has already been taken.'] }),
    );
    const blocked = { message: 'This URL is not allowed.', code: 'BLOCKED_ADDRESS' };
    for (const url of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://10.0.0.1', 'https://2130706433/'])
      expect(await broken({ ...GIVEN, name: 'Loop', url })).toEqual(
        failed(CREATE_CHANNEL, 'createChatChannel', blocked),
      );
  });

  test('an update may not change the kind or clear required fields', async () => {
    const { id } = await givenChannel(tenant, URL);
    const input = { kind: 'slack', name: null, url: null, kinds: null, active: null };
    expect((await tenant.graphql(UPDATE_CHANNEL, { id, input })).body).toEqual(
      invalid(UPDATE_CHANNEL, 'updateChatChannel', {
        'input.kind': ['The input.kind field is prohibited.'],
        'input.name': ['The input.name field is required.'],
        'input.url': ['The input.url field is required.'],
        'input.kinds': ['The input.kinds field is required.'],
        'input.active': ['The input.active field is required.'],
      }),
    );
    const conflict = {
      message: expect.any(String) as string,
      code: 'VERSION_CONFLICT',
      facts: { expected_version: 7, version: 1 },
    };
    const stale = { name: 'x'.repeat(101), expected_version: 7 };
    expect((await tenant.graphql(UPDATE_CHANNEL, { id, input: stale })).body).toMatchObject({
      errors: [{ extensions: { code: conflict.code } }], // before wrong content
    });
    expect((await tenant.graphql(DELETE_CHANNEL, { id, version: 7 })).body).toMatchObject({
      errors: [{ extensions: { code: conflict.code } }],
    });
  });

  test('a tenant has at most 20 channels', async () => {
    const own = await gateway.newTenant();
    for (let count = 0; count < 20; count += 1) await givenChannel(own, URL);
    expect((await own.graphql(CREATE_CHANNEL, { input: GIVEN })).body).toEqual(
      rules({ 'input.name': ['The organisation must not have more than 20 chat channels.'] }),
    );
  });
});

test('an absent or foreign channel is null, and not found by mutations; deleting it returns null', async () => {
  const { id: foreign } = await givenChannel(stranger, URL);
  for (const id of [SOMEWHERE, foreign]) {
    expect((await tenant.graphql(READ_CHANNEL, { id })).body).toEqual({ data: { chatChannel: null } });
    expect((await tenant.graphql(UPDATE_CHANNEL, { id, input: { active: false } })).body).toEqual(
      notFound(UPDATE_CHANNEL, 'updateChatChannel', 'ChatChannel', id),
    );
    expect((await tenant.graphql(TEST_CHANNEL, { id })).body).toEqual(
      notFound(TEST_CHANNEL, 'sendTestChatMessage', 'ChatChannel', id),
    );
    expect((await tenant.graphql(DELETE_CHANNEL, { id })).body).toEqual({ data: { deleteChatChannel: null } });
    expect(await messagesOf(tenant, id)).toEqual([]);
  }
});

test('a test is a message that waits, also for an inactive channel; deleting the channel drops it', async () => {
  const { id } = await givenChannel(tenant, URL, { active: false });
  expect((await tenant.graphql(TEST_CHANNEL, { id })).body).toEqual({
    data: {
      sendTestChatMessage: {
        id: ULID,
        channel_id: id,
        kind: 'test',
        title: 'Test message',
        status: 'pending',
        attempts: 0,
      },
    },
  });
  expect((await auditOf(gateway, tenant, id)).map(({ action }) => action)).toEqual([
    'chat_channel.created',
    'chat_channel.tested',
  ]);
  await tenant.graphql(DELETE_CHANNEL, { id });
  expect(await messagesOf(tenant, id)).toMatchObject([{ status: 'exhausted', last_error: 'channel_deleted' }]);
  const { rows } = await admin.query(
    'select 1 from due_chat_messages where channel_id = $1 union all select 1 from chat_turns where channel_id = $1 union all select 1 from chat_addresses where id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});
