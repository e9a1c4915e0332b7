import { useGateway, useTeam } from '../support/fixtures';
import { approve, decide, read, setPolicy } from '../support/workflow-actions';
import { dataOf } from '../support/gateway';
import { given } from '../support/factories';
import { type LineInput, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
beforeAll(async () => {
  const rule = { name: 'Drives', code: 'DRV', max_discount_percent: 20, override_min_rank: 30, moq: 10 };
  const { id: category_id } = await given(team.tenant, 'ProductCategory', rule);
  for (const partnumber of ['D-100', 'D-101', 'D-102', 'D-103'])
    await given(team.tenant, 'Product', {
      partnumber,
      list_price: 100,
      tariff_surcharge: 7,
      allow_tariff: true,
      category_id,
    });
  await given(team.tenant, 'Product', { partnumber: 'BARE' });
});

const WARNINGS = 'warnings { code message opportunity_id details }';
const warningsOf = async (id: string): Promise<object[]> =>
  (await read<{ warnings: object[] }>(team.requester, id, WARNINGS)).warnings;

/** The warnings of a request with one line, without the id of the line. */
async function lineWarningsOf(line: LineInput, header: object = {}): Promise<object[]> {
  const made = await ask(team.requester, [line], header);
  return (await warningsOf(made.id)).map((warning) => {
    const { opportunity_id, ...rest } = warning as { opportunity_id: string | null };
    expect(opportunity_id).toBe(made.lines[0]);
    return rest;
  });
}

const fine = { partnumber: 'D-100', quote_quantity: 10, requested_price: 80 };

test('a request without problems has no warnings', async () => {
  expect(await lineWarningsOf(fine)).toEqual([]);
  expect(await lineWarningsOf({ ...fine, requested_price: 100 })).toEqual([]);
  expect(await lineWarningsOf({ partnumber: 'D-100' })).toEqual([]);
  expect(await warningsOf((await ask(team.requester, [])).id)).toEqual([]);
});

describe('a warning reports', () => {
  test('a quantity below the minimum', async () => {
    const message = 'The quantity 9 is below the minimum order quantity of 10.';
    expect(await lineWarningsOf({ ...fine, quote_quantity: 9 })).toEqual([
      { code: 'BELOW_MOQ', message, details: { quote_quantity: 9, moq: 10 } },
    ]);
  });

  test('an unknown part number, and a part without a list price', async () => {
    const unknown = 'There is no product with the part number NO-SUCH.';
    expect(await lineWarningsOf({ partnumber: 'NO-SUCH', requested_price: 1 })).toEqual([
      { code: 'UNKNOWN_PARTNUMBER', message: unknown, details: { partnumber: 'NO-SUCH' } },
    ]);
    const without = 'There was no list price for BARE when the line was written.';
    expect(await lineWarningsOf({ partnumber: 'BARE', requested_price: 1 })).toEqual([
      { code: 'NO_LIST_PRICE', message: without, details: { partnumber: 'BARE' } },
    ]);
  });

  test('a price above the list price', async () => {
    const message = 'The requested price 100.01 is above the list price of 100.';
    expect(await lineWarningsOf({ ...fine, requested_price: 100.01 })).toEqual([
      { code: 'ABOVE_LIST', message, details: { requested_price: 100.01, list_price: 100 } },
    ]);
  });

  test('a discount above the limit of the category', async () => {
    const message = 'The discount of 20.5 % exceeds the 20 % of its category.';
    const details = { discount_percent: 20.5, max_discount_percent: 20, category_code: 'DRV' };
    expect(await lineWarningsOf({ ...fine, requested_price: 79.5 })).toEqual([
      { code: 'DISCOUNT_ABOVE_CATEGORY_MAX', message, details },
    ]);
  });

  test('an approved price below the requested price', async () => {
    const made = await ask(team.requester, [fine]);
    await decide(team.pa, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 85 }]);
    expect(await warningsOf(made.id)).toEqual([]);
    const low = await ask(team.requester, [{ ...fine, requested_price: 90 }]);
    await decide(team.pa, low, [{ opportunity_id: low.lines[0], decision: 'approve', approved_price: 85 }]);
    const message = 'The approved price 85 is below the requested 90.';
    const details = { approved_price: 85, requested_price: 90 };
    expect(await warningsOf(low.id)).toEqual([
      { code: 'APPROVED_BELOW_REQUESTED', message, opportunity_id: low.lines[0], details },
    ]);
  });

  test('a validity period that cannot be parsed', async () => {
    const made = await ask(team.requester, [fine], { validity_period: 'a while' });
    const message = 'The validity period "a while" is not understood; an approval would hold without an end.';
    expect(await warningsOf(made.id)).toEqual([
      { code: 'VALIDITY_UNPARSED', message, opportunity_id: null, details: { validity_period: 'a while' } },
    ]);
  });

  test('every problem, line by line', async () => {
    const lines = [{ partnumber: 'D-100', quote_quantity: 1, requested_price: 101 }, { partnumber: 'NO-SUCH' }];
    const made = await ask(team.requester, lines, { validity_period: '?' });
    const codes = (
      await read<{ warnings: { code: string; opportunity_id: string }[] }>(
        team.pa,
        made.id,
        'warnings { code opportunity_id }',
      )
    ).warnings;
    expect(codes).toEqual([
      { code: 'BELOW_MOQ', opportunity_id: made.lines[0] },
      { code: 'ABOVE_LIST', opportunity_id: made.lines[0] },
      { code: 'UNKNOWN_PARTNUMBER', opportunity_id: made.lines[1] },
      { code: 'VALIDITY_UNPARSED', opportunity_id: null },
    ]);
  });
});

