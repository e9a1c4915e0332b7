import { TenantsService } from '@das/tenants';
import { add } from '../support/comments';
import { revoke as revokePrice } from '../support/approved-prices';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { notificationsOf, notifiedOf, readNews, shownOfRequest, titlesOf } from '../support/notifications';
import { answer, asked } from '../support/questions';
import { approved, priced, revise } from '../support/revisions';
import { type Step, stepsOf } from '../support/steps';
import { delegate, newStandIn } from '../support/delegations';
import { approve, deny, remove, withdraw } from '../support/workflow-actions';
import { BULK, type Made, type Person, type Team, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const HEADER = { customer_name: 'Helios' };
/** A request that waits for RSM alone. */
const PRICE = 1_000;
/** A request of two levels. */
const HIGH = 2_000;
const SUMMARY = { body: 'Requested total: 1,000.00.' };
const NEEDED = 'Helios: your approval is needed';

const read = (team: Team): Promise<void> => readNews(gateway, team.tenant);
const setUser = (team: Team, { id }: Person, change: object): Promise<unknown> =>
  team.tenant.as(() => gateway.app.get(TenantsService).updateUser(id, change));

const REASSIGN = 'mutation ($id: ID!, $input: ReassignStepInput!) { reassignStep(id: $id, input: $input) { id } }';
const reassign = async (person: Person, { id }: Step, to: Person | null): Promise<unknown> =>
  dataOf(await person.ask(REASSIGN, { id, input: { to_user_id: to?.id ?? null, reason: 'Away' } }));

test('a step that is assigned notifies the new assignee, and no one when it returns to the pool or is taken', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  const [step] = (await stepsOf(team.owner, made)) as [Step];
  await reassign(team.admin, step, team.vp);
  await reassign(team.admin, step, null);
  await reassign(team.rsm, step, team.rsm); // to oneself
  await read(team);
  const title = 'Helios: assigned to you by An admin';
  expect(await notifiedOf(team, 'step_reassigned')).toEqual({ vp: [title] });
  const change = { body: 'Away', actor: { id: team.admin.id }, opportunity_id: made.lines[0] };
  expect(await notificationsOf(team.vp)).toEqual([shownOfRequest('step_reassigned', title, made, change)]);
});

test('a delegate is asked like the principal; when the delegate decides, both are left out', async () => {
  const team = await newTeam(gateway);
  const standIn = await newStandIn(team);
  await delegate(team.rsm, standIn);
  await delegate(team.rd, standIn); // also asked at the next level
  const made = await ask(team.requester, [HIGH], HEADER);
  await read(team);
  expect(await notifiedOf(team, 'approval_needed', { standIn })).toEqual({ rsm: [NEEDED], standIn: [NEEDED] });
  await approve(standIn, made);
  await read(team);
  expect(await notifiedOf(team, 'approval_needed', { standIn })).toEqual({
    rsm: [NEEDED],
    rd: [NEEDED],
    standIn: [NEEDED],
  });
  const acted = { actor: { id: standIn.id }, on_behalf_of: { id: team.rsm.id } };
  const [endorsed] = await notificationsOf(team.requester);
  const change = { body: 'Requested total: 2,000.00.', opportunity_id: made.lines[0], ...acted };
  expect(endorsed).toEqual(shownOfRequest('line_endorsed', 'Helios: endorsed', made, change));
});

test('a principal who is the sales contact is not notified when the delegate decides', async () => {
  const team = await newTeam(gateway);
  const standIn = await newStandIn(team);
  await delegate(team.rsm, standIn);
  const made = await ask(team.requester, [PRICE], { ...HEADER, sales_contact: await emailOf(team.rsm) });
  await approve(standIn, made);
  await read(team);
  expect(await notifiedOf(team, 'request_decided', { standIn })).toEqual({ requester: ['Helios: approved'] });
});

