import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { givenCategory, givenProduct } from '../support/factories';
import { dataOf } from '../support/gateway';
import { NOTE, aroundToday, levelRow, simulate } from '../support/simulations';
import { APPROVE, DENY, WITHDRAW, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const caller = {} as { token: string };
const rest = useRest(gateway, caller);
beforeAll(() => (caller.token = team.admin.token));

/** Moves the creation of a request to a time in UTC. */
const createdAt = async (id: string, time: string): Promise<void> =>
  void (await admin.query(`update approval_requests set created_at = $2 where id = $1`, [id, `${time}Z`]));

const rowsOf = async (table: string): Promise<unknown[]> =>
  (
    await admin.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`, [
      team.tenant.id,
    ])
  ).rows;
const auditEntries = async (): Promise<object[]> =>
  (
    await admin.query<object>(
      `select action, resource_type, resource_id, metadata from audit_logs where tenant_id = $1 order by seq`,
      [team.tenant.id],
    )
  ).rows;

const COUNTS = { lines: 0, unchanged: 0, shorter: 0, longer: 0, other_finisher: 0, owner_before: 0, owner_after: 0 };

test('lines are compared under both policies, in both interfaces, and one audit entry is written', async () => {
  const { PA, RSM, RD, VP } = team.levels;
  const header = { project_name: 'compared' };
  const first = await ask(team.requester, [50, { requested_price: 152, quote_quantity: 3 }], header);
  const second = await ask(
    team.requester,
    [{ requested_price: 20_000, quote_quantity: 2 }, { quote_quantity: 7 }],
    header,
  );
  await ask(team.requester, [], header); // without lines
  const before = await Promise.all(['jobs', 'webhook_events', 'approval_requests', 'approval_steps'].map(rowsOf));
  const entries = await auditEntries();
  const input = {
    levels: [
      { id: PA.toLowerCase(), threshold_price_approved: 200 },
      { id: VP, code: 'CEO', threshold_price_approved: null },
      { name: 'Half', code: 'HALF', rank: 5, threshold_price_requested: 60 },
      { id: RD, active: false },
    ],
    filter: header,
  };
  const expected = {
    summary: { ...COUNTS, lines: 4, shorter: 2, other_finisher: 4, owner_before: 1 },
    by_level: [
      levelRow(null, ['HALF', 5], [0, 2, 0, 2, 0, 50]),
      levelRow(PA, ['PA', 10], [3, 1, 2, 1, 50, 456]),
      levelRow(RSM, ['RSM', 20], [1, 0, 1, 0, 456, 0]),
      levelRow(VP, ['CEO', 40], [1, 1, 0, 1, 0, 40_000]),
      levelRow(null, [null, null], [1, 0, 1, 0, 40_000, 0]),
    ],
    examples: [
      {
        approval_request_id: first.id,
        opportunity_id: first.lines[0],
        amount: 50,
        reason_before: 'The unit price of 50 is within what PA may finish.',
        reason_after: 'The unit price of 50 is within what HALF may finish.',
        finisher_before: 'PA',
        finisher_after: 'HALF',
      },
      {
        approval_request_id: first.id,
        opportunity_id: first.lines[1],
        amount: 456,
        reason_before: 'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM.',
        reason_after: 'The unit price of 152 is within what PA may finish.',
        finisher_before: 'RSM',
        finisher_after: 'PA',
      },
      {
        approval_request_id: second.id,
        opportunity_id: second.lines[0],
        amount: 40_000,
        reason_before: 'The unit price of 20000 is one that VP may handle but not finish, so it goes on to the owner.',
        reason_after: 'The unit price of 20000 is within what CEO may finish.',
        finisher_before: null,
        finisher_after: 'CEO',
      },
      {
        approval_request_id: second.id,
        opportunity_id: second.lines[1],
        amount: 0,
        reason_before: 'The unit price of 0 is within what PA may finish.',
        reason_after: 'The unit price of 0 is within what HALF may finish.',
        finisher_before: 'PA',
        finisher_after: 'HALF',
      },
    ],
    note: NOTE,
    job: null,
  };
  const period = aroundToday();
  expect(await simulate(team.admin, input)).toEqual(expected);
  const { status, body } = await rest('/v2/policies/simulate', { method: 'POST', body: { ...period, ...input } });
  expect([status, body]).toEqual([200, { data: expected }]);
  expect(await Promise.all(['jobs', 'webhook_events', 'approval_requests', 'approval_steps'].map(rowsOf))).toEqual(
    before,
  );
  const entry = {
    action: 'policy.simulated',
    resource_type: 'policy',
    resource_id: null,
    metadata: { ...input, ...period, lines: 4 },
  };
  expect((await auditEntries()).slice(entries.length)).toEqual([entry, entry]);
});

test('without changes every line is unchanged', async () => {
  await ask(team.requester, [50, 152], { project_name: 'same' });
  const noRow = { ids: ['01KJQDJGR0RT2GZSKYPD8J86G9\u0000'] }; // a text that no row can have
  const { summary, by_level, examples } = await simulate(team.owner, {
    filter: { OR: [noRow, { project_name: 'same' }] },
  });
  expect([summary, examples]).toEqual([{ ...COUNTS, lines: 2, unchanged: 2 }, []]);
  expect(by_level).toEqual([
    levelRow(team.levels.PA, ['PA', 10], [2, 2, 1, 1, 50, 50]),
    levelRow(team.levels.RSM, ['RSM', 20], [1, 1, 1, 1, 152, 152]),
  ]);
});

test('without a line, all numbers are zero', async () => {
  await ask(team.requester, [], { project_name: 'empty' });
  const { summary, by_level, examples } = await simulate(team.owner, { filter: { project_name: 'empty' } });
  expect([summary, by_level, examples]).toEqual([COUNTS, [], []]);
});

test('another routing basis compares line totals or the total of the request', async () => {
  const filter = { project_name: 'basis' };
  await ask(
    team.requester,
    [
      { requested_price: 90, quote_quantity: 2 },
      { requested_price: 10, quote_quantity: 1 },
    ],
    filter,
  );
  const finishers = async (routing_basis: string | null) =>
    (await simulate(team.owner, { filter, routing_basis })).examples.map(({ reason_after }) => reason_after);
  expect(await finishers(null)).toEqual([]);
  expect(await finishers('unit_price')).toEqual([]);
  expect(await finishers('line_total')).toEqual([
    'The line total of 180 is one that PA may handle but not finish, so it goes on to RSM.',
  ]);
  expect(await finishers('request_total')).toEqual([
    'The request total of 190 is one that PA may handle but not finish, so it goes on to RSM.',
    'The request total of 190 is one that PA may handle but not finish, so it goes on to RSM.',
  ]);
});

test('changed categories require other ranks', async () => {
  const category_id = await givenCategory(team.tenant, {
    code: 'ACDC',
    max_discount_percent: 40,
    override_min_rank: 30,
  });
  await givenProduct(team.tenant, { partnumber: 'SIM-1', list_price: 100, category_id });
  const filter = { project_name: 'categories' };
  await ask(team.requester, [{ partnumber: 'SIM-1', requested_price: 80 }], filter);
  const after = async (change: object) =>
    (await simulate(team.owner, { filter, categories: [{ id: category_id, ...change }] })).examples.map(
      ({ finisher_after, reason_after }) => [finisher_after, reason_after],
    );
  expect(await after({})).toEqual([]);
  expect(await after({ max_discount_percent: 20 })).toEqual([]);
  const reasonOf = (rank: number, finisher: string): string =>
    `Category ACDC allows a discount of 19.5 %, which this one exceeds, so nobody below rank ${rank} decides. The unit price of 80 is within what ${finisher} may finish.`;
  expect(await after({ max_discount_percent: 19.5 })).toEqual([['RD', reasonOf(30, 'RD')]]);
  expect(await after({ max_discount_percent: 19.5, override_min_rank: 15 })).toEqual([['RSM', reasonOf(15, 'RSM')]]);
  expect(await after({ max_discount_percent: 19.5, override_min_rank: null })).toEqual([]);
});

test('requests in any state count at the requested price, deleted ones do not', async () => {
  const header = { project_name: 'states' };
  const [approved, denied, withdrawn, deleted] = await Promise.all(
    [1, 2, 3, 4].map(() => ask(team.requester, [1_000], header)),
  );
  const counter =
    'mutation ($id: ID!, $input: DecideApprovalRequestInput!) { decideApprovalRequest(id: $id, input: $input) { outcome } }';
  const decisions = [{ opportunity_id: approved?.lines[0], decision: 'approve', approved_price: 1_400 }];
  dataOf(await team.rsm.ask(counter, { id: approved?.id, input: { decisions } }));
  dataOf(await team.rsm.ask(DENY, { id: denied?.id, reason_code: 'price' }));
  dataOf(await team.requester.ask(WITHDRAW, { id: withdrawn?.id }));
  dataOf(await team.owner.ask('mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }', { id: deleted?.id }));
  const { summary, by_level } = await simulate(team.owner, { filter: header });
  expect(summary).toEqual({ ...COUNTS, lines: 3, unchanged: 3 });
  expect(by_level).toEqual([levelRow(team.levels.RSM, ['RSM', 20], [3, 3, 3, 3, 3_000, 3_000])]);
});

test('a filter finds what it finds for the caller', async () => {
  const header = { project_name: 'awaited' };
  const [mine] = [await ask(team.requester, [152], header), await ask(team.requester, [1_000], header)];
  await team.hold(team.admin, team.levels.PA);
  const filter = { AND: [header, { OR: [{ awaiting_me: true }, { status: 'denied' }] }], NOT: { status: 'approved' } };
  const lines = async (): Promise<unknown> => (await simulate(team.admin, { filter })).summary?.['lines'];
  expect(await lines()).toBe(1);
  dataOf(await team.pa.ask(APPROVE, { id: mine.id }));
  expect(await lines()).toBe(0);
  const { status, body } = await rest('/v2/policies/simulate', {
    method: 'POST',
    body: { ...aroundToday(), filter: { AND: [header] } },
  });
  expect([status, (body as { data: { summary: object } }).data.summary]).toEqual([
    200,
    { ...COUNTS, lines: 2, unchanged: 2 },
  ]);
});

test('the days of the period are those of the tenant, both included', async () => {
  const tokyo = await newTeam(gateway);
  dataOf(await tokyo.owner.ask('mutation { updateTenant(input: { timezone: "Asia/Tokyo" }) { timezone } }'));
  const times = ['2026-03-31 14:59:59', '2026-03-31 15:00:00', '2026-04-02 14:59:59.9', '2026-04-02 15:00:00'];
  for (const time of times) await createdAt((await ask(tokyo.requester, [50])).id, time);
  const lines = async (from: string, to: string) => (await simulate(tokyo.owner, { from, to })).summary?.['lines'];
  expect(await lines('2026-04-01', '2026-04-02')).toBe(2);
  expect(await lines('2026-03-31', '2026-04-03')).toBe(4);
  expect(await lines('2026-04-02', '2026-04-02')).toBe(1);
  expect(await lines('2026-04-01', '2027-04-01')).toBe(3); // 366 days
});
