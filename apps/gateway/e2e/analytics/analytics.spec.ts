import { useGateway, useTeam } from '../support/fixtures';
import { type Answer, NOTHING, analyticsOf, settle } from '../support/analytics';
import { dataOf } from '../support/gateway';
import { decide, deny, remove, withdraw } from '../support/workflow-actions';
import { givenProduct } from '../support/factories';
import { ask, newTeam, type Team } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const today = (): string => new Date().toISOString().slice(0, 10);
const period = (more: object = {}): object => ({ from: today(), to: today(), ...more });
const shortOf = async (of: Team, more: object, ...names: string[]): Promise<unknown[]> =>
  (await analyticsOf(of.owner, period(more))).groups.map(({ keys, measures }) => [
    ...keys.map(({ label }) => label),
    ...names.map((name) => measures[name]),
  ]);

test('a tenant without requests has zeros, and nulls where there is nothing to measure', async () => {
  const other = await newTeam(gateway);
  const answer = await analyticsOf(other.owner, { from: '2026-03-01', to: '2026-03-02', group_by: ['day'] });
  expect(answer).toEqual({
    as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    is_complete: true,
    complete_from: null,
    timezone: 'UTC',
    from: '2026-03-01',
    to: '2026-03-02',
    basis: 'created',
    group_by: ['day'],
    total_groups: 2,
    totals: NOTHING,
    groups: ['2026-03-01', '2026-03-02'].map((key) => ({
      keys: [{ dimension: 'day', key, label: key }],
      measures: NOTHING,
    })),
  });
  expect(
    (await analyticsOf(other.owner, { from: '2026-03-01', to: '2026-03-02', group_by: ['level'] })).groups,
  ).toEqual([]);
});

test('requests and lines are counted by state, with exact sums and percents', async () => {
  await givenProduct(team.tenant, { partnumber: 'PN-1', list_price: 200 });
  const header = { customer_name: 'Acme', sales_region: 'NA' };
  const one = await ask(team.requester, [{ partnumber: 'PN-1', quote_quantity: 3, requested_price: 90 }, 80], header);
  await decide(team.pa, one, [
    { opportunity_id: one.lines[0], decision: 'approve', approved_price: 95 },
    { opportunity_id: one.lines[1], decision: 'deny', reason_code: 'price', comment: 'No' },
  ]);
  const two = await ask(team.requester, [70], { customer_name: 'ACME ' });
  await withdraw(team.requester, two);
  const removed = await ask(team.requester, [60]);
  await remove(team.owner, removed);
  const three = await ask(team.requester, [{ partnumber: 'pn-1', requested_price: 50 }], { customer_name: 'acme' });
  await settle(gateway, team.tenant);
  const { totals } = await analyticsOf(team.owner, period());
  expect(totals).toMatchObject({
    requests: 3,
    pending: 1,
    partially_approved: 1,
    withdrawn: 1,
    lines: 4,
    lines_pending: 1,
    lines_approved: 1,
    lines_denied: 1,
    lines_withdrawn: 1,
    approval_rate_percent: 50,
    requested_amount: 270 + 80 + 70 + 50,
    approved_amount: 285,
    list_amount: 600,
    saved_amount: 15,
    discount_requested_percent: 55,
    discount_requested_of_approved_percent: 55,
    discount_approved_percent: 52.5,
    usage_percent: 0,
  });
  expect(await shortOf(team, { group_by: ['customer'] }, 'requests', 'lines')).toEqual([['acme', 3, 4]]);
  expect(await shortOf(team, { group_by: ['partnumber'] }, 'requests', 'lines')).toEqual([
    ['pn-1', 2, 2],
    ['None', 2, 2],
  ]);
  expect(await shortOf(team, { group_by: ['level'] }, 'requests', 'lines_pending', 'lines_approved')).toEqual([
    ['PA', 2, 1, 1],
    ['None', 1, 0, 0],
  ]);
  expect(await shortOf(team, { group_by: ['approver'] }, 'requests', 'lines')).toEqual([
    ['None', 2, 2],
    [team.pa.name, 1, 2],
  ]);
  expect(await shortOf(team, { group_by: ['reason_code'] }, 'lines')).toEqual([
    ['None', 2],
    ['price', 1],
    ['withdrawn', 1],
  ]);
  expect(await shortOf(team, { group_by: ['requester'], filter: { sales_region: 'na' } }, 'requests')).toEqual([
    [team.requester.name, 1],
  ]);
  expect(
    await shortOf(team, { group_by: ['customer', 'level'], order_by: 'approved_amount', first: 1 }, 'approved_amount'),
  ).toEqual([['acme', 'PA', 285]]);
  expect(await shortOf(team, { basis: 'decided', group_by: ['sales_region'] }, 'requests')).toEqual(
    [
      ['na', 1],
      ['None', 1],
    ].map(([a, b]) => [a === 'na' ? 'NA' : a, b]),
  );
  await deny(team.pa, three, { comment: 'No' });
  expect((await analyticsOf(team.owner, period())).totals['pending']).toBe(1);
  await settle(gateway, team.tenant);
  expect((await analyticsOf(team.owner, period())).totals['pending']).toBe(0);
});

test('percentiles are those of the whole answer when only some measures are selected', async () => {
  const input = { from: today(), to: today(), group_by: ['level'], order_by: 'cycle_time_p95_seconds' };
  const { totals, groups } = await analyticsOf(team.owner, input);
  const query = `query ($input: AnalyticsInput!) { analytics(input: $input) { totals { requests cycle_time_p90_seconds } groups { ...ofGroup } } }
    fragment ofGroup on AnalyticsGroup { measures { first_response_p50_seconds } keys { label } }`;
  const some = dataOf<{ analytics: Answer }>(await team.owner.ask(query, { input })).analytics;
  expect(totals['cycle_time_p90_seconds']).not.toBeNull();
  expect(some).toEqual({
    totals: { requests: totals['requests'], cycle_time_p90_seconds: totals['cycle_time_p90_seconds'] },
    groups: groups.map(({ keys, measures }) => ({
      measures: { first_response_p50_seconds: measures['first_response_p50_seconds'] },
      keys: keys.map(({ label }) => ({ label })),
    })),
  });
});
