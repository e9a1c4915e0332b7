import { DATE_TIME } from '../support/expected';
import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { DELETE } from '../support/workflow-actions';
import { NO_FIGURES, approveAll, approvedPart, askPart, denyAll, idsOf, similarTo } from '../support/precedents';
import { BULK, DECIDE, RESUBMIT, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const requester = {} as { token: string };
const rest = useRest(gateway, requester);
beforeAll(() => (requester.token = team.requester.token));

describe('the ring of a precedent', () => {
  const ASKED = { account_number: 'A-1', end_customer_name: 'Larkin', customer_name: 'Northgate', sales_region: 'NA' };
  const NO_ACCOUNT = { ...ASKED, account_number: null };
  const CUSTOMER_ONLY = { ...NO_ACCOUNT, end_customer_name: null };
  const NOTHING = { sales_region: null, customer_name: null };

  test.each<[string, object, object, string]>([
    ['the same account', ASKED, { account_number: ' a-1 ' }, 'customer'],
    ['another account of the same customer', ASKED, { account_number: 'A-2', customer_name: 'Northgate' }, 'part'],
    ['no account, but the same names', ASKED, { end_customer_name: 'Larkin', customer_name: 'Northgate' }, 'part'],
    ['the same end customer, without an account', NO_ACCOUNT, { end_customer_name: 'LARKIN' }, 'customer'],
    ['the end customer as customer', NO_ACCOUNT, { customer_name: 'Larkin' }, 'part'],
    ['the same customer with another end customer', NO_ACCOUNT, { customer_name: 'Northgate' }, 'part'],
    ['the same customer alone', CUSTOMER_ONLY, { customer_name: 'northgate', account_number: 'A-9' }, 'customer'],
    ['the same region of another customer', ASKED, { account_number: 'A-2', sales_region: 'na ' }, 'region'],
    ['the same account and region', ASKED, { account_number: 'A-1', sales_region: 'NA' }, 'customer'],
    ['a capital letter outside of ASCII', { customer_name: 'Ärger' }, { customer_name: 'äRGER' }, 'customer'],
    ['nothing in common', ASKED, {}, 'part'],
    ['nothing to compare', NOTHING, { account_number: null, sales_region: null }, 'part'],
  ])('of %s', async (name, asked, earlier, ring) => {
    const partnumber = `RING ${name}`;
    const id = await approvedPart(team, partnumber, earlier);
    const line = await askPart(team, ` ${partnumber.toLowerCase()}`, asked);
    const expected = { ring, approval_request_id: id };
    for (const input of [
      { opportunity_id: line.lines[0] },
      { ...asked, partnumber: ` ${partnumber.toUpperCase()} ` },
    ]) {
      const page = await similarTo(team.requester, input);
      expect(page.data).toEqual([expect.objectContaining(expected)]);
      expect(page.statistics.filter(({ approved }) => approved).map((each) => each.ring)).toEqual([ring]);
      const narrowed = await similarTo(team.requester, { ...input, ring });
      expect(narrowed).toEqual(page);
    }
  });
});

describe('a decided line of another request is a precedent', () => {
  test('with whole values, on both interfaces, of a part number that no line has to have', async () => {
    const earlier = await askPart(
      team,
      'WHOLE-1',
      { customer_name: 'Acme', sales_region: 'NA', validity_period: '30 days' },
      { quote_quantity: 4 },
    );
    const decisions = [{ opportunity_id: earlier.lines[0], decision: 'approve', approved_price: 48.5 }];
    dataOf(await team.pa.ask(DECIDE, { id: earlier.id, input: { decisions } }));
    const denied = await askPart(team, 'whole-1', { customer_name: 'Other' });
    await denyAll(team, denied.id);
    const data = [
      {
        ring: 'part',
        approval_request_id: denied.id,
        opportunity_id: denied.lines[0],
        partnumber: 'whole-1',
        customer_name: 'Other',
        end_customer_name: null,
        sales_region: null,
        outcome: 'denied',
        quote_quantity: 10,
        requested_price: 50,
        approved_price: null,
        discount_percent: null,
        decided_at: DATE_TIME,
        is_valid: false,
      },
      {
        ring: 'customer',
        approval_request_id: earlier.id,
        opportunity_id: earlier.lines[0],
        partnumber: 'WHOLE-1',
        customer_name: 'Acme',
        end_customer_name: null,
        sales_region: 'NA',
        outcome: 'approved',
        quote_quantity: 4,
        requested_price: 50,
        approved_price: 48.5,
        discount_percent: null,
        decided_at: DATE_TIME,
        is_valid: true,
      },
    ];
    const price = { min_price: 48.5, median_price: 48.5, max_price: 48.5, last_price: 48.5, average_price: 48.5 };
    const statistics = [
      { ...NO_FIGURES, ring: 'customer', approved: 1, ...price },
      { ...NO_FIGURES, ring: 'region' },
      { ...NO_FIGURES, ring: 'part', denied: 1 },
    ];
    const input = { partnumber: 'Whole-1', customer_name: 'ACME' };
    expect(await similarTo(team.requester, input)).toEqual({
      is_complete: true,
      statistics,
      data,
      paginatorInfo: { total: 2, count: 2, hasMorePages: false },
    });
    const sent = await rest('/v2/approvals/similar?per_page=1&page=2', { method: 'POST', body: input });
    const address = (page: number): string => `${gateway.url}/v2/approvals/similar?per_page=1&page=${page}`;
    expect([sent.status, sent.body]).toEqual([
      200,
      {
        data: data.slice(1),
        statistics,
        is_complete: true,
        links: { first: address(1), last: address(2), prev: address(1), next: null },
        meta: {
          current_page: 2,
          from: 2,
          last_page: 2,
          path: `${gateway.url}/v2/approvals/similar`,
          per_page: 1,
          to: 2,
          total: 2,
        },
      },
    ]);
  });

  test('with the discount of its approved price, or of its requested price if it was denied', async () => {
    dataOf(
      await team.owner.ask('mutation { createProduct(input: { partnumber: "LISTED-1", list_price: 100 }) { id } }'),
    );
    await approvedPart(team, 'LISTED-1', {}, 47.25);
    const denied = await askPart(team, 'LISTED-1');
    await denyAll(team, denied.id);
    const { data, statistics } = await similarTo(team.requester, { partnumber: 'LISTED-1' });
    expect(data).toMatchObject([{ discount_percent: 50 }, { discount_percent: 52.75 }]);
    expect(statistics[2]).toMatchObject({ approved: 1, denied: 1, average_discount_percent: 52.75 });
  });

  test('unless it is pending, withdrawn, of a deleted request, or of the request that is asked about', async () => {
    const part = 'LEFT-OUT';
    const asked = await askPart(team, part);
    await askPart(team, part);
    const withdrawn = await ask(team.requester, [{ partnumber: part, requested_price: 5 }, { requested_price: 1_000 }]);
    dataOf(
      await team.pa.ask(DECIDE, {
        id: withdrawn.id,
        input: { decisions: [{ opportunity_id: withdrawn.lines[0], decision: 'approve' }] },
      }),
    );
    const deleted = await approvedPart(team, part);
    const own = { opportunity_id: asked.lines[0] };
    expect(idsOf(await similarTo(team.requester, own))).toEqual([deleted, withdrawn.id]);
    dataOf(await team.requester.ask(WITHDRAW, { id: withdrawn.id }));
    dataOf(await team.owner.ask(DELETE, { id: deleted }));
    await approveAll(team, asked.id);
    expect(idsOf(await similarTo(team.requester, own))).toEqual([]);
    expect(idsOf(await similarTo(team.requester, { partnumber: part }))).toEqual([asked.id]);
  });

  test('once, also after a new round with another decision and another region', async () => {
    const part = 'ROUNDS';
    const { id } = await askPart(team, part, { sales_region: 'NA' });
    await denyAll(team, id);
    const inRegion = async (sales_region: string) =>
      (await similarTo(team.requester, { partnumber: part, sales_region })).data.map(({ ring, outcome }) => [
        ring,
        outcome,
      ]);
    expect(await inRegion('NA')).toEqual([['region', 'denied']]);
    dataOf(await team.requester.ask(RESUBMIT, { id, input: { sales_region: 'EMEA' } }));
    expect(await inRegion('NA')).toEqual([]);
    await approveAll(team, id);
    expect(await inRegion('EMEA')).toEqual([['region', 'approved']]);
    dataOf(
      await team.owner.ask(
        'mutation ($id: ID!) { updateApprovalRequest(id: $id, input: { sales_region: "APAC" }) { id } }',
        {
          id,
        },
      ),
    );
    expect(await inRegion('APAC')).toEqual([['region', 'approved']]);
  });

  test('when a bulk approval decided it', async () => {
    const made = await Promise.all(['BULK-1', 'BULK-1'].map((part) => askPart(team, part)));
    dataOf(await team.owner.ask(BULK, { input: { ids: made.map(({ id }) => id) } }));
    expect(idsOf(await similarTo(team.requester, { partnumber: 'bulk-1' })).sort()).toEqual(
      made.map(({ id }) => id).sort(),
    );
  });

  test('and is not valid after the end of its approval', async () => {
    const id = await approvedPart(team, 'ENDED', { validity_period: '30 days' });
    const isValid = async () => (await similarTo(team.requester, { partnumber: 'ENDED' })).data[0]?.is_valid;
    expect(await isValid()).toBe(true);
    await admin.query(`update approval_requests set valid_until = now() - interval '1 minute' where id = $1`, [id]);
    expect(await isValid()).toBe(false);
  });
});
