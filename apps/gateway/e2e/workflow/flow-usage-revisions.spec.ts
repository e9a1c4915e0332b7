import { REASON, revoke } from '../support/approved-prices';
import { failed } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import { violations } from '../support/invariants';
import { type Revised, revise } from '../support/revisions';
import { RECORD, approved, record, recorded, reversed, usedQuantities } from '../support/usage';
import { approve, remove } from '../support/workflow-actions';
import type { Made } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
afterAll(async () => expect(await violations(team.tenant.id)).toEqual([]));

/** An open revision that asks for another quantity of the first line. */
const revisedTo = async (source: Made, quote_quantity: number): Promise<Revised & { line: string }> => {
  const revision = await revise(team.requester, source, { opportunities: [{ id: source.lines[0], quote_quantity }] });
  return { ...revision, line: revision.lines[0] ?? '' };
};
const counts = (...requests: Made[]): Promise<number[][]> =>
  Promise.all(requests.map((made) => usedQuantities(team.pa, made)));

test('a line of an approved revision continues the count: a reversal gives back there, and references stay used', async () => {
  const source = await approved(team);
  const first = await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 90 });
  const revision = await revisedTo(source, 150);
  await recorded(team.pa, source.line, { order_reference: 'PO-0', quantity: 10 });
  expect(await record(team.pa, revision.line, { order_reference: 'PO-2', quantity: 1 })).toMatchObject({
    errors: [{ extensions: { code: 'APPROVAL_NOT_VALID', lifecycle_state: 'pending' } }],
  });
  await approve(team.vp, revision);
  expect(await record(team.pa, source.line, { order_reference: 'PO-2', quantity: 1 })).toEqual(
    failed(RECORD, 'recordUse', {
      message: `The price of this line is not valid. The state of its request is superseded. It was replaced by the line ${revision.line} of the request ${revision.id}.`,
      code: 'APPROVAL_NOT_VALID',
      facts: {
        lifecycle_state: 'superseded',
        superseded_by_id: revision.line,
        superseded_by_request_id: revision.id,
      },
    }),
  );
  for (const line of [source.line, revision.line])
    expect(await recorded(team.rd, line, { order_reference: 'po-1', quantity: 90 })).toMatchObject({
      ...{ replayed: true, used_quantity: 100, remaining_quantity: 50 },
      price_use: { id: first.price_use.id, approval_request_id: source.id, opportunity_id: source.line },
    });
  expect(await record(team.rd, revision.line, { order_reference: 'PO-1', quantity: 50 })).toMatchObject({
    errors: [{ extensions: { code: 'ORDER_REFERENCE_USED', price_use: { id: first.price_use.id } } }],
  });
  const second = await recorded(team.pa, revision.line, { order_reference: 'PO-2', quantity: 40 });
  expect(second).toMatchObject({ used_quantity: 140, remaining_quantity: 10 });

  const third = await revisedTo(revision, 60);
  await approve(team.vp, third);
  expect(await record(team.pa, third.line, { order_reference: 'PO-3', quantity: 1 })).toMatchObject({
    errors: [{ extensions: { code: 'QUANTITY_EXCEEDED', remaining_quantity: 0 } }],
  });
  expect(await reversed(team.pa, first.price_use.id)).toMatchObject({ used_quantity: 50, remaining_quantity: 10 });
  expect(await recorded(team.pa, third.line, { order_reference: 'PO-1', quantity: 10 })).toMatchObject({
    ...{ replayed: false, used_quantity: 60, remaining_quantity: 0 },
  });
  expect(await reversed(team.pa, second.price_use.id)).toMatchObject({ used_quantity: 20, remaining_quantity: 40 });
  expect(await counts(source, revision, third)).toEqual([[100], [140], [20]]);
});

test('the count of a revoked line continues in the revision that replaces it, too', async () => {
  const source = await approved(team);
  const { price_use } = await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 100 });
  const revision = await revisedTo(source, 200);
  await revoke(team.requester, source, REASON);
  await approve(team.vp, revision);
  expect(await record(team.pa, revision.line, { order_reference: 'PO-2', quantity: 101 })).toMatchObject({
    errors: [{ extensions: { code: 'QUANTITY_EXCEEDED', remaining_quantity: 100 } }],
  });
  expect(await reversed(team.pa, price_use.id)).toMatchObject({ used_quantity: 0, remaining_quantity: 200 });
  expect(await counts(source, revision)).toEqual([[100], [0]]);
});

test('an order of a deleted source stays counted in the revision, and is repeated there', async () => {
  const source = await approved(team);
  const { price_use } = await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 100 });
  const revision = await revisedTo(source, 200);
  await remove(team.owner, source);
  await approve(team.vp, revision);
  expect(await recorded(team.pa, revision.line, { order_reference: 'PO-1', quantity: 100 })).toMatchObject({
    ...{ replayed: true, used_quantity: 100, remaining_quantity: 100 },
    price_use: { id: price_use.id, can_reverse: false },
  });
});

test('a denied revision changes nothing, and the source goes on counting', async () => {
  const source = await approved(team);
  await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 100 });
  const revision = await revisedTo(source, 150);
  await team.vp.ask('mutation ($id: ID!) { denyApprovalRequest(id: $id, comment: "No") { outcome } }', {
    id: revision.id,
  });
  expect(await recorded(team.pa, source.line, { order_reference: 'PO-2', quantity: 200 })).toMatchObject({
    ...{ used_quantity: 300, remaining_quantity: 0 },
  });
  expect(await counts(source, revision)).toEqual([[300], [0]]);
});

test('an order on a revision may be of a day before its approval, down to the validity of its first source', async () => {
  const source = await approved(team);
  const revision = await revisedTo(source, 150);
  await approve(team.vp, revision);
  await team.tenant.as(() =>
    gateway.db.run({
      text: `update approval_requests set valid_from = '2026-01-05 12:00:00' where id = $1 and tenant_id = $2`,
      values: [source.id, team.tenant.id],
    }),
  );
  const use = { order_reference: 'PO-1', quantity: 1 };
  const message = 'The input.ordered on field must be a date after or equal to 2026-01-05.';
  expect(await record(team.pa, revision.line, { ...use, ordered_on: '2026-01-04' })).toMatchObject({
    errors: [{ extensions: { validation: { 'input.ordered_on': [message] } } }],
  });
  expect(await recorded(team.pa, revision.line, { ...use, ordered_on: '2026-01-05' })).toMatchObject({
    replayed: false,
  });
});
