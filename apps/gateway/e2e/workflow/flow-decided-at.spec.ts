import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { approve, decide, edit, deny, read, resubmit, withdraw } from '../support/workflow-actions';
import { type Made, ask } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(database);
const owner = {} as { token: string };
const rest = useRest(gateway, owner);

interface Decided {
  decided_at: string | null;
  updated_at: string;
  steps: { decided_at: string | null }[];
}
const decidedAt = async ({ id }: Made): Promise<Decided> =>
  read(team.owner, id, 'decided_at updated_at steps { decided_at }');
const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices.length ? prices : [90]);

async function listed(filter: string): Promise<string[]> {
  const page = dataOf<{ approvalRequests: { data: { id: string }[] } }>(
    await team.owner.ask(
      `{ approvalRequests(filter: { ${filter} }, orderBy: [{ column: ID, order: ASC }]) { data { id } } }`,
    ),
  );
  return page.approvalRequests.data.map(({ id }) => id);
}

test('decided_at is the time of the decision that leaves pending, and null while a line is pending', async () => {
  const request = await made(90, 80);
  expect((await decidedAt(request)).decided_at).toBeNull();
  await approve(team.pa, request);
  const { decided_at, steps } = await decidedAt(request);
  expect(decided_at).not.toBeNull();
  expect(steps.map((step) => step.decided_at)).toEqual([decided_at, decided_at]);
});

test('a withdrawal sets it, a resubmission clears it, and a later decision sets it again', async () => {
  const request = await made();
  await withdraw(team.requester, request);
  expect((await decidedAt(request)).decided_at).not.toBeNull();
  await resubmit(team.requester, request);
  expect((await decidedAt(request)).decided_at).toBeNull();
  await deny(team.pa, request, { comment: 'No' });
  expect((await decidedAt(request)).decided_at).not.toBeNull();
});

test('an edit that removes the last pending line sets it', async () => {
  const request = await made(90, 2_000);
  await decide(team.pa, request, [{ opportunity_id: request.lines[0], decision: 'approve' }]);
  expect((await decidedAt(request)).decided_at).toBeNull();
  await edit(team.requester, request, { remove_opportunities: [request.lines[1]] });
  expect((await decidedAt(request)).decided_at).not.toBeNull();
});

test('a process of version 0.2.0, which does not know the column, sets and clears it by a trigger', async () => {
  const request = await made();
  const change = (set: string): Promise<unknown> =>
    admin.query(`update approval_requests set ${set} where id = '${request.id}'`);
  await change(`status = 'approved', lifecycle_state = 'approved', valid_from = now()`);
  const after = await decidedAt(request);
  expect(after.decided_at).not.toBeNull();
  await change(`lifecycle_state = 'expired'`);
  expect((await decidedAt(request)).decided_at).toBe(after.decided_at);
  await change(`status = 'pending', lifecycle_state = 'pending'`);
  expect((await decidedAt(request)).decided_at).toBeNull();
});

test('decided_from, decided_to and waiting_since_from compare whole seconds, in both interfaces', async () => {
  owner.token = team.owner.token;
  const [early, late, waiting] = [await made(), await made(), await made()];
  await approve(team.pa, early);
  await approve(team.pa, late);
  const times = [`2026-03-02 08:00:00.5Z`, `2026-03-02 08:00:01.5Z`];
  for (const [index, { id }] of [early, late].entries())
    await admin.query('update approval_requests set decided_at = $1 where id = $2', [times[index], id]);
  await admin.query(`update approval_requests set waiting_since = '2030-01-01 00:00:00.5Z' where id = $1`, [
    waiting.id,
  ]);
  const march = 'decided_to: "2026-03-03 00:00:00"';
  expect(await listed(march)).toEqual([early.id, late.id]);
  expect(await listed('decided_to: "2026-03-02 08:00:00"')).toEqual([early.id]);
  expect(await listed(`decided_from: "2026-03-02 08:00:01", ${march}`)).toEqual([late.id]);
  expect(await listed('waiting_since_from: "2030-01-01 00:00:00"')).toEqual([waiting.id]);
  expect(await listed('waiting_since_from: "2030-01-01 00:00:01"')).toEqual([]);
  const { body } = await rest('/v2/approvals?decided_from=2026-03-02T08:00:01Z&decided_to=2026-03-03T00:00:00Z');
  expect(
    (body as { data: { id: string; decided_at: string }[] }).data.map(({ id, decided_at }) => [id, decided_at]),
  ).toEqual([[late.id, '2026-03-02 08:00:01']]);
});

test('partnumber_is and customer_name_is match the whole text, trimmed and ignoring case', async () => {
  const exact = await ask(team.requester, [{ partnumber: 'VPS-480', requested_price: 1 }], {
    customer_name: 'Ärzte AG',
  });
  const longer = await ask(team.requester, [{ partnumber: 'VPS-480-48', requested_price: 1 }], {
    customer_name: 'Ärzte AG Nord',
  });
  expect(await listed('partnumber: "vps-480"')).toEqual([exact.id, longer.id]);
  expect(await listed('partnumber_is: " vps-480 "')).toEqual([exact.id]);
  expect(await listed('customer_name_is: "ÄRZTE ag"')).toEqual([exact.id]);
  expect(await listed('customer_name_is: "Ärzte"')).toEqual([]);
  expect(await listed('NOT: { customer_name_is: "ärzte ag" }, customer_name: "ärzte"')).toEqual([longer.id]);
  const { body } = await rest(`/v2/approvals?partnumber_is=VPS-480&customer_name_is=${encodeURIComponent('ärzte ag')}`);
  expect((body as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([exact.id]);
});
