import { restError, restInvalid, validationError } from '../support/expected';
import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import {
  SIMILAR,
  STATISTICS,
  type SeenPage,
  approveAll,
  approvedPart,
  askPart,
  denyAll,
  idsOf,
  similarTo,
} from '../support/precedents';
import { statementsOf } from '../support/statements-of';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const requester = {} as { token: string };
const rest = useRest(gateway, requester);
beforeAll(() => (requester.token = team.requester.token));

const refused = (validation: object): object => ({
  errors: [validationError(SIMILAR, 'similarApprovals', validation)],
});

describe('a page of precedents', () => {
  const DEALS = [
    { sales_region: 'NA', customer_name: 'Acme' },
    { sales_region: 'NA', customer_name: 'Other' },
    { sales_region: 'EMEA', customer_name: 'Acme' },
    { sales_region: 'EMEA', customer_name: 'Other' },
  ];
  const asked = { partnumber: 'PAGES', sales_region: 'NA', customer_name: 'Acme' };
  const ids: string[] = [];
  beforeAll(async () => {
    for (const deal of DEALS) ids.push(await approvedPart(team, 'PAGES', deal, 40 + ids.length));
    const denied = await askPart(team, 'PAGES', { sales_region: 'NA' });
    await denyAll(team, denied.id);
    ids.push(denied.id);
  });
  const pick = (...indexes: number[]): (string | undefined)[] => indexes.map((index) => ids[index]);

  test.each<[object, number[]]>([
    [{}, [4, 3, 2, 1, 0]],
    [{ ring: 'customer' }, [2, 0]],
    [{ ring: 'region' }, [4, 1]],
    [{ ring: 'part' }, [3]],
    [{ outcome: 'denied' }, [4]],
    [{ outcome: 'approved', ring: 'region' }, [1]],
    [{ outcome: 'denied', ring: 'customer' }, []],
  ])('has those of %j, the newest first; the statistics have all', async (narrow, expected) => {
    const page = await similarTo(team.requester, { ...asked, ...narrow });
    expect(idsOf(page)).toEqual(pick(...expected));
    expect(page.paginatorInfo.total).toBe(expected.length);
    expect(page.statistics.map(({ ring, approved, denied }) => [ring, approved, denied])).toEqual([
      ['customer', 2, 0],
      ['region', 1, 1],
      ['part', 1, 0],
    ]);
  });

  test('follows the page before it, and `first` has the bounds and messages of lists', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => similarTo(team.requester, asked, { first: 2, page })));
    expect(pages.map(idsOf)).toEqual([pick(4, 3), pick(2, 1), pick(0), []]);
    expect(pages.map(({ paginatorInfo }) => paginatorInfo.hasMorePages)).toEqual([true, true, false, false]);
    expect(await similarTo(team.requester, asked, { first: 0 })).toMatchObject({
      data: [],
      paginatorInfo: { total: 5 },
    });
    for (const [first, message] of [
      [101, 'Maximum number of 100 requested items exceeded, got 101. Fetch smaller chunks.'],
      [-1, 'Requested pagination amount must be non-negative, got -1.'],
    ] as const) {
      const { body } = await team.requester.ask(SIMILAR, { input: asked, first });
      expect((body as { errors: { message: string }[] }).errors[0]?.message).toBe(message);
      expect((await rest(`/v2/approvals/similar?per_page=${first}`, { method: 'POST', body: asked })).status).toBe(422);
    }
  });

  test('reads what is selected only', async () => {
    const read = (fields: string) =>
      statementsOf(async () =>
        dataOf(
          await team.requester.ask(
            `query ($input: SimilarApprovalsInput!) { similarApprovals(input: $input) { ${fields} } }`,
            { input: asked },
          ),
        ),
      );
    expect(await read('data { ring }')).toHaveLength(2);
    expect(await read(STATISTICS)).toHaveLength(2);
    expect(await read(`data { ring } ${STATISTICS} paginatorInfo { total }`)).toHaveLength(4);
  });
});

