import { DATE_TIME, ULID } from '../support/expected';
import { add } from '../support/comments';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { notificationsOf, readNews, titlesOf, unreadOf } from '../support/notifications';
import { answer, asked, close } from '../support/questions';
import { approve, decide, deny, edit, resubmit, withdraw } from '../support/workflow-actions';
import { type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const HEADER = { customer_name: 'Helios Energy' };
/** A request that waits for RSM alone. */
const PRICE = 1_000;
/** A request of two levels. */
const HIGH = 2_000;

const read = (team: Team): Promise<void> => readNews(gateway, team.tenant);
const everybody = ({ owner, admin, requester, pa, rsm, rd, vp }: Team): Person[] => [
  owner,
  admin,
  requester,
  pa,
  rsm,
  rd,
  vp,
];

/** Who has which notifications, without those who have none. */
async function inboxes(team: Team): Promise<Record<string, [string, string][]>> {
  const found = await Promise.all(
    everybody(team).map(async (person): Promise<[string, [string, string][]]> => [
      nameIn(team, person),
      await titlesOf(person),
    ]),
  );
  return Object.fromEntries(found.filter(([, titles]) => titles.length));
}

const nameIn = (team: Team, person: Person): string =>
  Object.entries(team).find(([, value]) => value === person)?.[0] ?? person.id;

test('a new request notifies those who may decide it, once for all of its lines', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE, PRICE], HEADER);
  await read(team);
  expect(await inboxes(team)).toEqual({ rsm: [['approval_needed', 'Helios Energy: your approval is needed']] });
  expect(await notificationsOf(team.rsm)).toEqual([
    {
      id: ULID,
      kind: 'approval_needed',
      title: 'Helios Energy: your approval is needed',
      body: 'Requested total: 2,000.00.',
      url: `/requests/${made.id}`,
      resource_type: 'approval_request',
      resource_id: made.id,
      opportunity_id: null,
      actor: { id: team.requester.id },
      on_behalf_of: null,
      occurrences: 1,
      occurred_at: DATE_TIME,
      read_at: null,
      archived_at: null,
      is_available: true,
    },
  ]);
  expect([await unreadOf(team.rsm), await unreadOf(team.requester)]).toEqual([1, 0]);
});

test('an endorsement notifies the next level and the maker, and a decision the maker', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [HIGH], HEADER);
  await approve(team.rsm, made);
  await read(team);
  await approve(team.rd, made);
  await read(team);
  expect(await inboxes(team)).toEqual({
    requester: [
      ['line_endorsed', 'Helios Energy: endorsed'],
      ['request_decided', 'Helios Energy: approved'],
    ],
    rd: [['approval_needed', 'Helios Energy: your approval is needed']],
  });
  const [decided, endorsed] = await notificationsOf(team.requester);
  expect([decided?.actor?.id, endorsed?.actor?.id, endorsed?.opportunity_id]).toEqual([
    team.rd.id,
    team.rsm.id,
    made.lines[0],
  ]);
});

test('the sales contact learns of a decision, in any case of the e-mail; the one who decides does not', async () => {
  const team = await newTeam(gateway);
  const contact = ` ${(await emailOf(team.vp)).toUpperCase()} `;
  const approved = await ask(team.requester, [PRICE], { ...HEADER, sales_contact: contact });
  await approve(team.vp, approved); // a senior, who is the contact
  const denied = await ask(team.requester, [PRICE], { project_name: 'Docks', sales_contact: contact });
  await deny(team.rsm, denied, { comment: 'Too low.' });
  const withdrawn = await ask(team.requester, [PRICE], { sales_contact: contact });
  await withdraw(team.requester, withdrawn);
  await read(team);
  expect(await inboxes(team)).toEqual({
    requester: [
      ['request_decided', 'Helios Energy: approved'],
      ['request_decided', 'Docks: denied'],
    ],
    vp: [
      ['request_decided', 'Docks: denied'],
      ['request_decided', `Request ${withdrawn.id.slice(-6)}: withdrawn`],
    ],
  });
  const [, { body = null } = {}] = await notificationsOf(team.vp);
  expect(body).toBe('Too low.');
});

