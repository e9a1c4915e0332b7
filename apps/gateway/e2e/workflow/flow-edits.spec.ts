import { useGateway, useTeam } from '../support/fixtures';
import {
  EDIT,
  FORBIDDEN,
  approve,
  decide,
  actionsOf,
  deny,
  edit,
  eventsOf,
  notPossible,
  read,
  refused,
  setPolicy,
  expectedState,
  historyOf,
  resubmit,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { type Made, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices, { customer_name: 'Acme' });
const typesOf = async ({ id }: Made): Promise<string[]> => (await eventsOf(gateway, team, id)).map(({ type }) => type);
const atVersion = (version: number): object => ({ data: { updateApprovalRequest: { version } } });
const change = (id: string | undefined, more: object): object => ({ opportunities: [{ id, ...more }] });

const FREE = {
  sales_contact: 'Jo',
  request_type: 'standard',
  request_date: '2026-01-15',
  sales_region: 'NA',
  project_name: 'Apollo',
  rep_firm: 'Reps',
  expected_delivery_date: '2026-03-01',
  justification: 'A price match',
  other_details: { priority: 1 },
};

describe('a free field', () => {
  test('may change in every state, on the request and on a line, without a new decision', async () => {
    const [pending, approved, denied, withdrawn] = await Promise.all([made(152), made(52), made(52), made(52)]);
    await approve(team.pa, pending);
    await approve(team.pa, approved);
    await deny(team.pa, denied, { comment: 'No' });
    await withdraw(team.requester, withdrawn);
    const states = new Map<Made, string>([
      [pending, 'pending'],
      [approved, 'approved'],
      [denied, 'denied'],
      [withdrawn, 'withdrawn'],
    ]);
    for (const [request, state] of states) {
      const steps = await stepsOf(team.pa, request.id);
      expect(await edit(team.requester, request, FREE)).toEqual(atVersion(3));
      expect(await edit(team.requester, request, change(request.lines[0], { other_details: { note: 'x' } }))).toEqual(
        atVersion(4),
      );
      expect(await edit(team.requester, request, { ...FREE, customer_name: 'Acme' })).toEqual(atVersion(4)); // no change
      expect(await stateOf(team.pa, request.id)).toEqual(expectedState(state, 4));
      expect(await stepsOf(team.pa, request.id)).toEqual(steps);
      expect((await typesOf(request)).slice(-2)).toEqual(['updated', 'updated']);
      expect((await actionsOf(team.pa, request.id)).at(-1)).toEqual(['approval_request.updated', team.requester.id]);
    }
  });

  test('has its values before and after in the history, and the justification is in events', async () => {
    const request = await made(52);
    const texts = ['A price match.', 'A price match of 51.90.', null];
    for (const justification of texts) await edit(team.requester, request, { justification });
    await withdraw(team.requester, request);
    await resubmit(team.requester, request, { justification: 'A new offer.' });
    expect(
      (await historyOf(team.pa, request.id)).flatMap(({ changes }) =>
        changes?.justification ? [changes.justification] : [],
      ),
    ).toEqual([
      [null, 'A price match.'],
      ['A price match.', 'A price match of 51.90.'],
      ['A price match of 51.90.', null],
      [null, 'A new offer.'],
    ]);
    const events = await eventsOf(gateway, team, request.id);
    expect(events.map(({ data }) => data.justification)).toEqual([null, ...texts, null, 'A new offer.']);
  });

  test('may be changed by the requester, admins and the owner only', async () => {
    const request = await made(52);
    for (const person of [team.pa, await team.join('requester'), await team.join('auditor')])
      expect(await edit(person, request, FREE)).toEqual(refused(EDIT, FORBIDDEN));
    expect(await edit(team.admin, request, { project_name: 'A' })).toEqual(atVersion(2));
    expect(await edit(team.owner, request, { project_name: 'B' })).toEqual(atVersion(3));
  });
});

describe('commercial content of a line', () => {
  test.each([
    ['partnumber', { partnumber: 'P-9' }],
    ['quote_quantity', { quote_quantity: 9 }],
    ['requested_price', { requested_price: 9 }],
    ['requested_price, cleared', { requested_price: null }],
  ])('%s may change until that line has a decision', async (_, content) => {
    const request = await made(152, 152);
    const [first, second] = request.lines;
    await decide(team.pa, request, [{ opportunity_id: first, decision: 'approve' }]);
    expect(await edit(team.requester, request, change(second, content))).toEqual(atVersion(3));
    expect(await edit(team.requester, request, change(first, content))).toEqual(
      refused(EDIT, notPossible('edit', 'withdraw')),
    );
    expect(await edit(team.requester, request, { project_name: 'X', ...change(first, content) })).toEqual(
      refused(EDIT, notPossible('edit', 'withdraw')),
    );
    expect(await read(team.pa, request.id, 'project_name')).toEqual({ project_name: null });
  });

  test('when it changes, only that line is routed again', async () => {
    const request = await made(52, 152);
    expect(await edit(team.requester, request, change(request.lines[0], { requested_price: 6_000 }))).toEqual(
      atVersion(2),
    );
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 40 active', '1.1 10 active', '1.2 20 waiting']);
  });
});

describe('commercial content of the request', () => {
  test.each([
    ['customer_name', { customer_name: 'Other' }],
    ['end_customer_name', { end_customer_name: 'End' }],
    ['account_number', { account_number: 'A-1' }],
    ['validity_period', { validity_period: 'P90D' }],
  ])('%s may change until any line has a decision', async (_, content) => {
    const request = await made(152, 52);
    expect(await edit(team.requester, request, content)).toEqual(atVersion(2));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 active', '1.2 20 waiting', '1.1 10 active']);
    await decide(team.pa, request, [{ opportunity_id: request.lines[0], decision: 'approve' }]);
    const other = Object.fromEntries(Object.keys(content).map((field) => [field, 'Changed']));
    expect(await edit(team.requester, request, other)).toEqual(refused(EDIT, notPossible('edit', 'withdraw')));
    await approve(team.owner, request);
    expect(await edit(team.owner, request, other)).toEqual(refused(EDIT, notPossible('edit', 'delete')));
  });
});

describe('adding and removing lines', () => {
  test('routes the added lines, and cancels the steps of the removed lines', async () => {
    const request = await made(52, 60);
    const [first, second] = request.lines;
    await decide(team.pa, request, [{ opportunity_id: first, decision: 'approve' }]);
    const more = { opportunities: [{ requested_price: 2_000 }], remove_opportunities: [second] };
    expect(await edit(team.requester, request, more)).toEqual(atVersion(3));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 approved @ 52', '1.1 20 active', '1.2 30 waiting']);
    const removal = { remove_opportunities: [first] };
    expect(await edit(team.requester, request, removal)).toEqual(refused(EDIT, notPossible('edit', 'withdraw')));
  });

  test('decides the request when no open line remains', async () => {
    const [approved, denied] = await Promise.all([made(52, 60), made(52, 60)]);
    await decide(team.pa, approved, [{ opportunity_id: approved.lines[0], decision: 'approve' }]);
    await decide(team.pa, denied, [{ opportunity_id: denied.lines[0], decision: 'deny', comment: 'No' }]);
    for (const request of [approved, denied])
      await edit(team.requester, request, { remove_opportunities: request.lines.slice(1) });
    expect(await stateOf(team.pa, approved.id)).toEqual(expectedState('approved', 3));
    expect(await stateOf(team.pa, denied.id)).toEqual(expectedState('denied', 3));
    expect(await typesOf(approved)).toEqual(['created', 'line_approved', 'updated', 'approved']);
    expect(await typesOf(denied)).toEqual(['created', 'line_denied', 'updated', 'denied']);
    expect((await actionsOf(team.pa, approved.id)).at(-1)).toEqual(['approval_request.approved', team.requester.id]);
    expect(await read(team.pa, approved.id, 'valid_from valid_until')).toEqual({
      valid_from: expect.any(String) as unknown,
      valid_until: null,
    });
  });

  test('is possible for a request without lines, and may remove all lines', async () => {
    const request = await made();
    expect(await edit(team.requester, request, { opportunities: [{ requested_price: 152 }] })).toEqual(atVersion(2));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 active', '1.2 20 waiting']);
    const { opportunities } = await read<{ opportunities: { id: string }[] }>(
      team.pa,
      request.id,
      'opportunities { id }',
    );
    expect(await edit(team.requester, request, { remove_opportunities: opportunities.map(({ id }) => id) })).toEqual(
      atVersion(3),
    );
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 active']);
    await approve(team.pa, request);
    expect(await stateOf(team.pa, request.id)).toEqual(expectedState('approved', 4));
    expect(await edit(team.requester, request, { opportunities: [{ requested_price: 1 }] })).toEqual(
      refused(EDIT, notPossible('edit')),
    );
  });
});

test('with the routing basis request_total, a change of one line routes all lines again', async () => {
  const other = await newTeam(gateway);
  await setPolicy(gateway, other, 'routing_basis', 'request_total');
  const request = await ask(other.requester, [50, 40]);
  expect(await stepsOf(other.pa, request.id)).toEqual(['1.1 10 active', '1.1 10 active']);
  await edit(other.requester, request, change(request.lines[0], { quote_quantity: 4 }));
  expect(await stepsOf(other.pa, request.id)).toEqual([
    '1.1 10 active',
    '1.2 20 waiting',
    '1.1 10 active',
    '1.2 20 waiting',
  ]);
  await edit(other.requester, request, { opportunities: [{ requested_price: 5_000 }] });
  expect(await stepsOf(other.pa, request.id)).toEqual(['1.1 40 active', '1.1 40 active', '1.1 40 active']);
});
