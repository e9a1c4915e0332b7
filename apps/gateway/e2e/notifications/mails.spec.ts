import { ULID, DATE_TIME } from '../support/expected';
import { dataOf } from '../support/gateway';
import { PUBLIC_URL, mailsOf, notify, untilNone, useMails } from '../support/mails';
import { PASSWORD, logIn, newPerson } from '../support/people';
import { restClient } from '../support/rest-client';
import { until } from '../support/service-process';
import { stepsOf } from '../support/steps';
import { approve } from '../support/workflow-actions';
import { ask, newTeam, type Person } from '../support/workflow-fixture';

const { gateway, receiver } = useMails();

const HEADER = { customer_name: 'Helios Energy', end_customer_name: 'Port of Oslo' };
const REASSIGN = 'mutation ($id: ID!, $input: ReassignStepInput!) { reassignStep(id: $id, input: $input) { id } }';
const emailOf = async (person: Person): Promise<string> =>
  dataOf<{ me: { user: { email: string } } }>(await person.ask('{ me { user { email } } }')).me.user.email;
const sentTo = (address: string) => receiver.mails.filter(({ to }) => to.includes(address));
const headersOf = ({ headers }: { headers: { name: string; value: string }[] }): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));

beforeEach(() => {
  receiver.refuse = () => undefined;
  receiver.breaksAfterData = false;
});

