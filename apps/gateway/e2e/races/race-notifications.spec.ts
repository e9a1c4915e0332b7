import { NewsReader } from '@das/notifications';
import { newId, runInContext, systemContext } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { add } from '../support/comments';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Gateway, dataOf } from '../support/gateway';
import { numbersOf } from '../support/inbox-numbers';
import {
  ARCHIVE,
  MARK_READ,
  applyMarks,
  manyNotifications,
  notificationsOf,
  readNews,
  titlesOf,
} from '../support/notifications';
import { runsOf } from '../support/scale';
import { times } from '../support/two-gateways';
import { approve } from '../support/workflow-actions';
import { type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const own = useOwnDatabase(); // marks of all people are applied
const gateways = [useOwnGateway({}, own), useOwnGateway({}, own)];
const [gateway] = gateways as [Gateway];
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);

const PRICE = 1_000;
const FUTURE = '2099-01-01 00:00:00';

/** Reads the news of a tenant at this gateway until the work is over, and then what is left. */
async function readWhile(at: Gateway, { tenant }: Team, isOver: () => boolean): Promise<void> {
  const reader = at.app.get(NewsReader, { strict: false });
  while (!isOver()) await runInContext(systemContext(tenant.id), () => reader.readNext());
  await readNews(at, tenant);
}

/** Several readers at both gateways while something works. */
async function withReaders(read: Team, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const readers = times(6, (index) => readWhile(gateways[index % 2] as Gateway, read, () => isOver));
  const working = work().finally(() => (isOver = true));
  await Promise.allSettled([working, ...readers]);
  await Promise.all([working, ...readers]);
  await readNews(gateway, read.tenant);
}

test('several readers write each notification once', async () => {
  const mine = await newTeam(gateway);
  const count = runsOf(30, 200);
  await withReaders(mine, () =>
    Promise.all(
      times(count, async (index) => {
        const made = await ask(mine.requester, [PRICE, PRICE], { customer_name: `C${index}` });
        if (index % 2) await approve(mine.rsm, made);
      }),
    ),
  );
  const { rows } = await admin.query<{ kind: string; count: number; acts: number }>(
    `select kind, count(*)::int, sum(occurrences)::int as acts from notifications where tenant_id = $1 and kind = 'request_decided' group by kind`,
    [mine.tenant.id],
  );
  expect(rows).toEqual([{ kind: 'request_decided', count: count / 2, acts: count / 2 }]);
  const twice = await admin.query(
    'select from notifications where tenant_id = $1 group by user_id, kind, resource_id having count(*) > 1 or sum(occurrences) > 1',
    [mine.tenant.id],
  );
  expect(twice.rowCount).toBe(0);
  for (const person of [mine.rsm, mine.requester]) {
    const [kept, counted] = await numbersOf(admin, person);
    expect(kept).toEqual(counted);
  }
  const waiting = await admin.query('select from unread_events where tenant_id = $1', [mine.tenant.id]);
  expect(waiting.rowCount).toBe(0);
});

test('marking as read and a merging event: merged and then read, or read and then a new notification', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < runsOf(25, 300); round += 1) {
    const made = await ask(team.requester, [PRICE]);
    await add(team.rsm, made, { body: 'One' });
    await readNews(gateway, team.tenant);
    await add(team.admin, made, { body: 'Two' });
    const mark = round % 2 ? MARK_READ : ARCHIVE;
    await Promise.all([readNews(gateways[1] as Gateway, team.tenant), team.requester.ask(mark, { before: FUTURE })]);
    const about = { filter: { resource_id: made.id } };
    const seen = [
      ...(await notificationsOf(team.requester, about)),
      ...(await notificationsOf(team.requester, { filter: { resource_id: made.id, archived: true } })),
    ];
    const outcome = seen.map(({ read_at, occurrences }) => `${read_at ? 'read' : 'unread'} ${occurrences}`).join(', ');
    expect(['read 2', 'unread 1, read 1']).toContain(outcome);
    outcomes.add(outcome);
    const [kept, counted] = await numbersOf(admin, team.requester);
    expect(kept).toEqual(counted);
    await team.requester.ask(MARK_READ, { before: FUTURE });
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('no notification of a person is written after the deactivation', async () => {
  for (let round = 0; round < runsOf(12, 100); round += 1) {
    const person = await team.join('approver', team.levels.RSM);
    await ask(team.requester, [PRICE]);
    const deactivate = team.tenant.as(() => gateway.app.get(TenantsService).updateUser(person.id, { active: false }));
    const reading = readNews(gateways[1] as Gateway, team.tenant);
    await deactivate;
    const then = await countOf(person);
    await reading;
    await readNews(gateway, team.tenant);
    expect(await countOf(person)).toBe(then);
  }
});

const countOf = async ({ id }: Person): Promise<number> =>
  (await admin.query('select from notifications where user_id = $1', [id])).rowCount ?? 0;

test('the kept numbers are those of the rows after any concurrent operations', async () => {
  const mine = await newTeam(gateway);
  await manyNotifications(gateway, mine, mine.requester, 2_200);
  const made = await ask(mine.requester, [PRICE]);
  const some = (most: number): number => Math.floor(Math.random() * most);
  const moment = (): string =>
    new Date(Date.now() - (500 + some(2_000)) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  const idsOf = async (): Promise<string[]> => [
    newId(),
    ...(await notificationsOf(mine.requester, { first: 20, page: 1 + some(20) })).map(({ id }) => id),
  ];
  const work: (() => Promise<unknown>)[] = [
    async () => mine.requester.ask(MARK_READ, { ids: await idsOf() }),
    async () => mine.requester.ask(ARCHIVE, { ids: await idsOf() }),
    () => mine.requester.ask(MARK_READ, { before: moment() }),
    () => mine.requester.ask(ARCHIVE, { before: moment() }),
    () => add(mine.rsm, made, { body: 'x' }),
    () => add(mine.rsm, made, { body: 'y', mentions: [mine.requester.id] }),
    () => applyMarks(gateways[some(2)] as Gateway),
  ];
  await withReaders(mine, async () => {
    for (let round = 0; round < runsOf(12, 100); round += 1) {
      const answers = await Promise.all(times(6, () => (work[some(work.length)] as () => Promise<unknown>)()));
      for (const answer of answers) if (answer && typeof answer === 'object') dataOf(answer as never);
      const [kept, counted] = await numbersOf(admin, mine.requester);
      expect(kept).toEqual(counted);
    }
  });
  await applyMarks(gateway);
  const [kept, counted] = await numbersOf(admin, mine.requester);
  expect(kept).toEqual(counted);
  const left = await admin.query('select from notification_marks where user_id = $1', [mine.requester.id]);
  expect(left.rowCount).toBe(0);
  expect(await titlesOf(mine.requester)).toHaveLength(Math.min(kept.listed, 100));
});
