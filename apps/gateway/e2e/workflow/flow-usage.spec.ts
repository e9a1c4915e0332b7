import { DATE_TIME, NO_EXTERNAL_ID, ULID, failed, invalid, notFound } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { REVERSE, RECORD, approved, record, recorded, reverse, reversed, usedQuantities } from '../support/usage';
import { FORBIDDEN, eventsOf, historyOf, notPossible, stateOf } from '../support/workflow-actions';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const TODAY = new Date().toISOString().slice(0, 10);

const refusedRecord = (error: object): object => failed(RECORD, 'recordUse', error as never);
const refusedReverse = (error: object): object => failed(REVERSE, 'reverseUse', error as never);
const exceeded = (remaining_quantity: number | null, remaining = remaining_quantity): object =>
  refusedRecord({
    message: `The quantity is greater than what remains: ${remaining}.`,
    code: 'QUANTITY_EXCEEDED',
    facts: { remaining_quantity },
  });

test('orders draw down a line until the last piece; a reversal gives a quantity back and frees the reference', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team);
  const { line } = made;
  const use = {
    id: ULID,
    approval_request_id: made.id,
    opportunity_id: line,
    order_reference: 'PO-1',
    order_line: '10',
    quantity: 200,
    ordered_on: TODAY,
    note: 'By telephone',
    recorded_by: { id: team.pa.id },
    recorded_at: DATE_TIME,
    reversed_by: null,
    reversed_at: null,
    reverse_reason: null,
    can_reverse: true,
  };
  const given = { order_reference: ' PO-1 ', order_line: ' 10', quantity: 200, note: 'By telephone' };
  expect(await record(team.pa, line, given)).toEqual({
    data: { recordUse: { price_use: use, replayed: false, used_quantity: 200, remaining_quantity: 100 } },
  });
  expect(await record(team.rd, line, { order_reference: 'po-1', order_line: '10', quantity: 200 })).toEqual({
    data: {
      recordUse: {
        price_use: { ...use, can_reverse: false },
        replayed: true,
        used_quantity: 200,
        remaining_quantity: 100,
      },
    },
  });
  expect(await record(team.rd, line, { order_reference: 'PO-2', quantity: 101 })).toEqual(exceeded(100));
  expect(await usedQuantities(team.rd, made)).toEqual([200]);
  const last = await recorded(team.rd, line, { order_reference: 'PO-2', quantity: 100, ordered_on: TODAY });
  expect(last).toMatchObject({ used_quantity: 300, remaining_quantity: 0 });
  expect(await record(team.rd, line, { order_reference: 'PO-3', quantity: 1 })).toEqual(exceeded(0));

  expect(await reverse(team.rd, last.price_use.id)).toEqual({
    data: {
      reverseUse: {
        price_use: {
          ...use,
          order_reference: 'PO-2',
          order_line: null,
          quantity: 100,
          note: null,
          recorded_by: { id: team.rd.id },
          reversed_by: { id: team.rd.id },
          reversed_at: DATE_TIME,
          reverse_reason: 'Cancelled',
          can_reverse: false,
        },
        replayed: false,
        used_quantity: 200,
        remaining_quantity: 100,
      },
    },
  });
  expect(await reverse(team.rd, last.price_use.id)).toEqual(refusedReverse(notPossible()));
  const again = await recorded(team.rd, line, { order_reference: 'PO-2', quantity: 100 });
  expect([again.replayed, again.price_use.id === last.price_use.id, again.used_quantity]).toEqual([false, false, 300]);
  expect(await stateOf(team.rd, made.id)).toMatchObject({ version: 2, lifecycle_state: 'approved' });

  const events = (await eventsOf(gateway, team, made.id)).slice(-6);
  const counts = events.map(({ type, data }) => {
    const { used_quantity, remaining_quantity, price_use } = data as unknown as Record<string, unknown>;
    return [type, (price_use as { order_reference: string }).order_reference, used_quantity, remaining_quantity];
  });
  expect(counts).toEqual([
    ['price_used', 'PO-1', 200, 100],
    ['price_used', 'PO-2', 300, 0],
    ['quantity_used_up', 'PO-2', 300, 0],
    ['price_use_reversed', 'PO-2', 200, 100],
    ['price_used', 'PO-2', 300, 0],
    ['quantity_used_up', 'PO-2', 300, 0],
  ]);
  expect(events[0]?.data).toEqual({
    id: made.id,
    status: 'approved',
    previous_status: 'approved',
    lifecycle_state: 'approved',
    version: 2,
    round: 1,
    justification: null,
    ...NO_EXTERNAL_ID,
    metadata: {},
    opportunities: [
      {
        id: line,
        partnumber: 'PN-1',
        quote_quantity: 300,
        requested_price: 90,
        approved_price: 90,
        status: 'approved',
        ...NO_EXTERNAL_ID,
      },
    ],
    decision: null,
    price_use: {
      id: ULID,
      approval_request_id: made.id,
      opportunity_id: line,
      order_reference: 'PO-1',
      order_line: '10',
      quantity: 200,
      ordered_on: TODAY,
      note: 'By telephone',
      recorded_by_id: team.pa.id,
      recorded_at: DATE_TIME,
      reversed_by_id: null,
      reversed_at: null,
      reverse_reason: null,
    },
    used_quantity: 200,
    remaining_quantity: 100,
  });
  const about = { opportunity_id: line, price_use_id: ULID, ordered_on: TODAY };
  const entries = (await historyOf(team.owner, made.id)).filter(({ action }) => action.startsWith('price_use.'));
  expect(entries.map(({ action, actor, metadata }) => [action, actor.user_id, metadata])).toEqual([
    ['price_use.recorded', team.pa.id, { ...about, order_reference: 'PO-1', order_line: '10', quantity: 200 }],
    ['price_use.recorded', team.rd.id, { ...about, order_reference: 'PO-2', order_line: null, quantity: 100 }],
    [
      'price_use.reversed',
      team.rd.id,
      { ...about, order_reference: 'PO-2', order_line: null, quantity: 100, reason: 'Cancelled' },
    ],
    ['price_use.recorded', team.rd.id, { ...about, order_reference: 'PO-2', order_line: null, quantity: 100 }],
  ]);
});

