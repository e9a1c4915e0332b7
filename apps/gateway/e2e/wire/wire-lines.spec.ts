import { useGateway, useTenant } from '../support/fixtures';
import { ULID, invalid } from '../support/expected';
import { change, creation, given } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const LINE = 'id partnumber quote_quantity requested_price other_details';
const UPDATE = change('ApprovalRequest', `opportunities { ${LINE} }`);

type Line = { id: string } & Record<string, unknown>;
type Made = { id: string; opportunities: Line[] };

const lineOf = (partnumber: string): object => ({
  partnumber,
  quote_quantity: 2,
  requested_price: 10.5,
  other_details: { of: partnumber },
});
const request = (...names: string[]): Promise<Made> =>
  given(tenant, 'ApprovalRequest', { opportunities: names.map(lineOf) }, `id opportunities { ${LINE} }`);
const update = async (id: string, input: object): Promise<unknown> =>
  (await tenant.graphql(UPDATE, { id, input })).body;
const withLines = (...opportunities: object[]): object => ({ data: { updateApprovalRequest: { opportunities } } });

describe('an update of lines', () => {
  test('changes the lines that it names, adds lines without an id, and keeps the others', async () => {
    const { id, opportunities } = await request('A', 'B');
    const [a, b] = opportunities as [Line, Line];
    const added = { partnumber: 'C', quote_quantity: null, requested_price: null, other_details: null };
    const input = { opportunities: [{ partnumber: 'C' }, { id: b.id, quote_quantity: 7 }] };
    expect(await update(id, input)).toEqual(withLines(a, { ...b, quote_quantity: 7 }, { ...added, id: ULID }));
  });

  test('clears fields that are null, and takes an id in either case', async () => {
    const { id, opportunities } = await request('A');
    const [a] = opportunities as [Line];
    const input = { opportunities: [{ id: a.id.toLowerCase(), requested_price: null, other_details: null }] };
    expect(await update(id, input)).toEqual(withLines({ ...a, requested_price: null, other_details: null }));
  });

  test('removes the lines that it names, with ids in either case', async () => {
    const { id, opportunities } = await request('A', 'B', 'C');
    const [a, b, c] = opportunities as [Line, Line, Line];
    expect(await update(id, { remove_opportunities: [a.id, c.id.toLowerCase()] })).toEqual(withLines(b));
    expect(await update(id, { remove_opportunities: [b.id], opportunities: [{ partnumber: 'D' }] })).toEqual(
      withLines({ id: ULID, partnumber: 'D', quote_quantity: null, requested_price: null, other_details: null }),
    );
  });

  test('changes no line when it names none', async () => {
    const { id, opportunities } = await request('A', 'B');
    for (const input of [{}, { opportunities: [] }, { remove_opportunities: [] }, { remove_opportunities: null }]) {
      expect(await update(id, input)).toEqual(withLines(...opportunities));
    }
  });
});

const refused = (validation: object): object => invalid(UPDATE, 'updateApprovalRequest', validation);

describe('an update of lines is refused', () => {
  test('for a line of another request, or an unknown line', async () => {
    const { id } = await request('A');
    const [foreign] = (await request('B')).opportunities as [Line];
    const input = {
      opportunities: [{}, { id: foreign.id }, { id: 'nonsense' }],
      remove_opportunities: [foreign.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    };
    expect(await update(id, input)).toEqual(
      refused({
        'input.remove_opportunities.0': ['The selected input.remove opportunities.0 is invalid.'],
        'input.remove_opportunities.1': ['The selected input.remove opportunities.1 is invalid.'],
        'input.opportunities.1.id': ['The selected input.opportunities.1.id is invalid.'],
        'input.opportunities.2.id': ['The selected input.opportunities.2.id is invalid.'],
      }),
    );
  });

  test('when it names a line twice', async () => {
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
});

describe('an update with too many or with unknown lines', () => {
  test('is refused above 200 lines in total', async () => {
    const { id } = await request('A', 'B');
    const lines = (count: number): object => ({ opportunities: Array.from({ length: count }, () => ({})) });
    const tooMany = refused({
      'input.opportunities': ['The input.opportunities field must not have more than 200 items.'],
    });
    expect(await update(id, lines(199))).toEqual(tooMany);
    expect(await update(id, lines(201))).toEqual(tooMany);
    const { body } = await tenant.graphql(change('ApprovalRequest', 'version'), { id, input: lines(198) });
    expect(body).toEqual({ data: { updateApprovalRequest: { version: 2 } } });
  });

  test('changes nothing', async () => {
    const { id, opportunities } = await request('A');
    const [a] = opportunities as [Line];
    await update(id, {
      customer_name: 'Never',
      opportunities: [{ id: a.id, quote_quantity: 9 }, { partnumber: 'NEVER' }, { id: 'nonsense' }],
    });
    const { body } = await tenant.graphql(
      `query ($id: ID!) { approvalRequest(id: $id) { customer_name version opportunities { ${LINE} } } }`,
      { id },
    );
    expect(body).toEqual({ data: { approvalRequest: { customer_name: null, version: 1, opportunities } } });
  });
});

test('a request that is created with no lines, or null, has none', async () => {
  for (const opportunities of [[], null, undefined]) {
    const { body } = await tenant.graphql(creation('ApprovalRequest', 'opportunities { id }'), {
      input: { opportunities },
    });
    expect(body).toEqual({ data: { createApprovalRequest: { opportunities: [] } } });
  }
});

test('a creation cannot name existing lines', async () => {
  const [line] = (await request('A')).opportunities as [Line];
  const document = creation('ApprovalRequest');
  const { body } = await tenant.graphql(document, { input: { opportunities: [{ partnumber: 'A' }, { id: line.id }] } });
  expect(body).toEqual(
    invalid(document, 'createApprovalRequest', {
      'input.opportunities.1.id': ['The selected input.opportunities.1.id is invalid.'],
    }),
  );
});
