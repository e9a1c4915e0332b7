import { ULID, invalid } from './expected';
import { type Gateway, type TestTenant, startGateway } from './gateway';
import { change, creation, given, givenCategory, givenProduct } from './given';

let gateway: Gateway;
let tenant: TestTenant;

beforeAll(async () => {
  gateway = await startGateway();
  tenant = await gateway.newTenant();
});
afterAll(() => gateway.stop());

const LINE = 'id partnumber quote_quantity requested_price other_details';
const UPDATE = change('ApprovalRequest', `opportunities { ${LINE} }`);

type Line = { id: string } & Record<string, unknown>;
type Made = { id: string; opportunities: Line[] };

const lineOf = (partnumber: string): object => ({ partnumber, quote_quantity: 2, requested_price: 10.5, other_details: { of: partnumber } });
const request = (...names: string[]): Promise<Made> => given(tenant, 'ApprovalRequest', { opportunities: names.map(lineOf) }, `id opportunities { ${LINE} }`);
const update = async (id: string, input: object): Promise<unknown> => (await tenant.graphql(UPDATE, { id, input })).body;
const withLines = (...opportunities: object[]): object => ({ data: { updateApprovalRequest: { opportunities } } });

describe('an update of lines', () => {
  test('changes those that it names, adds those without an id, and leaves the rest', async () => {
    const { id, opportunities } = await request('A', 'B');
    const [a, b] = opportunities as [Line, Line];
    const added = { partnumber: 'C', quote_quantity: null, requested_price: null, other_details: null };
    const input = { opportunities: [{ partnumber: 'C' }, { id: b.id, quote_quantity: 7 }] };
    expect(await update(id, input)).toEqual(withLines(a, { ...b, quote_quantity: 7 }, { ...added, id: ULID }));
  });

  test('clears what it gives as null, and takes an id in either case', async () => {
    const { id, opportunities } = await request('A');
    const [a] = opportunities as [Line];
    const input = { opportunities: [{ id: a.id.toLowerCase(), requested_price: null, other_details: null }] };
    expect(await update(id, input)).toEqual(withLines({ ...a, requested_price: null, other_details: null }));
  });

  test('removes those that it names, in either case', async () => {
    const { id, opportunities } = await request('A', 'B', 'C');
    const [a, b, c] = opportunities as [Line, Line, Line];
    expect(await update(id, { remove_opportunities: [a.id, c.id.toLowerCase()] })).toEqual(withLines(b));
    expect(await update(id, { remove_opportunities: [b.id], opportunities: [{ partnumber: 'D' }] })).toEqual(
      withLines({ id: ULID, partnumber: 'D', quote_quantity: null, requested_price: null, other_details: null }),
    );
  });

  test('does nothing to lines when it names none', async () => {
    const { id, opportunities } = await request('A', 'B');
    for (const input of [{}, { opportunities: [] }, { remove_opportunities: [] }, { opportunities: null, remove_opportunities: null }]) {
      expect(await update(id, input)).toEqual(withLines(...opportunities));
    }
  });
});