test('a question asked by a delegate names the principal, and notifies delegates of the person asked whose scope covers it', async () => {
  const team = await newTeam(gateway);
  const [asker, covering, other] = [await newStandIn(team), await newStandIn(team), await newStandIn(team)];
  await delegate(team.rsm, asker);
  await delegate(team.vp, covering, { scope: { sales_regions: ['emea'] } });
  await delegate(team.vp, other, { scope: { sales_regions: ['NA'] } });
  await delegate(team.vp, team.rsm); // on whose behalf the question is asked
  const made = await ask(team.requester, [PRICE], { ...HEADER, sales_region: 'EMEA' });
  const { id } = await asked(asker, made, { to_user_id: team.vp.id, text: 'Which price?' });
  await read(team);
  const title = 'Helios: An approver asks you a question';
  expect(await notifiedOf(team, 'question_asked', { asker, covering, other })).toEqual({
    vp: [title],
    covering: [title],
  });
  const question = shownOfRequest('question_asked', title, made, {
    body: 'Which price?',
    url: `/requests/${made.id}?tab=discussion`,
    opportunity_id: made.lines[0],
    actor: { id: asker.id },
    on_behalf_of: { id: team.rsm.id },
  });
  expect((await notificationsOf(covering))[0]).toEqual(question);
  await answer(covering, id, '149');
  await read(team);
  const answered = shownOfRequest('question_answered', 'Helios: An approver answered your question', made, {
    body: '149',
    url: `/requests/${made.id}?tab=discussion`,
    opportunity_id: made.lines[0],
    actor: { id: covering.id },
    on_behalf_of: { id: team.vp.id },
  });
  expect((await notificationsOf(asker))[0]).toEqual(answered);
});

test('a revocation and a revision notify maker and sales contact of what they end, and the revision those of its own', async () => {
  const team = await newTeam(gateway);
  const header = { customer_name: 'Helios', sales_contact: await emailOf(team.pa) };
  const [first, second] = [await approved(team, [PRICE], header), await approved(team, [PRICE], header)];
  await revokePrice(team.vp, first, { reason_code: 'customer_lost', comment: 'Lost.' });
  const revision = await revise(team.requester, second, priced(second.lines[0], 900));
  await read(team);
  await approve(team.vp, revision);
  await read(team);
  const own = ['Helios: approved', 'Helios: approved', 'Helios: approved'];
  expect(await notifiedOf(team, 'request_decided')).toEqual({ requester: own, pa: own });
  const revoked = ['Helios: the approval was revoked'];
  expect(await notifiedOf(team, 'price_revoked')).toEqual({ requester: revoked, pa: revoked });
  const end = (await notificationsOf(team.pa)).find(({ kind }) => kind === 'price_revoked');
  const reason = { body: 'Lost.', actor: { id: team.vp.id } };
  expect(end).toEqual(shownOfRequest('price_revoked', revoked[0] ?? '', first, reason));
  const replaced = ['Helios: replaced by a revision'];
  expect(await notifiedOf(team, 'price_superseded')).toEqual({ requester: replaced, pa: replaced });
  const superseded = (await notificationsOf(team.pa)).find(({ kind }) => kind === 'price_superseded');
  const change = { ...SUMMARY, actor: { id: team.vp.id } };
  expect(superseded).toEqual(shownOfRequest('price_superseded', replaced[0] ?? '', second, change));
  expect(await notifiedOf(team, 'approval_needed')).toEqual({ rsm: [NEEDED] }); // of the revision
});

test('a withdrawal by another person says why, or sums the request up when no reason was given', async () => {
  const team = await newTeam(gateway);
  const [first, second] = [await ask(team.requester, [PRICE], HEADER), await ask(team.requester, [PRICE], HEADER)];
  await withdraw(team.admin, first, 'Sent twice.');
  await withdraw(team.admin, second);
  await read(team);
  const withdrawn = (made: Made, body: string): object =>
    shownOfRequest('request_decided', 'Helios: withdrawn', made, { body, actor: { id: team.admin.id } });
  expect(await notificationsOf(team.requester)).toEqual([
    withdrawn(second, SUMMARY.body),
    withdrawn(first, 'Sent twice.'),
  ]);
});

