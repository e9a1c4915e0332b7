import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { approvedPart, askPart, similarTo } from '../support/precedents';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();

interface Names {
  account?: string;
  end_customer?: string;
  customer?: string;
  region?: string;
}

/** Inserts precedents of a part, the first the newest. */
async function givenPrecedents(part: string, groups: [number, Names][]): Promise<void> {
  const source = await approvedPart(team, 'SOURCE OF OTHERS');
  let days = 0;
  for (const [count, { account, end_customer, customer, region }] of groups) {
    days += 10;
    const [prefix, names] = [`${part}${days}-`, [account, end_customer, customer, region]];
    await admin.query(
      `insert into request_details (tenant_id, id, approval_request_id, partnumber, requested_price, approved_price, status, decided_at)
       select tenant_id, $2 || n, approval_request_id, $3, 5, 5, 'approved', now() - $4::int * interval '1 day' - n * interval '1 second'
         from request_details, generate_series(1, $5::int) n where approval_request_id = $1 and partnumber = 'SOURCE OF OTHERS'`,
      [source, prefix, part, days, count],
    );
    await admin.query(
      `insert into price_precedents (tenant_id, opportunity_id, approval_request_id, part, outcome, decided_at, approved_price, account, end_customer, customer, region)
       select tenant_id, id, approval_request_id, lower(partnumber), status, decided_at, approved_price, $3, $4, $5, $6
         from request_details where approval_request_id = $1 and id like $2 || '%'`,
      [source, prefix, ...names],
    );
  }
}

const MANY = 4_200; // more than a scan reads

test.each<[string, Names, [number, Names][], [number, number, number]]>([
  [
    'an account',
    { account: 'm', region: 'na' },
    [
      [MANY, { account: 'm', region: 'na' }],
      [2, { account: 'a', region: 'na' }],
      [3, { account: 'z', region: 'na' }],
      [4, { customer: 'm', region: 'na' }],
      [5, { account: 'a', region: 'a' }],
      [6, { account: 'z', region: 'z' }],
      [7, {}],
    ],
    [1_000, 9, 18],
  ],
  [
    'an end customer',
    { end_customer: 'm', region: 'na' },
    [
      [MANY, { end_customer: 'm', region: 'na' }],
      [2, { end_customer: 'a', region: 'na' }],
      [3, { end_customer: 'z' }],
      [4, { account: 'm' }],
    ],
    [1_000, 2, 7],
  ],
  [
    'a customer',
    { customer: 'm', region: 'na' },
    [
      [MANY, { customer: 'm', region: 'na' }],
      [2, { customer: 'z', region: 'na' }],
      [3, { customer: 'a' }],
      [4, { end_customer: 'm', region: 'na' }],
    ],
    [1_000, 6, 3],
  ],
  [
    'a region, with some of the customer in others',
    { account: 'm', region: 'na' },
    [
      [MANY, { account: 'a', region: 'na' }],
      [2, { account: 'm', region: 'a' }],
      [3, { account: 'a', region: 'a' }],
      [4, { account: 'a', region: 'z' }],
      [5, { account: 'a' }],
    ],
    [2, 1_000, 12],
  ],
  [
    'a region alone',
    { region: 'na' },
    [
      [MANY, { customer: 'm', region: 'na' }],
      [2, { customer: 'm' }],
    ],
    [0, 1_000, 2],
  ],
])('the rings beyond many precedents of %s are whole', async (name, asked, groups, expected) => {
  const part = `R ${name}`;
  await givenPrecedents(part.toUpperCase(), groups);
  const { account, end_customer, customer, region } = asked;
  const header = {
    account_number: account,
    end_customer_name: end_customer,
    customer_name: customer ?? null,
    sales_region: region,
  };
  const { lines } = await askPart(team, part, header);
  for (const input of [{ opportunity_id: lines[0] }, { partnumber: part, ...header }]) {
    const { statistics } = await similarTo(team.pa, input, { first: 0 });
    expect(statistics.map(({ approved, is_bounded }) => [approved, is_bounded])).toEqual(
      expected.map((count) => [count, count === 1_000]),
    );
  }
});