describe('a possible duplicate', () => {
  const codesOf = async (id: string): Promise<unknown[]> =>
    (await warningsOf(id)).map((warning) => (warning as { code: string }).code);

  test('is reported on the later of two requests for the same part and the same end customer', async () => {
    const line = { ...fine, partnumber: 'D-101' };
    const first = await ask(team.requester, [line], { customer_name: 'One', end_customer_name: 'Ärger AG' });
    const second = await ask(team.requester, [{ ...fine }, line], {
      customer_name: 'Two',
      end_customer_name: 'ärger ag',
    });
    const message = 'An earlier request asks for D-101 for the same customer.';
    expect(await warningsOf(first.id)).toEqual([]);
    expect(await warningsOf(second.id)).toEqual([
      {
        code: 'POSSIBLE_DUPLICATE',
        message,
        opportunity_id: second.lines[1],
        details: { approval_request_ids: [first.id] },
      },
    ]);
    await approve(team.pa, first); // valid now
    expect(await codesOf(second.id)).toEqual(['POSSIBLE_DUPLICATE']);
    await team.requester.ask('mutation ($id: ID!) { withdrawApprovalRequest(id: $id) { id } }', { id: second.id });
    expect(await codesOf(second.id)).toEqual([]);
  });

  test('is found by the customer when no end customer is given; otherwise both must match', async () => {
    const line = { ...fine, partnumber: 'D-102' };
    const header = { customer_name: 'Acme' };
    const [first, other] = [
      await ask(team.requester, [line], header),
      await ask(team.requester, [line], { ...header, end_customer_name: 'Globex' }),
    ];
    const third = await ask(team.requester, [line], { customer_name: 'acme' });
    const nameless = [await ask(team.requester, [line]), await ask(team.requester, [line])];
    expect(await Promise.all([first, other, third, ...nameless].map(({ id }) => codesOf(id)))).toEqual([
      [],
      [],
      ['POSSIBLE_DUPLICATE'],
      [],
      [],
    ]);
  });

  test('ignores requests that are denied, withdrawn or deleted', async () => {
    const line = { ...fine, partnumber: 'D-103' };
    const header = { customer_name: 'Acme' };
    const denied = await ask(team.requester, [line], header);
    await decide(team.pa, denied, [{ opportunity_id: denied.lines[0], decision: 'deny', comment: 'No' }]);
    const deleted = await ask(team.requester, [line], header);
    await team.requester.ask('mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }', { id: deleted.id });
    expect(await codesOf((await ask(team.requester, [line], header)).id)).toEqual([]);
  });
});

test('a level without eligible holders is reported while its step is open', async () => {
  const other = await newTeam(gateway);
  await Promise.all([
    other.tenant.graphql(UNASSIGN, { level_id: other.levels.RSM, user_id: other.rsm.id }),
    other.join('requester', other.levels.RSM), // may not decide at all
  ]);
  const made = await ask(other.pa, [152]);
  const warningsNow = async (): Promise<unknown> => read(other.pa, made.id, 'warnings { code message details }');
  const warning = (code: string, rank: number): object => ({
    code: 'LEVEL_UNSTAFFED',
    message: `Nobody who may decide this holds ${code}; the owner acts at rank ${rank}.`,
    details: { rank, levels: [code] },
  });
  expect(await warningsNow()).toEqual({ warnings: [warning('PA', 10), warning('RSM', 20)] }); // the only holder of PA is the requester
  await setPolicy(gateway, other, 'self_approval', 'allow');
  expect(await warningsNow()).toEqual({ warnings: [warning('RSM', 20)] });
  await approve(other.owner, made);
  expect(await warningsNow()).toEqual({ warnings: [] });
});

test('the tariff is a separate amount: it changes neither price nor discount nor route', async () => {
  const made = await ask(team.requester, [{ ...fine, requested_price: 95 }]);
  const fields = 'list_price_at_request discount_percent tariff_amount landed_price';
  expect(await read(team.pa, made.id, `opportunities { ${fields} } steps { rank }`)).toEqual({
    opportunities: [{ list_price_at_request: 100, discount_percent: 5, tariff_amount: 7, landed_price: 102 }],
    steps: [{ rank: 10 }],
  });
  const preview =
    'query ($input: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $input) { lines { amount } } }';
  expect(dataOf(await team.pa.ask(preview, { input: { approval_request_id: made.id } }))).toEqual({
    previewApprovalRoute: { lines: [{ amount: 95 }] },
  });
});