test('an order reference with another quantity is refused with the existing usage; each order line counts apart', async () => {
  const team = await newTeam(gateway);
  const made = await approved(team, [{}, {}]);
  const [line = '', other = ''] = made.lines;
  const { price_use } = await recorded(team.pa, line, { order_reference: 'ÄRG-1', quantity: 10 });
  expect(await record(team.rd, line, { order_reference: 'ärg-1', quantity: 11 })).toEqual(
    refusedRecord({
      message: 'The order reference ÄRG-1 is used for the quantity 10.',
      code: 'ORDER_REFERENCE_USED',
      facts: {
        price_use: {
          id: price_use.id,
          approval_request_id: made.id,
          opportunity_id: line,
          order_reference: 'ÄRG-1',
          order_line: null,
          quantity: 10,
          ordered_on: TODAY,
          note: null,
          recorded_by: { id: team.pa.id, name: team.pa.name },
          recorded_at: DATE_TIME,
          reversed_by: null,
          reversed_at: null,
          reverse_reason: null,
          can_reverse: false,
        },
      },
    }),
  );
  expect(await recorded(team.rd, line, { order_reference: 'ärg-1', order_line: '', quantity: 10 })).toMatchObject({
    replayed: true,
  });
  expect(await recorded(team.rd, line, { order_reference: 'ÄRG-1', order_line: 'a', quantity: 11 })).toMatchObject({
    replayed: false,
    used_quantity: 21,
  });
  expect(await recorded(team.rd, other, { order_reference: 'ÄRG-1', quantity: 12 })).toMatchObject({
    replayed: false,
    used_quantity: 12,
  });
  expect(await usedQuantities(team.rd, made)).toEqual([21, 12]);
});

test('without a quantity, usage is counted up to the largest Int', async () => {
  const team = await newTeam(gateway);
  const { line } = await approved(team, [{ quote_quantity: null }]);
  expect(await recorded(team.pa, line, { order_reference: '1', quantity: 2_147_483_000 })).toMatchObject({
    used_quantity: 2_147_483_000,
    remaining_quantity: null,
  });
  expect(await record(team.pa, line, { order_reference: '2', quantity: 648 })).toEqual(exceeded(null, 647));
  expect(await recorded(team.pa, line, { order_reference: '2', quantity: 647 })).toMatchObject({
    used_quantity: 2_147_483_647,
    remaining_quantity: null,
  });
});

