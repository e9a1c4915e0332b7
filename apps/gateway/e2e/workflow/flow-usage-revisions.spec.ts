import { failed } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { RECORD, approved, record, recorded, reversed, supersede, usedQuantities } from '../support/usage';
import { newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

test('a line of an approved revision continues the count: a reversal gives back there, and references stay used', async () => {
  const team = await newTeam(gateway);
  const [source, revision, third] = [
    await approved(team),
    await approved(team, [{ quote_quantity: 150 }]),
    await approved(team, [{ quote_quantity: 60 }]),
  ];
  const first = await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 100 });
  await supersede(source, revision);
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
  const repeated = { replayed: true, used_quantity: 100, remaining_quantity: 50 };
  for (const line of [source.line, revision.line])
    expect(await recorded(team.rd, line, { order_reference: 'po-1', quantity: 100 })).toMatchObject({
      ...repeated,
      price_use: { id: first.price_use.id, approval_request_id: source.id, opportunity_id: source.line },
    });
  expect(await record(team.rd, revision.line, { order_reference: 'PO-1', quantity: 50 })).toMatchObject({
    errors: [{ extensions: { code: 'ORDER_REFERENCE_USED', price_use: { id: first.price_use.id } } }],
  });
  const second = await recorded(team.pa, revision.line, { order_reference: 'PO-2', quantity: 40 });
  expect(second).toMatchObject({ used_quantity: 140, remaining_quantity: 10 });

  await supersede(revision, third);
  expect(await record(team.pa, third.line, { order_reference: 'PO-3', quantity: 1 })).toMatchObject({
    errors: [{ extensions: { code: 'QUANTITY_EXCEEDED', remaining_quantity: 0 } }],
  });
  expect(await reversed(team.pa, first.price_use.id)).toMatchObject({ used_quantity: 40, remaining_quantity: 20 });
  expect(await recorded(team.pa, third.line, { order_reference: 'PO-1', quantity: 20 })).toMatchObject({
    replayed: false,
    used_quantity: 60,
    remaining_quantity: 0,
  });
  expect(await reversed(team.pa, second.price_use.id)).toMatchObject({ used_quantity: 20, remaining_quantity: 40 });
  expect(await Promise.all([source, revision, third].map((made) => usedQuantities(team.pa, made)))).toEqual([
    [100],
    [140],
    [20],
  ]);
});

test('the count of a revoked line continues in the revision that replaces it, too', async () => {
  const team = await newTeam(gateway);
  const [source, revision] = [await approved(team), await approved(team)];
  const { price_use } = await recorded(team.pa, source.line, { order_reference: 'PO-1', quantity: 100 });
  await supersede(source, revision, 'revoked');
  expect(await reversed(team.pa, price_use.id)).toMatchObject({ used_quantity: 0 });
  expect(await Promise.all([source, revision].map((made) => usedQuantities(team.pa, made)))).toEqual([[100], [0]]);
});

test('an order on a revision may be of a day before its approval, down to the validity of its first source', async () => {
  const team = await newTeam(gateway);
  const [source, revision] = [await approved(team), await approved(team)];
  await supersede(source, revision);
  const { db } = gateway;
  await team.tenant.as(() =>
    db.run({
      text: `update approval_requests set valid_from = '2026-01-05 12:00:00' where id = $1 and tenant_id = $2`,
      values: [source.id, team.tenant.id],
    }),
  );
  const use = { order_reference: 'PO-1', quantity: 1 };
  expect(await record(team.pa, revision.line, { ...use, ordered_on: '2026-01-04' })).toMatchObject({
    errors: [
      {
        extensions: {
          validation: {
            'input.ordered_on': ['The input.ordered on field must be a date after or equal to 2026-01-05.'],
          },
        },
      },
    ],
  });
  expect(await recorded(team.pa, revision.line, { ...use, ordered_on: '2026-01-05' })).toMatchObject({
    replayed: false,
  });
});
