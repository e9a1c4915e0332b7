import { type Message, channelOf, givenChannel, messagesOf, untilMessages, useChat } from '../support/chat';
import { TEST_CHANNEL, UPDATE_CHANNEL } from '../support/chat-documents';
import { DATE_TIME, ULID } from '../support/expected';
import { type TestTenant, dataOf } from '../support/gateway';
import { PUBLIC_URL } from '../support/mails';
import { answer, inSequence } from '../support/receiver';
import { until } from '../support/service-process';
import { auditOf } from '../support/webhook-factories';
import { approve, remove } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const { gateway, receiver } = useChat();

const HEADER = { customer_name: 'Helios & <b>Sons</b>', end_customer_name: 'Port of Oslo' };
const write = (tenant: TestTenant, text: string): Promise<unknown> =>
  tenant.as(() => gateway.db.run({ text, values: [] }));
const areOver = (messages: Message[]): boolean =>
  messages.length > 0 && messages.every(({ status }) => ['delivered', 'exhausted', 'paused'].includes(status));
const bodies = (path: string): Record<string, unknown>[] =>
  receiver.on(path).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const sendTest = async (tenant: TestTenant, id: string): Promise<string> =>
  dataOf<{ sendTestChatMessage: { id: string } }>(await tenant.graphql(TEST_CHANNEL, { id })).sendTestChatMessage.id;

test('a new request sends one message to each channel that receives the kind, with facts, lines, people and one link', async () => {
  const team = await newTeam(gateway);
  const own = await givenChannel(team.tenant, receiver.at('/own', answer(204)));
  const slack = await givenChannel(team.tenant, receiver.at('/slack', answer(200)), { kind: 'slack' });
  const teams = await givenChannel(team.tenant, receiver.at('/teams', answer(202)), { kind: 'teams' });
  const deaf = await givenChannel(team.tenant, receiver.at('/deaf', answer(204)), { kinds: ['price_revoked'] });
  const request = await ask(team.requester, [1_000, 2_000], HEADER);
  const [message, ...more] = await untilMessages(team.tenant, own.id, areOver);
  expect(more).toEqual([]);
  expect(message).toEqual({
    id: ULID,
    channel_id: own.id,
    kind: 'approval_needed',
    title: 'Helios & <b>Sons</b>: approval is needed',
    status: 'delivered',
    attempts: 1,
    last_status_code: 204,
    last_error: null,
    created_at: DATE_TIME,
    next_attempt_at: null,
    delivered_at: DATE_TIME,
  });
  const [body] = bodies('/own');
  expect(body).toMatchObject({
    kind: 'approval_needed',
    title: 'Helios & <b>Sons</b>: approval is needed',
    url: `${PUBLIC_URL}/requests/${request.id}`,
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    tenant: { id: team.tenant.id, name: 'Test' },
    resource: { type: 'approval_request', id: request.id },
  });
  expect((body?.facts as { name: string }[]).map(({ name }) => name)).toEqual([
    'Asked',
    'Request',
    'End customer',
    'Requester',
    'Requested total',
  ]);
  expect(body?.text).toContain('- Part: ');
  const [inSlack] = (await receiver.come('/slack', 1)).map(({ body: text }) => text);
  expect(inSlack).toContain('Helios &amp; &lt;b&gt;Sons&lt;/b&gt;: approval is needed');
  expect(inSlack).not.toContain('<b>');
  const [inTeams] = (await receiver.come('/teams', 1)).map(({ body: text }) => JSON.parse(text) as object);
  expect(inTeams).toMatchObject({ type: 'message', attachments: [{ content: { version: '1.4' } }] });
  expect(await messagesOf(team.tenant, deaf.id)).toEqual([]);
  for (const { id } of [slack, teams])
    expect(await untilMessages(team.tenant, id, areOver)).toMatchObject([{ status: 'delivered' }]);
  expect(await channelOf(team.tenant, own.id)).toMatchObject({
    recent: { delivered: 1, retrying: 0, exhausted: 0, last_delivered_at: DATE_TIME },
  });
});