test('a bulk approval notifies as single ones do: once for each request, and not the person who decides', async () => {
  const team = await newTeam(gateway);
  const mine = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(team.requester, [PRICE, PRICE], { customer_name: `C${index}` })),
  );
  const own = await ask(team.vp, [PRICE], HEADER);
  const high = await ask(team.requester, [HIGH, HIGH], { customer_name: 'High' });
  await read(team);
  const ids = [...mine, own, high].map(({ id }) => id);
  dataOf(await team.rsm.ask(BULK, { input: { ids } }));
  await read(team);
  const titles = mine.map((_, index) => `C${index}: approved`).toSorted();
  const decided = (await notifiedOf(team, 'request_decided')) as Record<string, string[]>;
  expect({ ...decided, requester: decided['requester']?.toSorted() }).toEqual({
    requester: titles,
    vp: ['Helios: approved'],
  });
  expect(await notifiedOf(team, 'line_endorsed')).toEqual({ requester: ['High: endorsed'] });
  const [{ opportunity_id, occurrences } = {}] = await notificationsOf(team.rd);
  expect([opportunity_id, occurrences]).toEqual([null, 1]); // two lines, one act
});

test('owners are asked at a step without staff', async () => {
  const team = await newTeam(gateway);
  await team.tenant.graphql(UNASSIGN, { level_id: team.levels.RSM, user_id: team.rsm.id });
  const second = await team.join('owner');
  await ask(team.requester, [PRICE], HEADER);
  await read(team);
  expect(await notifiedOf(team, 'approval_needed', { second })).toEqual({ owner: [NEEDED], second: [NEEDED] });
});

test('a holder and a delegate who are added later are not notified of steps that wait', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  await read(team);
  const late = await team.join('approver', team.levels.RSM);
  const standIn = await newStandIn(team);
  await delegate(team.rsm, standIn);
  await add(team.requester, made, { body: 'Please.' });
  await read(team);
  expect(await notifiedOf(team, 'approval_needed', { late, standIn })).toEqual({ rsm: [NEEDED] });
});

test('inactive users, service accounts and acts of oneself, also by a key, cause nothing', async () => {
  const team = await newTeam(gateway);
  const former = await team.join('approver', team.levels.RSM);
  const contact = await emailOf(team.pa);
  const made = await ask(team.requester, [PRICE], { ...HEADER, sales_contact: contact });
  await setUser(team, former, { active: false });
  await setUser(team, team.pa, { active: false });
  await read(team);
  await approve(team.rsm, made);
  const own = await ask(team.requester, [PRICE], HEADER);
  await add(team.requester, own, { body: 'Mine' });
  await withdraw(team.requester, own);
  await read(team);
  expect(await rowsOf(team, [former, team.pa])).toBe(0);
  expect(await titlesOf(team.requester)).toEqual([['request_decided', 'Helios: approved']]);
});

test('a deletion notifies no one, and masks existing notifications', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  await read(team);
  await remove(team.requester, made);
  await read(team);
  expect(await notificationsOf(team.rsm)).toEqual([
    shownOfRequest('approval_needed', 'No longer available.', made, {
      url: null,
      resource_id: null,
      is_available: false,
    }),
  ]);
  expect(await titlesOf(team.requester)).toEqual([]);
});

test('hostile names are in the title as they are, cut after 120 characters', async () => {
  const team = await newTeam(gateway);
  const names = ['<img src=x onerror=alert(1)>', 'a\r\nBcc: x@evil.example', '{actor} $& %s', '😀'.repeat(130)];
  for (const customer_name of names) await ask(team.requester, [PRICE], { customer_name });
  await read(team);
  const titles = (await titlesOf(team.rsm)).map(([, title]) => title.replace(': your approval is needed', ''));
  expect(titles).toEqual([...names.slice(0, 3), `${'😀'.repeat(120)}…`]);
});

test('a denial by several acts says the comment of the last one, and of a bulk denial the reason', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [PRICE], HEADER);
  await deny(team.rsm, made, { comment: 'Too low.\n'.repeat(100) });
  await read(team);
  const [{ body = '' } = {}] = await notificationsOf(team.requester);
  expect([body?.length, body?.endsWith('…')]).toEqual([500, true]);
});

const emailOf = async (person: Person): Promise<string> => {
  const { me } = dataOf<{ me: { user: { email: string } } }>(await person.ask('{ me { user { email } } }'));
  return me.user.email;
};

const rowsOf = async ({ tenant }: Team, people: Person[]): Promise<number> => {
  const [found] = await tenant.as(() =>
    gateway.db.run<{ count: string }>({
      text: 'select count(*) from notifications where tenant_id = $1 and user_id = any($2)',
      values: [tenant.id, people.map(({ id }) => id)],
    }),
  );
  return Number(found?.count);
};