test('an unknown line, a line that is not valid and wrong input are refused in this order', async () => {
  const team = await newTeam(gateway);
  const pending = await ask(team.requester, [{ quote_quantity: 10, requested_price: 90 }]);
  const made = await approved(team);
  const use = { order_reference: 'PO-1', quantity: 1 };
  expect(await record(team.pa, ABSENT, {})).toEqual(notFound(RECORD, 'recordUse', 'RequestDetail', ABSENT));
  expect(await record(team.pa, 'x', use)).toEqual(notFound(RECORD, 'recordUse', 'RequestDetail', 'x'));
  const other = await newTeam(gateway);
  expect(await record(other.owner, made.line, use)).toEqual(notFound(RECORD, 'recordUse', 'RequestDetail', made.line));
  expect(await record(team.pa, pending.lines[0] ?? '', {})).toEqual(
    refusedRecord({
      message: 'The price of this line is not valid. The state of its request is pending.',
      code: 'APPROVAL_NOT_VALID',
      facts: { lifecycle_state: 'pending', superseded_by_id: null, superseded_by_request_id: null },
    }),
  );
  expect((await team.pa.ask(RECORD, { input: { order_line: 'x'.repeat(101) } })).body).toEqual(
    invalid(RECORD, 'recordUse', {
      'input.opportunity_id': ['The input.opportunity id field is required.'],
      'input.order_reference': ['The input.order reference field is required.'],
      'input.order_line': ['The input.order line field must not be greater than 100 characters.'],
      'input.quantity': ['The input.quantity field is required.'],
    }),
  );
  expect(await record(team.pa, made.line, { order_reference: 'x'.repeat(101), quantity: 0 })).toEqual(
    invalid(RECORD, 'recordUse', {
      'input.order_reference': ['The input.order reference field must not be greater than 100 characters.'],
      'input.quantity': ['The input.quantity field must be at least 1.'],
    }),
  );
  expect(await record(team.pa, made.line, { ...use, ordered_on: '2019-01-01' })).toEqual(
    invalid(RECORD, 'recordUse', {
      'input.ordered_on': [`The input.ordered on field must be a date after or equal to ${TODAY}.`],
    }),
  );
  expect(await record(team.pa, made.line, { ...use, ordered_on: '2219-01-01' })).toEqual(
    invalid(RECORD, 'recordUse', {
      'input.ordered_on': [`The input.ordered on field must be a date before or equal to ${TODAY}.`],
    }),
  );
});

test('every writer records on any request; the recorder, admins and owners reverse', async () => {
  const team = await newTeam(gateway);
  const { line } = await approved(team);
  const auditor = await team.join('auditor');
  const reader = await team.join('requester');
  expect(await record(auditor, line, { order_reference: 'PO-1', quantity: 1 })).toEqual(refusedRecord(FORBIDDEN));
  const { price_use } = await recorded(reader, line, { order_reference: 'PO-1', quantity: 1 });
  for (const person of [auditor, team.requester, team.vp])
    expect(await reverse(person, price_use.id, null)).toEqual(refusedReverse(FORBIDDEN));
  expect(await reverse(reader, price_use.id, ' ')).toEqual(
    invalid(REVERSE, 'reverseUse', { reason: ['The reason field is required.'] }),
  );
  expect(await reversed(reader, price_use.id)).toMatchObject({ used_quantity: 0 });
  for (const person of [team.admin, team.owner]) {
    const { price_use: next } = await recorded(reader, line, { order_reference: 'PO-1', quantity: 1 });
    expect(await reversed(person, next.id)).toMatchObject({ used_quantity: 0 });
  }
  expect(await reverse(reader, ABSENT)).toEqual(notFound(REVERSE, 'reverseUse', 'PriceUse', ABSENT));
  expect(await reverse(team.vp, price_use.id, null)).toEqual(refusedReverse(FORBIDDEN));
  expect(await reverse(team.requester, price_use.id, null)).toEqual(refusedReverse(FORBIDDEN));
  expect(await reverse(team.owner, price_use.id, null)).toEqual(refusedReverse(notPossible('edit', 'delete')));
});