test('the actor is not left out, and a decision is a message of its own', async () => {
  const team = await newTeam(gateway);
  const { id } = await givenChannel(team.tenant, receiver.at('/decided', answer(204)), { kinds: ['request_decided'] });
  const request = await ask(team.requester, [1_000], HEADER);
  await approve(team.rsm, request);
  const [message] = await untilMessages(team.tenant, id, areOver);
  expect(message).toMatchObject({ kind: 'request_decided', title: 'Helios & <b>Sons</b>: approved' });
});

test('a channel with levels receives events whose step has one of them; a deleted level matches nothing', async () => {
  const team = await newTeam(gateway);
  const kinds = ['approval_needed', 'request_decided'];
  const rsm = await givenChannel(team.tenant, receiver.at('/rsm', answer(204)), {
    kinds,
    level_ids: [team.levels.RSM],
  });
  const rd = await givenChannel(team.tenant, receiver.at('/rd', answer(204)), { kinds, level_ids: [team.levels.RD] });
  const all = await givenChannel(team.tenant, receiver.at('/all', answer(204)), { kinds });
  const request = await ask(team.requester, [1_000], HEADER);
  await untilMessages(team.tenant, all.id, (each) => each.length === 1);
  await approve(team.rsm, request);
  const kindsOf = (messages: Message[]): string[] => messages.map(({ kind }) => kind);
  expect(kindsOf(await untilMessages(team.tenant, all.id, (each) => each.length === 2))).toEqual([
    'request_decided',
    'approval_needed',
  ]);
  expect(kindsOf(await messagesOf(team.tenant, rsm.id))).toEqual(['request_decided', 'approval_needed']);
  expect(await messagesOf(team.tenant, rd.id)).toEqual([]);
});

test('failures are retried by the schedule of webhooks and end as exhausted; redirects are not followed', async () => {
  const { tenant } = await newTeam(gateway);
  const { id } = await givenChannel(tenant, receiver.at('/redirect', answer(302, { location: '/other' })));
  await sendTest(tenant, id);
  expect(await untilMessages(tenant, id, areOver)).toMatchObject([
    { kind: 'test', status: 'exhausted', attempts: 3, last_status_code: 302, last_error: 'redirect' },
  ]);
  expect(receiver.on('/other')).toEqual([]);
});