describe('since', () => {
  const day = (months: number, days = 0): string => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() - months, Math.min(date.getUTCDate(), 28) + days);
    return date.toISOString().slice(0, 10);
  };
  const DECIDED =
    'update price_precedents set decided_at = now() - $2::interval where tenant_id = $1 and approval_request_id = $3';

  test('is 24 months ago, or another day up to 60 months ago', async () => {
    const ages = ['23 months 29 days', '24 months 1 minute', '59 months', '61 months'];
    const ids = await Promise.all(ages.map(() => approvedPart(team, 'SINCE')));
    for (const [index, id] of ids.entries()) await admin.query(DECIDED, [team.tenant.id, ages[index], id]);
    const since = async (given?: string) =>
      idsOf(await similarTo(team.requester, { partnumber: 'SINCE', since: given })).map((id) => ids.indexOf(id));
    expect(await since()).toEqual([0]);
    expect(await since(day(25))).toEqual([0, 1]);
    expect(await since(day(59, 2))).toEqual([0, 1]);
    expect(await since(day(59, -27))).toEqual([0, 1, 2]);
    const { statistics } = await similarTo(team.requester, { partnumber: 'SINCE', since: day(59, -27) });
    expect(statistics[2]).toMatchObject({ approved: 3 });
  });
});

describe('input', () => {
  const today = new Date();
  const earliest = `${today.getUTCFullYear() - 5}${today.toISOString().slice(4, 10)}`.replace('-02-29', '-02-28');

  test.each<[object, Record<string, string>]>([
    [{}, { opportunity_id: 'The opportunity id field is required when partnumber is not present.' }],
    [
      { partnumber: '  ', opportunity_id: null },
      { opportunity_id: 'The opportunity id field is required when partnumber is not present.' },
    ],
    [
      { partnumber: 'P', opportunity_id: 'O' },
      { opportunity_id: 'The opportunity id field prohibits partnumber from being present.' },
    ],
    [
      { opportunity_id: 'O', account_number: 'A', sales_region: 'NA' },
      {
        account_number: 'The account number field must be missing when opportunity id is present.',
        sales_region: 'The sales region field must be missing when opportunity id is present.',
      },
    ],
    [{ opportunity_id: 'O' }, { opportunity_id: 'The selected opportunity id is invalid.' }],
    [
      { partnumber: 'P', ring: 'customers', outcome: 'pending' },
      { ring: 'The selected ring is invalid.', outcome: 'The selected outcome is invalid.' },
    ],
    [
      { partnumber: 'P', since: '2001-01-01' },
      { since: `The since field must be a date after or equal to ${earliest}.` },
    ],
    [{ partnumber: 'p'.repeat(256) }, { partnumber: 'The partnumber field must not be greater than 255 characters.' }],
  ])('%j is refused on both interfaces', async (input, messages) => {
    const onRest = Object.entries(messages).map(([field, message]) => [field, [message]]);
    const sent = await rest('/v2/approvals/similar', { method: 'POST', body: input });
    expect([sent.status, sent.body]).toEqual([
      422,
      restInvalid(Object.fromEntries(onRest) as Record<string, string[]>),
    ]);
    const inGraphql = Object.entries(messages).map(([field, message]) => [
      `input.${field}`,
      [message.replace(/^(The|The selected) (?!selected)/, '$1 input.').replace(/when |prohibits /, '$&input.')],
    ]);
    const { body } = await team.requester.ask(SIMILAR, { input });
    expect(body).toEqual(refused(Object.fromEntries(inGraphql) as object));
  });
});