test('partly approved is said of a request with a denied line', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE, PRICE], HEADER);
  await decide(team.rsm, made, [
    { opportunity_id: made.lines[0], decision: 'approve' },
    { opportunity_id: made.lines[1], decision: 'deny', comment: 'Too low.' },
  ]);
  await read(team);
  expect(await inboxes(team)).toEqual({ requester: [['request_decided', 'Helios Energy: partly approved']] });
});

test('questions notify the person asked, and their end the person who asked, unless that person ended it', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  const first = await asked(team.rsm, made, { text: 'Which price?' });
  await answer(team.requester, first.id, 'That of the offer.');
  const second = await asked(team.rsm, made, { text: 'Which offer?' });
  await close(team.admin, second.id, 'It is attached.');
  const third = await asked(team.rsm, made, { text: 'Where?' });
  await close(team.rsm, third.id);
  await read(team);
  const requesters = (await notificationsOf(team.requester)).map(({ title, body, url }) => [title, body, url]);
  const url = `/requests/${made.id}?tab=discussion`;
  expect(requesters).toEqual([
    ['Helios Energy: An approver asks you a question', 'Where?', url],
    ['Helios Energy: An approver asks you a question', 'Which offer?', url],
    ['Helios Energy: An approver asks you a question', 'Which price?', url],
  ]);
  const askers = (await notificationsOf(team.rsm)).map(({ title, body }) => [title, body]);
  expect(askers).toEqual([
    ['Helios Energy: your question was closed', 'It is attached.'],
    ['Helios Energy: An requester answered your question', 'That of the offer.'],
    ['Helios Energy: your approval is needed', 'Requested total: 1,000.00.'],
  ]);
});

test('a comment notifies those mentioned, else the maker and the signers; an internal one only those who may read it', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [HIGH], HEADER);
  await approve(team.rsm, made);
  await add(team.rd, made, { body: 'To all', mentions: [team.vp.id, team.rsm.id] });
  await add(team.rd, made, { body: 'Internal', visibility: 'internal', mentions: [team.vp.id] });
  await read(team);
  const comments = Object.fromEntries(
    Object.entries(await inboxes(team)).map(([name, titles]) => [
      name,
      titles.flatMap(([kind]) => (['mentioned', 'commented'].includes(kind) ? [kind] : [])),
    ]),
  );
  expect(comments).toEqual({
    requester: ['commented'],
    rsm: ['mentioned', 'commented'],
    rd: [],
    vp: ['mentioned', 'mentioned'],
  });
});

test('a free edit notifies no one, and an edit that routes lines again does', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  await read(team);
  await edit(team.requester, made, { project_name: 'Docks' });
  await read(team);
  expect(await titlesOf(team.rsm)).toHaveLength(1);
  await edit(team.requester, made, { opportunities: [{ id: made.lines[0], requested_price: 100 }] });
  await read(team);
  expect(await inboxes(team)).toEqual({
    pa: [['approval_needed', 'Helios Energy: your approval is needed']],
    rsm: [['approval_needed', 'Helios Energy: your approval is needed']],
  });
});

test('a step that was decided before the worker reads its event notifies no one; a resubmission notifies again', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  await deny(team.rsm, made, { comment: 'Too low.' });
  await read(team);
  expect(await inboxes(team)).toEqual({ requester: [['request_decided', 'Helios Energy: denied']] });
  await resubmit(team.requester, made);
  await read(team);
  expect(await titlesOf(team.rsm)).toEqual([['approval_needed', 'Helios Energy: your approval is needed']]);
});

const emailOf = async (person: Person): Promise<string> => {
  const { me } = dataOf<{ me: { user: { email: string } } }>(await person.ask('{ me { user { email } } }'));
  return me.user.email;
};