test('at most one message a second leaves for a channel, and Retry-After is honoured by the whole channel', async () => {
  const { tenant } = await newTeam(gateway);
  const slow = inSequence(answer(204), answer(204), answer(429, { 'retry-after': '2' }), answer(204));
  const { id } = await givenChannel(tenant, receiver.at('/slow', slow));
  for (let count = 0; count < 4; count += 1) await sendTest(tenant, id);
  const received = await receiver.come('/slow', 5);
  const gaps = received.slice(1).map(({ at_ms }, index) => at_ms - (received[index]?.at_ms ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(990);
  expect(gaps[2]).toBeGreaterThanOrEqual(1_990);
  await untilMessages(tenant, id, (messages) => messages.every(({ status }) => status === 'delivered'));
});

test.each([404, 410])(
  'an answer of %d disables the channel and pauses its messages; enabling it sends them',
  async (code) => {
    const team = await newTeam(gateway);
    const path = `/gone-${code}`;
    const { id } = await givenChannel(team.tenant, receiver.at(path, inSequence(answer(code), answer(204))), {
      name: 'Sales',
    });
    await ask(team.requester, [1_000], HEADER);
    await untilMessages(team.tenant, id, ([message]) => message?.status === 'paused');
    expect(await channelOf(team.tenant, id)).toMatchObject({
      active: false,
      disabled_reason: `The receiver answered ${code}.`,
    });
    expect((await auditOf(gateway, team.tenant, id)).map(({ action }) => action)).toEqual([
      'chat_channel.created',
      'chat_channel.disabled',
    ]);
    const titles = async (): Promise<unknown> =>
      dataOf(
        await team.admin.ask(
          '{ notifications(filter: { kind: "chat_channel_disabled" }) { data { title url body } } }',
        ),
      );
    await until(async () => JSON.stringify(await titles()).includes('Sales'));
    expect(await titles()).toEqual({
      notifications: {
        data: [
          {
            title: 'The chat channel Sales was disabled',
            url: '/settings/notifications?tab=chat',
            body: `The receiver answered ${code}.`,
          },
        ],
      },
    });
    await team.tenant.graphql(UPDATE_CHANNEL, { id, input: { active: true } });
    expect(await untilMessages(team.tenant, id, ([message]) => message?.status === 'delivered')).toMatchObject([
      { status: 'delivered', attempts: 2 },
    ]);
  },
);

test('20 failures in a row that have lasted for 72 hours disable the channel', async () => {
  const { tenant } = await newTeam(gateway);
  const { id } = await givenChannel(tenant, receiver.at('/failing', answer(500)));
  await write(
    tenant,
    `update chat_turns set failures = 19, failing_since = now() - interval '72 hours 1 second' where channel_id = '${id}'`,
  );
  await sendTest(tenant, id);
  await until(async () => !(await channelOf(tenant, id)).active);
  expect(await channelOf(tenant, id)).toMatchObject({
    disabled_reason: '20 attempts in a row failed, and none has succeeded for 72 hours.',
  });
});

test('more than 30 messages that wait become one that counts them by kind', async () => {
  const { tenant } = await newTeam(gateway);
  const { id } = await givenChannel(tenant, receiver.at('/many', answer(204)), { active: false });
  await write(
    tenant,
    `
    insert into chat_messages (tenant_id, id, channel_id, kind, resource_type, resource_id, first_event_at, occurred_at, status, paused_at)
    select '${tenant.id}', lpad(n::text, 26, '0'), '${id}', case when n <= 20 then 'approval_needed' else 'approval_overdue' end,
           'approval_request', '01ARZ3NDEKTSV4RRFFQ69G5FAV', now(), now(), 'paused', now() from generate_series(1, 31) n`,
  );
  await tenant.graphql(UPDATE_CHANNEL, { id, input: { active: true } });
  const messages = await untilMessages(tenant, id, (each) => each.some(({ status }) => status === 'delivered'));
  expect(messages[0]).toMatchObject({ kind: 'summary', title: '31 messages', status: 'delivered' });
  expect(messages.slice(1).map(({ status, last_error }) => [status, last_error])).toEqual(
    Array.from({ length: 31 }, () => ['exhausted', 'summarized']),
  );
  expect(bodies('/many')).toMatchObject([
    {
      kind: 'summary',
      facts: [
        { name: 'Approval needed', value: '20' },
        { name: 'Overdue', value: '11' },
      ],
    },
  ]);
});

test('a message about a request that was deleted is not sent, and paused ones are dropped after 24 hours', async () => {
  const team = await newTeam(gateway);
  const { id } = await givenChannel(team.tenant, receiver.at('/late', answer(204)));
  await team.tenant.graphql(UPDATE_CHANNEL, { id, input: { active: false } });
  const waiting = (n: number, hours: number, resource: string) => `
    insert into chat_messages (tenant_id, id, channel_id, kind, resource_type, resource_id, first_event_at, occurred_at, status, paused_at)
    values ('${team.tenant.id}', lpad('${n}', 26, '0'), '${id}', 'approval_needed', 'approval_request', '${resource}', now(), now(), 'paused',
            now() - interval '${hours} hours')`;
  const request = await ask(team.requester, [1_000], HEADER);
  await remove(team.owner, request);
  await write(team.tenant, waiting(1, 25, request.id));
  await write(team.tenant, waiting(2, 1, request.id));
  await write(
    team.tenant,
    `insert into due_chat_messages (tenant_id, channel_id, id, due_at) values ('${team.tenant.id}', '${id}', lpad('1', 26, '0'), now())`,
  );
  const stateOf = (messages: Message[]) => messages.map(({ status, last_error }) => [status, last_error]);
  const old = await untilMessages(team.tenant, id, (each) => each.some(({ status }) => status === 'exhausted'));
  expect(stateOf(old)).toEqual([
    ['paused', null],
    ['exhausted', 'too_old'],
  ]);
  await team.tenant.graphql(UPDATE_CHANNEL, { id, input: { active: true } });
  expect(stateOf(await untilMessages(team.tenant, id, areOver))[0]).toEqual(['exhausted', 'not_available']);
  expect(receiver.on('/late')).toEqual([]);
});
