import { useGateway, useTenant } from '../support/fixtures';
import { change, creation, given, givenCategory, givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

type Made = { id: string; opportunities: { id: string }[] };

const withLines = (...opportunities: object[]): object => ({ data: { updateApprovalRequest: { opportunities } } });

const PRICES = 'list_price_at_request discount_percent tariff_amount landed_price';
const priced = (list: number | null, discount: number | null, tariff: number, landed: number | null): object => ({
  list_price_at_request: list,
  discount_percent: discount,
  tariff_amount: tariff,
  landed_price: landed,
});
const linesOf = async (...opportunities: object[]): Promise<object> =>
  (await given<{ opportunities: object }>(tenant, 'ApprovalRequest', { opportunities }, `opportunities { ${PRICES} }`))
    .opportunities;

test('the prices of a line are computed from the list price of its product or of its category', async () => {
  const category_id = await givenCategory(tenant, { list_price: 200, tariff_surcharge: 1.5, allow_tariff: true });
  await givenProduct(tenant, { partnumber: 'OWN', list_price: 100, tariff_surcharge: 2.25, allow_tariff: true });
  await givenProduct(tenant, { partnumber: 'HEIR', category_id });
  await givenProduct(tenant, { partnumber: 'NO-TARIFF', category_id, allow_tariff: false });
  await givenProduct(tenant, { partnumber: 'UNSAID', list_price: 100, tariff_surcharge: 2.25 });
  const at = (partnumber: string | null, requested_price: number | null): object => ({
    partnumber,
    requested_price,
    quote_quantity: 3,
  });
  expect(await linesOf(at('OWN', 80), at('OWN', 125), at('OWN', null), at('OWN', 0), at('OWN', 66.67))).toEqual([
    priced(100, 20, 2.25, 82.25),
    priced(100, -25, 2.25, 127.25),
    priced(100, null, 2.25, null),
    priced(100, 100, 2.25, 2.25),
    priced(100, 33.33, 2.25, 68.92),
  ]);
  expect(await linesOf(at('HEIR', 150), at('NO-TARIFF', 150), at('UNSAID', 50))).toEqual([
    priced(200, 25, 1.5, 151.5),
    priced(200, 25, 0, 150),
    priced(100, 50, 0, 50),
  ]);
  expect(await linesOf(at('UNKNOWN', 50), at(null, 50), at(null, null))).toEqual([
    priced(null, null, 0, 50),
    priced(null, null, 0, 50),
    priced(null, null, 0, null),
  ]);
});

test('a line keeps the list price at its creation until its part number changes', async () => {
  const product = await givenProduct(tenant, { partnumber: 'DAY', list_price: 100 });
  await givenProduct(tenant, { partnumber: 'NEXT', list_price: 40 });
  const made = await given<Made>(
    tenant,
    'ApprovalRequest',
    { opportunities: [{ partnumber: 'DAY', requested_price: 30 }] },
    'id opportunities { id }',
  );
  const line = made.opportunities[0];
  const prices = async (values: object): Promise<unknown> =>
    (
      await tenant.graphql(change('ApprovalRequest', `opportunities { ${PRICES} }`), {
        id: made.id,
        input: { opportunities: [{ id: line?.id, ...values }] },
      })
    ).body;
  await tenant.graphql(change('Product'), { id: product, input: { list_price: 500 } });
  expect(await prices({ quote_quantity: 4 })).toEqual(withLines(priced(100, 70, 0, 30)));
  expect(await prices({ partnumber: 'DAY', requested_price: 50 })).toEqual(withLines(priced(100, 50, 0, 50)));
  expect(await prices({ partnumber: 'NEXT' })).toEqual(withLines(priced(40, -25, 0, 50)));
  expect(await prices({ partnumber: 'DAY' })).toEqual(withLines(priced(500, 90, 0, 50)));
});

test.each(['UNKNOWN', null])('a line loses its list price when its part number becomes %s', async (partnumber) => {
  const old = `OLD-${partnumber}`;
  await givenProduct(tenant, { partnumber: old, list_price: 100 });
  const made = await given<Made>(
    tenant,
    'ApprovalRequest',
    { opportunities: [{ partnumber: old, requested_price: 30 }] },
    'id opportunities { id }',
  );
  const input = { opportunities: [{ id: made.opportunities[0]?.id, partnumber }] };
  const { body } = await tenant.graphql(change('ApprovalRequest', `opportunities { ${PRICES} }`), {
    id: made.id,
    input,
  });
  expect(body).toEqual(withLines(priced(null, null, 0, 30)));
});

test('a line has the product of its part number, and no decision at first', async () => {
  const id = await givenProduct(tenant, { partnumber: 'NAMED' });
  const fields = 'product { id } approved_price status reason_code comment decided_at decided_by { id }';
  const { body } = await tenant.graphql(creation('ApprovalRequest', `opportunities { ${fields} }`), {
    input: { opportunities: [{ partnumber: 'NAMED' }, {}] },
  });
  const undecided = {
    approved_price: null,
    status: 'pending',
    reason_code: null,
    comment: null,
    decided_at: null,
    decided_by: null,
  };
  expect(body).toEqual({
    data: {
      createApprovalRequest: {
        opportunities: [
          { product: { id }, ...undecided },
          { product: null, ...undecided },
        ],
      },
    },
  });
});
