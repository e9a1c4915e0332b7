import { REASON, approvedActionsOf, revoke } from '../support/approved-prices';
import { failed, notFound } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { matching } from '../support/listed-requests';
import { RECORD, REVERSE, approved, record, recorded, referencesOf, reverse, reversed } from '../support/usage';
import { read, remove } from '../support/workflow-actions';
import { newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const TODAY = new Date().toISOString().slice(0, 10);

const refusedRecord = (error: object): object => failed(RECORD, 'recordUse', error as never);

test('usages are listed by ascending id, filtered, and with their request', async () => {
  const team = await newTeam(gateway);
  const [first, second, unused] = [await approved(team, [{}, {}]), await approved(team), await approved(team)];
  const [one = '', two = ''] = first.lines;
  const { price_use } = await recorded(team.pa, one, { order_reference: 'PO-1', quantity: 1 });
  await recorded(team.pa, two, { order_reference: 'PO-2', quantity: 1 });
  await recorded(team.pa, second.line, { order_reference: 'po-1', quantity: 1 });
  await reversed(team.pa, price_use.id);
  expect(await referencesOf(team.pa, {})).toEqual(['PO-1', 'PO-2', 'po-1']);
  expect(await referencesOf(team.pa, { order_reference: ' Po-1 ' })).toEqual(['PO-1', 'po-1']);
  expect(await referencesOf(team.pa, { order_reference: 'PO' })).toEqual([]);
  expect(await referencesOf(team.pa, { order_reference: '' })).toHaveLength(3);
  expect(await referencesOf(team.pa, { approval_request_id: first.id.toLowerCase() })).toEqual(['PO-1', 'PO-2']);
  expect(await referencesOf(team.pa, { opportunity_id: two })).toEqual(['PO-2']);
  expect(await referencesOf(team.pa, { opportunity_id: 'x' })).toEqual([]);
  expect(await referencesOf(team.pa, { reversed: true })).toEqual(['PO-1']);
  expect(await referencesOf(team.pa, { reversed: false })).toEqual(['PO-2', 'po-1']);
  expect(
    await referencesOf(team.pa, { recorded_from: `${TODAY} 00:00:00`, recorded_to: `${TODAY} 23:59:59` }),
  ).toHaveLength(3);
  expect(await referencesOf(team.pa, { recorded_to: '2019-01-01 00:00:00' })).toEqual([]);
  expect(await matching(team.pa, { order_reference: ' po-1 ' })).toEqual([first.id, second.id]);
  expect(await matching(team.pa, { NOT: { order_reference: 'PO-1' } })).toEqual([unused.id]);
  const fields = 'uses(first: 1) { data { order_reference can_reverse } paginatorInfo { total hasMorePages } }';
  const shown = (data: object[], total: number, hasMorePages: boolean): object => ({
    uses: { data, paginatorInfo: { total, hasMorePages } },
  });
  expect(await Promise.all([first, unused].map(({ id }) => read(team.pa, id, fields)))).toEqual([
    shown([{ order_reference: 'PO-1', can_reverse: false }], 2, true),
    shown([], 0, false),
  ]);
  expect(await read(team.requester, first.id, 'uses(page: 2, first: 1) { data { can_reverse } }')).toEqual({
    uses: { data: [{ can_reverse: false }] },
  });
  const other = await newTeam(gateway);
  expect(await referencesOf(other.owner, {})).toEqual([]);
});

test('a revoked line keeps its count: an order is repeated and reversed, and no other one is recorded', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team, [{}, {}]);
  const { price_use } = await recorded(team.pa, made.line, { order_reference: 'PO-1', quantity: 10 });
  expect(await approvedActionsOf(team.pa, made)).toEqual(['revoke use', 'revoke use', 'revoke use']);
  await revoke(team.requester, made, { ...REASON, opportunity_ids: [made.line] });
  expect(await approvedActionsOf(team.pa, made)).toEqual(['revoke use', '', 'revoke use']);
  expect(await recorded(team.pa, made.line, { order_reference: 'PO-1', quantity: 10 })).toMatchObject({
    replayed: true,
    used_quantity: 10,
    remaining_quantity: 290,
  });
  expect(await record(team.pa, made.line, { order_reference: 'PO-2', quantity: 1 })).toEqual(
    refusedRecord({
      message: 'The price of this line is not valid. The state of its request is approved.',
      code: 'APPROVAL_NOT_VALID',
      facts: { lifecycle_state: 'approved', superseded_by_id: null, superseded_by_request_id: null },
    }),
  );
  expect(await reversed(team.pa, price_use.id)).toMatchObject({ used_quantity: 0, remaining_quantity: 300 });
});

test('the usages of a deleted request are absent', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team);
  const { price_use } = await recorded(team.pa, made.line, { order_reference: 'PO-1', quantity: 1 });
  await remove(team.owner, made);
  expect(await referencesOf(team.pa, {})).toEqual([]);
  expect(await matching(team.pa, { order_reference: 'PO-1' })).toEqual([]);
  expect(await reverse(team.pa, price_use.id)).toEqual(notFound(REVERSE, 'reverseUse', 'PriceUse', price_use.id));
  expect(await record(team.pa, made.line, { order_reference: 'PO-1', quantity: 1 })).toEqual(
    notFound(RECORD, 'recordUse', 'RequestDetail', made.line),
  );
});
