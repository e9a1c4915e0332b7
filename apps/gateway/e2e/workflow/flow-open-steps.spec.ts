import { useGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { APPROVE, DENY, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const owner = {} as { token: string };
const rest = useRest(gateway, owner);
beforeAll(() => (owner.token = team.owner.token));

/** The open steps of the levels by rank. */
async function openSteps(): Promise<number[]> {
  const { approvalLevels } = dataOf<{ approvalLevels: { data: { open_steps: number }[] } }>(
    await team.requester.ask('{ approvalLevels { data { open_steps } } }'),
  );
  return approvalLevels.data.map(({ open_steps }) => open_steps);
}

test('open_steps counts the waiting and active steps of a level, of all lines and no others', async () => {
  const { requester, pa, rsm, rd } = team;
  expect(await openSteps()).toEqual([0, 0, 0, 0]);
  const two = await ask(requester, [152, 60]); // PA endorses, RSM; PA
  const high = await ask(requester, [2_500]); // RSM endorses, RD
  expect(await openSteps()).toEqual([2, 2, 1, 0]);
  dataOf(await pa.ask(APPROVE, { id: two.id }));
  expect(await openSteps()).toEqual([0, 2, 1, 0]);
  dataOf(await rd.ask(APPROVE, { id: high.id })); // jumps in
  expect(await openSteps()).toEqual([0, 1, 0, 0]);
  dataOf(await rsm.ask(DENY, { id: two.id, reason_code: 'price' }));
  dataOf(await requester.ask(WITHDRAW, { id: (await ask(requester, [152])).id }));
  expect(await openSteps()).toEqual([0, 0, 0, 0]);
});

test('open_steps is one statement for all levels, and counts no step of another tenant', async () => {
  await ask(team.requester, [152]);
  const texts = await statementsOf(openSteps);
  expect(texts.filter((text) => text.includes('searchable_approval_steps'))).toHaveLength(1);
  const stranger = await gateway.newTenant();
  const document = 'mutation { createApprovalLevel(input: { name: "L", code: "L", rank: 1 }) { open_steps } }';
  expect((await stranger.graphql(document)).body).toEqual({ data: { createApprovalLevel: { open_steps: 0 } } });
});

test('REST shows open_steps in levels, and not in the levels of routes and decisions', async () => {
  const { id } = await ask(team.requester, [152]);
  const { PA } = team.levels;
  const level = (await rest(`/v2/approval-levels/${PA}`)).body as {
    data: { open_steps: number; escalate_to_user: null; version: number };
  };
  const page = (await rest('/v2/approval-levels')).body as { data: { open_steps: number }[] };
  expect([level.data.open_steps, page.data[0]]).toEqual([2, level.data]);
  const route = (await rest(`/v2/approvals/${id}/route`)).body as { data: { steps: { levels: object[] }[] } };
  const { open_steps: _, escalate_to_user: __, version: ___, ...shown } = level.data;
  expect(route.data.steps[0]?.levels).toEqual([shown]);
});