test('a new request sends one mail to each person who may decide it, with its facts, lines and links', async () => {
  const team = await newTeam(gateway);
  const request = await ask(team.requester, [1_000, 1_000], HEADER);
  const [mail] = await untilNone(team, 'pending');
  expect(mail).toEqual({
    id: ULID,
    user: { id: team.rsm.id },
    kind: 'approval_needed',
    subject: '[Test] Helios Energy: your approval is needed',
    message_id: `<${mail?.id}@example.com>`,
    status: 'sent',
    reason: null,
    attempts: 1,
    last_error: null,
    next_attempt_at: null,
    sent_at: DATE_TIME,
  });
  const address = await emailOf(team.rsm);
  const received = sentTo(address);
  expect(received).toHaveLength(1);
  const [{ from, to, text, html } = { from: '', to: [], text: '', html: '' }] = received;
  expect({ from, to }).toEqual({ from: 'discounts@example.com', to: [address] });
  const headers = headersOf(received[0] ?? { headers: [] });
  expect(headers).toMatchObject({
    subject: '[Test] Helios Energy: your approval is needed',
    'message-id': mail?.message_id,
    'in-reply-to': `<request-${request.id}@example.com>`,
    'auto-submitted': 'auto-generated',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/discounts\.example\.com\/v2\/unsubscribe\/[\w-]{1,300}>$/);
  for (const part of ['Helios Energy', 'Port of Oslo', '2,000.00'])
    expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
  expect(text).toContain(`Open the request:\n${PUBLIC_URL}/requests/${request.id}\n`);
  expect(text).toContain(`Notification settings:\n${PUBLIC_URL}/settings/notifications`);
  expect(text).toContain(headers['list-unsubscribe']?.slice(1, -1));
});

test('a mail says when, from where and with what someone logged in, and why a step was assigned', async () => {
  const team = await newTeam(gateway);
  const user = await newPerson(gateway, team.tenant, 'requester');
  const credentials = { email: user.email, password: PASSWORD };
  for (const agent of ['Firefox', '<b>Safari</b>']) await logIn(gateway.url, credentials, { 'user-agent': agent });
  const [step] = await stepsOf(team.owner, await ask(team.requester, [1_000], HEADER));
  dataOf(await team.owner.ask(REASSIGN, { id: step?.id, input: { to_user_id: team.vp.id, reason: 'On <leave>' } }));
  await until(() => sentTo(user.email).length === 1);
  const [{ text, html } = { text: '', html: '' }] = sentTo(user.email);
  expect(text).toMatch(/Time: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\nAddress: [0-9a-f.:]+\nUser agent: <b>Safari<\/b>\n/);
  expect(html).toContain('User agent: &lt;b&gt;Safari&lt;/b&gt;');
  const address = await emailOf(team.vp);
  const assigned = () => sentTo(address).find(({ text: each }) => each.includes('assigned to you by'));
  await until(() => assigned() !== undefined);
  expect(assigned()?.text).toMatch(/^Helios Energy: assigned to you by An owner\n\nOn <leave>\n/);
});

test('a mail about a request that was decided meanwhile is dropped as not_needed, one that was read as read', async () => {
  const team = await newTeam(gateway);
  receiver.refuse = (stage) => (stage === 'mail' ? { code: 451, text: 'later' } : undefined); // mails wait
  const request = await ask(team.requester, [1_000], HEADER);
  await until(async () => (await mailsOf(team)).length === 1);
  await approve(team.rsm, request);
  await until(async () => (await mailsOf(team)).length === 2);
  receiver.refuse = () => undefined;
  const mails = await untilNone(team, 'pending');
  expect(mails.map(({ kind, status, reason, attempts }) => ({ kind, status, reason, attempts }))).toEqual([
    { kind: 'request_decided', status: 'sent', reason: null, attempts: 1 },
    { kind: 'approval_needed', status: 'dropped', reason: 'not_needed', attempts: 0 },
  ]);
});

test.each([
  ['rcpt', 450],
  ['data', 451],
] as const)(
  'a %s answer of %d is retried by the schedule with the same Message-ID, and fails after its end',
  async (stage, code) => {
    const team = await newTeam(gateway);
    receiver.refuse = (at) => (at === stage ? { code, text: 'not now' } : undefined);
    await notify(gateway, team, team.pa, { kind: 'password_changed' });
    const [mail] = await untilNone(team, 'pending', 'retrying');
    expect(mail).toMatchObject({
      status: 'failed',
      attempts: 3,
      last_error: expect.stringContaining('not now') as string,
    });
    receiver.refuse = () => undefined;
    await notify(gateway, team, team.pa, { kind: 'password_changed' });
    expect((await untilNone(team, 'pending', 'retrying'))[0]).toMatchObject({ status: 'sent', attempts: 1 });
  },
);

test('a connection that breaks after the end of DATA is retried with the same Message-ID', async () => {
  const team = await newTeam(gateway);
  receiver.breaksAfterData = true;
  await notify(gateway, team, team.pa, { kind: 'password_changed' });
  await until(async () => (await mailsOf(team)).some(({ status }) => status === 'retrying'));
  receiver.breaksAfterData = false;
  const [mail] = await untilNone(team, 'pending', 'retrying');
  expect(mail?.status).toBe('sent');
  expect(mail?.attempts).toBeGreaterThan(1);
  const received = sentTo(await emailOf(team.pa));
  expect(received.map((each) => headersOf(each)['message-id'])).toEqual([mail?.message_id]);
});

test('content that is refused for ever fails at once and leaves the address as it is', async () => {
  const team = await newTeam(gateway);
  receiver.refuse = (stage) => (stage === 'data' ? { code: 554, text: 'spam' } : undefined);
  await notify(gateway, team, team.pa, { kind: 'password_changed' });
  expect((await untilNone(team, 'pending', 'retrying'))[0]).toMatchObject({ status: 'failed', attempts: 1 });
  expect(dataOf(await team.pa.ask('{ me { user { email_state } } }'))).toEqual({ me: { user: { email_state: 'ok' } } });
});

test('the third refusal of a recipient in a row stops the address, which is announced once; resuming sends again', async () => {
  const team = await newTeam(gateway);
  const address = await emailOf(team.pa);
  receiver.refuse = (stage, to) =>
    stage === 'rcpt' && to === address ? { code: 550, text: 'no such user' } : undefined;
  const state = async (): Promise<unknown> =>
    dataOf<{ me: { user: { email_state: string } } }>(await team.pa.ask('{ me { user { email_state } } }')).me.user
      .email_state;
  const request = await ask(team.requester, [1_000], HEADER);
  const states: unknown[] = [];
  for (let count = 0; count < 4; count += 1) {
    await notify(gateway, team, team.pa, { kind: 'mentioned', resource_type: 'user' });
    await untilNone(team, 'pending', 'retrying');
    states.push(await state());
  }
  expect(request.id).toEqual(ULID);
  expect(states).toEqual(['failing', 'failing', 'stopped', 'stopped']);
  const asOwner = await restClient(gateway, team.owner);
  expect((await asOwner(`/v2/users/${team.pa.id}`)).body).toMatchObject({ data: { email_state: 'stopped' } });
  const ofPa = await mailsOf(team, { user_id: team.pa.id });
  expect(ofPa.map(({ status, reason }) => [status, reason])).toEqual([
    ['dropped', 'address_stopped'],
    ['failed', null],
    ['failed', null],
    ['failed', null],
  ]);
  const noticesOf = async (person: Person) =>
    dataOf<{ notifications: { data: { title: string }[] } }>(
      await person.ask('{ notifications(filter: { kind: "email_stopped" }) { data { title } } }'),
    ).notifications.data;
  await until(async () => (await noticesOf(team.owner)).length > 0);
  expect([await noticesOf(team.owner), await noticesOf(team.pa), await noticesOf(team.requester)]).toEqual([
    [{ title: 'E-mail to An approver was stopped' }],
    [{ title: 'E-mail to An approver was stopped' }],
    [],
  ]);
  receiver.refuse = () => undefined;
  const RESUME = 'mutation ($id: ID) { resumeEmail(user_id: $id) { id email_state } }';
  expect((await team.requester.ask(RESUME, { id: team.pa.id })).body).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
  expect(dataOf(await team.pa.ask(RESUME))).toEqual({ resumeEmail: { id: team.pa.id, email_state: 'ok' } });
  await notify(gateway, team, team.pa, { kind: 'mentioned', resource_type: 'user' });
  await untilNone(team, 'pending', 'retrying');
  expect(sentTo(address)).toHaveLength(1);
});

test('while the server is down no attempt counts, and all mails are sent once it is back', async () => {
  const team = await newTeam(gateway);
  await receiver.stop();
  for (const person of [team.pa, team.rsm, team.rd, team.vp])
    await notify(gateway, team, person, { kind: 'password_changed' });
  await until(async () => (await mailsOf(team)).some(({ last_error }) => last_error !== null));
  expect((await mailsOf(team)).map(({ status, attempts }) => [status, attempts])).toEqual(
    Array.from({ length: 4 }, () => ['pending', 0]),
  );
  await receiver.listen();
  const mails = await untilNone(team, 'pending', 'retrying');
  expect(mails.map(({ status, attempts }) => [status, attempts])).toEqual(Array.from({ length: 4 }, () => ['sent', 1]));
});

test('a test is sent to the caller, at most 5 times a minute', async () => {
  const team = await newTeam(gateway);
  const TEST = 'mutation { sendTestEmail { kind status user { id } } }';
  expect(dataOf(await team.admin.ask(TEST))).toEqual({
    sendTestEmail: { kind: 'test', status: 'pending', user: { id: team.admin.id } },
  });
  for (let count = 0; count < 4; count += 1) dataOf(await team.admin.ask(TEST));
  expect((await team.admin.ask(TEST)).body).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }],
  });
  await untilNone(team, 'pending');
  const [mail] = sentTo(await emailOf(team.admin));
  expect(headersOf(mail ?? { headers: [] })).toMatchObject({ subject: '[Test] Test of e-mail' });
  expect(Object.keys(headersOf(mail ?? { headers: [] }))).not.toContain('list-unsubscribe');
});

test('a mail to a person who was deactivated meanwhile is dropped', async () => {
  const team = await newTeam(gateway);
  receiver.refuse = (stage) => (stage === 'mail' ? { code: 451, text: 'later' } : undefined);
  await notify(gateway, team, team.pa, { kind: 'password_changed' });
  await team.owner.ask('mutation ($id: ID!) { updateUser(id: $id, input: { active: false }) { id } }', {
    id: team.pa.id,
  });
  receiver.refuse = () => undefined;
  expect((await untilNone(team, 'pending'))[0]).toMatchObject({ status: 'dropped', reason: 'inactive' });
});
