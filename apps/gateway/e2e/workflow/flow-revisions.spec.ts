import { useGateway, useTeam } from '../support/fixtures';
import { approved, priced, revise } from '../support/revisions';
import { violations } from '../support/invariants';
import {
  approve,
  decide,
  eventsOf,
  expectedState,
  historyOf,
  read,
  setPolicy,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { type Made, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
afterAll(async () => expect(await violations(team.tenant.id)).toEqual([]));

const LINES =
  'opportunities { revises_opportunity_id partnumber quote_quantity requested_price approved_price status decided_by { id } superseded_at }';
const statusesOf = async ({ id }: Made): Promise<string[]> =>
  (await read<{ opportunities: { status: string }[] }>(team.owner, id, 'opportunities { status }')).opportunities.map(
    ({ status }) => status,
  );
const linesOf = async ({ id }: Made): Promise<object[]> =>
  (await read<{ opportunities: object[] }>(team.owner, id, LINES)).opportunities;
const line = (requested_price: number, more: object = {}): object => ({
  revises_opportunity_id: null,
  partnumber: null,
  quote_quantity: null,
  requested_price,
  approved_price: null,
  status: 'pending',
  decided_by: null,
  superseded_at: null,
  ...more,
});
describe('a revision', () => {
  test('is a new request with the approved lines of its source: unchanged ones are carried, the others are routed', async () => {
    const source = await approved(team, [52, 152], { project_name: 'Apollo', validity_period: 'P90D' });
    const [kept, changed] = source.lines as [string, string];
    const revision = await revise(team.requester, source, { ...priced(changed, 153), sales_contact: 'Jo' });
    const fields =
      'version round status lifecycle_state project_name customer_name sales_contact validity_period created_by { id } revises { id open_revision { id } } open_revision { id }';
    expect(await read(team.owner, revision.id, fields)).toEqual({
      version: 1,
      round: 1,
      status: 'pending',
      lifecycle_state: 'pending',
      project_name: 'Apollo',
      customer_name: 'Acme',
      sales_contact: 'Jo',
      validity_period: 'P90D',
      created_by: { id: team.requester.id },
      revises: { id: source.id, open_revision: { id: revision.id } },
      open_revision: null,
    });
    expect(await linesOf(revision)).toEqual([
      line(52, {
        revises_opportunity_id: kept,
        approved_price: 52,
        status: 'approved',
        decided_by: { id: team.vp.id },
      }),
      line(153, { revises_opportunity_id: changed }),
    ]);
    const step = 'steps { status carried_from_request_id acted_by { id } levels { code } price }';
    const [carried] = (await read<{ steps: object[] }>(team.owner, revision.id, step)).steps;
    expect(carried).toEqual({
      status: 'approved',
      carried_from_request_id: source.id,
      acted_by: null,
      levels: [{ code: 'PA' }],
      price: 52,
    });
    expect(await stepsOf(team.owner, revision.id)).toEqual(['1.1 10 approved @ 52', '1.1 10 active', '1.2 20 waiting']);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('approved', 2));
  });

  test('is audited and has an event under both requests', async () => {
    const source = await approved(team, [52, 152]);
    const revision = await revise(team.requester, source, priced(source.lines[1], 153));
    const [entry] = await historyOf(team.owner, revision.id);
    expect(entry).toMatchObject({
      action: 'approval_request.created',
      actor: { user_id: team.requester.id },
      changes: { revises_id: [null, source.id] },
    });
    expect((await historyOf(team.owner, source.id)).at(-1)).toMatchObject({
      action: 'approval_request.revised',
      actor: { user_id: team.requester.id },
      changes: {},
      metadata: { revision_id: revision.id },
    });
    const [created, ...others] = await eventsOf(gateway, team, revision.id);
    expect([created?.type, created?.data, others]).toEqual([
      'created',
      expect.objectContaining({ id: revision.id, status: 'pending', revises_id: source.id, decision: null }),
      [],
    ]);
    const { type, data } = (await eventsOf(gateway, team, source.id)).at(-1) ?? {};
    expect([type, data]).toEqual([
      'revised',
      expect.objectContaining({
        id: source.id,
        version: 2,
        status: 'approved',
        previous_status: 'approved',
        revision_id: revision.id,
        decision: null,
      }),
    ]);
    expect((await eventsOf(gateway, team, source.id))[0]?.data).not.toHaveProperty('revises_id');
  });

  test('keeps the counter price of a carried line; its requested price is that of the source', async () => {
    const source = await ask(team.requester, [152, 60], { customer_name: 'Acme' });
    const [countered, other] = source.lines as [string, string];
    await decide(team.vp, source, [
      { opportunity_id: countered, decision: 'approve', approved_price: 160 },
      { opportunity_id: other, decision: 'approve' },
    ]);
    const { id } = await revise(team.requester, source, {
      opportunities: [
        { id: countered, requested_price: 152 },
        { id: other, quote_quantity: 3 },
      ],
    });
    expect(await linesOf({ id, lines: [] })).toEqual([
      line(152, {
        revises_opportunity_id: countered,
        approved_price: 160,
        status: 'approved',
        decided_by: { id: team.vp.id },
      }),
      line(60, { revises_opportunity_id: other, quote_quantity: 3 }),
    ]);
  });

  test('routes a line whose requested price becomes the approved counter price', async () => {
    const source = await ask(team.requester, [152], { customer_name: 'Acme' });
    await decide(team.vp, source, [{ opportunity_id: source.lines[0], decision: 'approve', approved_price: 140 }]);
    const revision = await revise(team.requester, source, priced(source.lines[0], 140));
    expect(await linesOf(revision)).toEqual([line(140, { revises_opportunity_id: source.lines[0] })]);
  });

  test('leaves out denied lines, and may leave out and add others', async () => {
    const source = await ask(team.requester, [52, 53, 54], { customer_name: 'Acme' });
    const [one, two, three] = source.lines as [string, string, string];
    await decide(team.vp, source, [{ opportunity_id: two, decision: 'deny', comment: 'No' }]);
    await approve(team.vp, source);
    const revision = await revise(team.requester, source, {
      remove_opportunities: [three],
      opportunities: [{ partnumber: 'NEW', requested_price: 10 }],
    });
    expect(await linesOf(revision)).toEqual([
      line(52, { revises_opportunity_id: one, approved_price: 52, status: 'approved', decided_by: { id: team.vp.id } }),
      line(10, { partnumber: 'NEW' }),
    ]);
  });

  test.each([
    ['customer', { customer_name: 'Other' }],
    ['end customer', { end_customer_name: 'Other' }],
    ['account', { account_number: '7' }],
    ['validity', { validity_period: 'P30D' }],
  ])('carries nothing when its %s changes', async (_, header) => {
    const source = await approved(team, [52]);
    const revision = await revise(team.requester, source, header);
    expect(await linesOf(revision)).toEqual([line(52, { revises_opportunity_id: source.lines[0] })]);
  });

  test('carries lines when free fields change, and when the input repeats what is stored', async () => {
    const source = await approved(team, [52, 53], { account_number: '7' });
    const revision = await revise(team.requester, source, {
      customer_name: 'Acme',
      account_number: '7',
      project_name: 'Other',
      opportunities: [
        { id: source.lines[0], requested_price: 52, quote_quantity: null, other_details: { a: 1 } },
        { requested_price: 5 },
      ],
    });
    expect(await statusesOf(revision)).toEqual(['approved', 'approved', 'pending']);
  });
});

test('under request_total lines are carried while the total does not exceed that of all lines of the source', async () => {
  const other = await newTeam(gateway);
  await setPolicy(gateway, other, 'routing_basis', 'request_total');
  const source = await ask(other.requester, [52, 60, 40], { customer_name: 'Acme' });
  const [one, two, denied] = source.lines as [string, string, string];
  await decide(other.vp, source, [{ opportunity_id: denied, decision: 'deny', comment: 'No' }]);
  await approve(other.vp, source);
  const statuses = async (input: object): Promise<unknown> => {
    const revision = await revise(other.requester, source, input);
    const { opportunities } = await read<{ opportunities: { status: string }[] }>(
      other.owner,
      revision.id,
      'opportunities { status }',
    );
    await withdraw(other.requester, revision);
    return opportunities.map(({ status }) => status);
  };
  expect(await statuses({ opportunities: [{ requested_price: 40 }] })).toEqual(['approved', 'approved', 'pending']);
  expect(await statuses({ opportunities: [{ requested_price: 40.01 }] })).toEqual(['pending', 'pending', 'pending']);
  expect(await statuses(priced(two, 100))).toEqual(['approved', 'pending']);
  expect(await statuses(priced(two, 100.01))).toEqual(['pending', 'pending']);
  expect(await statuses(priced(one, 51))).toEqual(['pending', 'approved']);
  expect(await violations(other.tenant.id)).toEqual([]);
});

test('the filter revises_id finds the revisions of a request', async () => {
  const source = await approved(team, [52]);
  const first = await revise(team.requester, source, priced(source.lines[0], 53));
  await withdraw(team.requester, first);
  const second = await revise(team.requester, source, priced(source.lines[0], 53));
  const found = await team.owner.ask(
    'query ($id: ID) { approvalRequests(filter: { revises_id: $id }) { data { id } } }',
    { id: source.id },
  );
  expect(found.body).toEqual({ data: { approvalRequests: { data: [{ id: first.id }, { id: second.id }] } } });
});

test('the warning of a possible duplicate ignores the pair of source and revision', async () => {
  const header = { end_customer_name: 'Oslo' };
  const source = await approved(team, [{ partnumber: 'DUP-1', requested_price: 52 }], header);
  const revision = await revise(team.requester, source, priced(source.lines[0], 53));
  const third = await ask(team.requester, [{ partnumber: 'DUP-1', requested_price: 52 }], header);
  const duplicatesOf = async ({ id }: Made): Promise<unknown> =>
    (
      await read<{ warnings: { code: string; details: object }[] }>(team.owner, id, 'warnings { code details }')
    ).warnings
      .filter(({ code }) => code === 'POSSIBLE_DUPLICATE')
      .map(({ details }) => details);
  expect(await duplicatesOf(revision)).toEqual([]);
  expect(await duplicatesOf(third)).toEqual([{ approval_request_ids: [source.id, revision.id] }]);
});