describe('tenancy and permissions', () => {
  test('another tenant has no precedents of a part, and its lines do not exist', async () => {
    const other = await newTeam(gateway);
    const made = await askPart(team, 'SECRET');
    await approveAll(team, made.id);
    expect(await similarTo(other.owner, { partnumber: 'SECRET' })).toMatchObject({
      data: [],
      paginatorInfo: { total: 0 },
    });
    const { body } = await other.owner.ask(SIMILAR, { input: { opportunity_id: made.lines[0] } });
    const message = 'The selected input.opportunity id is invalid.';
    expect(body).toEqual(refused({ 'input.opportunity_id': [message] }));
  });

  test('a read-only key may ask in GraphQL, and is refused a POST', async () => {
    const { secret } = await newKey(team.tenant, { kind: 'read_only', user_id: team.pa.id });
    const headers = { authorization: `Bearer ${secret}` };
    const query = { query: SIMILAR, variables: { input: { partnumber: 'NONE' } } };
    expect(dataOf(await post(gateway.url, query, headers))).toMatchObject({ similarApprovals: { data: [] } });
    const sent = await rest('/v2/approvals/similar', { method: 'POST', body: { partnumber: 'NONE' }, headers });
    expect([sent.status, sent.body]).toEqual([403, restError('read_only_key', 'This action is unauthorized.')]);
  });
});

describe('precedents of each line of a request', () => {
  const linesOf = async (id: string, fields: string): Promise<SeenPage[]> => {
    const query = `query ($id: ID!) { approvalRequest(id: $id) { opportunities { precedents(first: 2) { ${fields} } } } }`;
    const { approvalRequest } = dataOf<{ approvalRequest: { opportunities: { precedents: SeenPage }[] } }>(
      await team.pa.ask(query, { id }),
    );
    return approvalRequest.opportunities.map(({ precedents }) => precedents);
  };

  test('are read by as many statements for 60 lines as for 20', async () => {
    const made = (lines: number) =>
      ask(
        team.requester,
        Array.from({ length: lines }, (_, index) => ({ partnumber: `MANY-${index}`, requested_price: 5 })),
      );
    const counted = async (lines: number): Promise<number> => {
      const { id } = await made(lines);
      const texts = await statementsOf(() => linesOf(id, `data { ring } is_complete ${STATISTICS}`));
      return texts.filter((text) => text.includes('precedent')).length;
    };
    expect(await counted(1)).toBe(3);
    expect(await counted(20)).toBe(3);
    expect(await counted(60)).toBe(9); // 20 lines at a time, so that memory has a bound
  });

  test('count the newest 1,000 of each ring, and `is_bounded` says that there are more', async () => {
    const source = await approvedPart(team, 'BOUND', { sales_region: 'NA' });
    await admin.query(
      `insert into request_details (tenant_id, id, approval_request_id, partnumber, requested_price, approved_price, status, decided_at)
       select tenant_id, 'BOUND' || n, approval_request_id, partnumber, 5, n, 'approved', now() - n * interval '1 minute'
         from request_details, generate_series(1, 1200) n where approval_request_id = $1`,
      [source],
    );
    await admin.query(
      `insert into price_precedents (tenant_id, opportunity_id, approval_request_id, part, region, outcome, decided_at, approved_price)
       select tenant_id, id, approval_request_id, 'bound', case when approved_price <= 200 then 'na' end, status, decided_at, approved_price
         from request_details where approval_request_id = $1 and id like 'BOUND%'`,
      [source],
    );
    const { id } = await askPart(team, 'BOUND', { sales_region: 'NA' });
    const [found] = await linesOf(id, `data { ring approved_price } is_complete ${STATISTICS}`);
    expect(found?.data).toEqual([
      { ring: 'region', approved_price: 50 },
      { ring: 'region', approved_price: 1 },
    ]);
    expect(found?.statistics).toMatchObject([
      { ring: 'customer', approved: 0, is_bounded: false },
      { ring: 'region', approved: 201, max_price: 200, is_bounded: false },
      { ring: 'part', approved: 1_000, min_price: 201, max_price: 1_200, is_bounded: false },
    ]);
    await approvedPart(team, 'BOUND');
    const [more] = await linesOf(id, STATISTICS);
    expect(more?.statistics[2]).toMatchObject({ approved: 1_000, last_price: 50, max_price: 1_199, is_bounded: true });
  });
});