describe('an update of lines is refused', () => {
  const refused = (validation: object): object => invalid(UPDATE, 'updateApprovalRequest', validation);

  test('for a line of another request, or one that is not there', async () => {
    const { id } = await request('A');
    const [foreign] = (await request('B')).opportunities as [Line];
    const input = { opportunities: [{}, { id: foreign.id }, { id: 'nonsense' }], remove_opportunities: [foreign.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'] };
    expect(await update(id, input)).toEqual(
      refused({
        'input.remove_opportunities.0': ['The selected input.remove opportunities.0 is invalid.'],
        'input.remove_opportunities.1': ['The selected input.remove opportunities.1 is invalid.'],
        'input.opportunities.1.id': ['The selected input.opportunities.1.id is invalid.'],
        'input.opportunities.2.id': ['The selected input.opportunities.2.id is invalid.'],
      }),
    );
  });

  test('for one line twice', async () => {
    const { id, opportunities } = await request('A', 'B');
    const [a, b] = opportunities as [Line, Line];
    expect(await update(id, { opportunities: [{ id: a.id }, { id: a.id.toLowerCase() }] })).toEqual(
      refused({ 'input.opportunities.1.id': ['The input.opportunities.1.id field has a duplicate value.'] }),
    );
    expect(await update(id, { opportunities: [{ id: b.id }], remove_opportunities: [a.id, a.id, b.id] })).toEqual(
      refused({
        'input.remove_opportunities.1': ['The input.remove opportunities.1 field has a duplicate value.'],
        'input.opportunities.0.id': ['The input.opportunities.0.id field has a duplicate value.'],
      }),
    );
  });

  test('when it would make more than 200 of them, counted with those that stay', async () => {
    const { id } = await request('A', 'B');
    const lines = (count: number): object => ({ opportunities: Array.from({ length: count }, () => ({})) });
    const tooMany = refused({ 'input.opportunities': ['The input.opportunities field must not have more than 200 items.'] });
    expect(await update(id, lines(199))).toEqual(tooMany);
    expect(await update(id, lines(201))).toEqual(tooMany);
    const { body } = await tenant.graphql(change('ApprovalRequest', 'version'), { id, input: lines(198) });
    expect(body).toEqual({ data: { updateApprovalRequest: { version: 2 } } });
  });

  test('whole: nothing of it is written', async () => {
    const { id, opportunities } = await request('A');
    const [a] = opportunities as [Line];
    await update(id, { customer_name: 'Never', opportunities: [{ id: a.id, quote_quantity: 9 }, { partnumber: 'NEVER' }, { id: 'nonsense' }] });
    const { body } = await tenant.graphql(`query ($id: ID!) { approvalRequest(id: $id) { customer_name version opportunities { ${LINE} } } }`, { id });
    expect(body).toEqual({ data: { approvalRequest: { customer_name: null, version: 1, opportunities } } });
  });
});

test('a request that is only now made has no lines to name', async () => {
  const [line] = (await request('A')).opportunities as [Line];
  const document = creation('ApprovalRequest');
  const { body } = await tenant.graphql(document, { input: { opportunities: [{ partnumber: 'A' }, { id: line.id }] } });
  expect(body).toEqual(invalid(document, 'createApprovalRequest', { 'input.opportunities.1.id': ['The selected input.opportunities.1.id is invalid.'] }));
});

describe('the prices of a line', () => {
  const PRICES = 'list_price_at_request discount_percent tariff_amount landed_price';
  const priced = (list: number | null, discount: number | null, tariff: number, landed: number | null): object => ({
    list_price_at_request: list,
    discount_percent: discount,
    tariff_amount: tariff,
    landed_price: landed,
  });
  const linesOf = async (...opportunities: object[]): Promise<object> =>
    (await given<{ opportunities: object }>(tenant, 'ApprovalRequest', { opportunities }, `opportunities { ${PRICES} }`)).opportunities;

  test('are reckoned from the list price of its product, or of its category', async () => {
    const category_id = await givenCategory(tenant, { list_price: 200, tariff_surcharge: 1.5, allow_tariff: true });
    await givenProduct(tenant, { partnumber: 'OWN', list_price: 100, tariff_surcharge: 2.25, allow_tariff: true });
    await givenProduct(tenant, { partnumber: 'HEIR', category_id });
    await givenProduct(tenant, { partnumber: 'NO-TARIFF', category_id, allow_tariff: false });
    await givenProduct(tenant, { partnumber: 'UNSAID', list_price: 100, tariff_surcharge: 2.25 });
    const at = (partnumber: string | null, requested_price: number | null): object => ({ partnumber, requested_price, quote_quantity: 3 });
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

  test('keep the list price of the day, until the line is of another part', async () => {
    const product = await givenProduct(tenant, { partnumber: 'DAY', list_price: 100 });
    await givenProduct(tenant, { partnumber: 'NEXT', list_price: 40 });
    const made = await given<Made>(tenant, 'ApprovalRequest', { opportunities: [{ partnumber: 'DAY', requested_price: 30 }] }, 'id opportunities { id }');
    const [line] = made.opportunities as [Line];
    const prices = async (values: object): Promise<unknown> =>
      (await tenant.graphql(change('ApprovalRequest', `opportunities { ${PRICES} }`), { id: made.id, input: { opportunities: [{ id: line.id, ...values }] } }))
        .body;
    await tenant.graphql(change('Product'), { id: product, input: { list_price: 500 } });
    expect(await prices({ quote_quantity: 4 })).toEqual(withLines(priced(100, 70, 0, 30)));
    expect(await prices({ partnumber: 'DAY', requested_price: 50 })).toEqual(withLines(priced(100, 50, 0, 50)));
    expect(await prices({ partnumber: 'NEXT' })).toEqual(withLines(priced(40, -25, 0, 50)));
    expect(await prices({ partnumber: 'DAY' })).toEqual(withLines(priced(500, 90, 0, 50)));
  });

  test.each(['UNKNOWN', null])('forget the list price of a part that the line is no longer of: now %s', async (partnumber) => {
    const old = `OLD-${partnumber}`;
    await givenProduct(tenant, { partnumber: old, list_price: 100 });
    const made = await given<Made>(tenant, 'ApprovalRequest', { opportunities: [{ partnumber: old, requested_price: 30 }] }, 'id opportunities { id }');
    const input = { opportunities: [{ id: made.opportunities[0]?.id, partnumber }] };
    const { body } = await tenant.graphql(change('ApprovalRequest', `opportunities { ${PRICES} }`), { id: made.id, input });
    expect(body).toEqual(withLines(priced(null, null, 0, 30)));
  });

  test('name the product of the part number, and no decision yet', async () => {
    const id = await givenProduct(tenant, { partnumber: 'NAMED' });
    const fields = 'product { id } approved_price status reason_code comment decided_at decided_by { id }';
    const { body } = await tenant.graphql(creation('ApprovalRequest', `opportunities { ${fields} }`), {
      input: { opportunities: [{ partnumber: 'NAMED' }, {}] },
    });
    const undecided = { approved_price: null, status: 'pending', reason_code: null, comment: null, decided_at: null, decided_by: null };
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
});
