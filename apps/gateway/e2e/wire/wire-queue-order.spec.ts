import { ApprovalRequest } from '@das/approval-requests';
import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { givenProduct, givenRequest } from '../support/factories';
import { dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { type LineInput, APPROVE, DENY, RESUBMIT, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const owner = {} as { token: string };
const rest = useRest(gateway, owner);
const ids: Record<string, string> = {};

/** The names of the requests, with their lines and the day since which they wait; null for those that are decided. */
const REQUESTS: [string, LineInput[], string | null][] = [
  ['1', [{ partnumber: 'LISTED', requested_price: 90, quote_quantity: 2 }], '2026-03-02'],
  ['2', [{ partnumber: 'LISTED', requested_price: 60 }, { requested_price: 1 }], null],
  ['3', [{ partnumber: 'FREE', requested_price: 500 }], '2026-03-01'],
  ['4', [], '2026-03-03'],
  ['5', [{ partnumber: 'LISTED', requested_price: 120 }], '2026-03-02'],
  ['6', [{ partnumber: 'LISTED' }], null],
];

beforeAll(async () => {
  owner.token = team.owner.token;
  await givenProduct(team.tenant, { partnumber: 'LISTED', list_price: 100 });
  for (const [project_name, lines, day] of REQUESTS) {
    const { id } = await ask(team.requester, lines, { project_name });
    ids[project_name] = id;
    if (day === null) dataOf(await team.owner.ask(project_name === '6' ? WITHDRAW : APPROVE, { id }));
    else await waitsSince(id, day);
  }
});

/** Moves the activation of a request's active steps to a day, and the column that is kept from it. */
async function waitsSince(id: string, day: string): Promise<void> {
  await admin.query(
    `update approval_steps set activated_at = $1 where approval_request_id = $2 and status = 'active'`,
    [`${day} 08:00:00.5Z`, id],
  );
  await admin.query('update approval_requests set waiting_since = $1 where id = $2', [`${day} 08:00:00.5Z`, id]);
}

interface Page {
  approvalRequests: { data: { project_name: string }[]; paginatorInfo: { total: number; hasMorePages: boolean } };
}

async function listed(args: string): Promise<string> {
  const document = `{ approvalRequests(${args}) { data { project_name } paginatorInfo { total hasMorePages } } }`;
  return dataOf<Page>(await team.owner.ask(document))
    .approvalRequests.data.map(({ project_name }) => project_name)
    .join('');
}

const ORDERS = [
  ['WAITING_SINCE', 'ASC', '315426'],
  ['WAITING_SINCE', 'DESC', '415326'],
  ['REQUESTED_TOTAL', 'ASC', '462513'],
  ['REQUESTED_TOTAL', 'DESC', '315246'],
  ['MAX_DISCOUNT', 'ASC', '512346'],
  ['MAX_DISCOUNT', 'DESC', '215346'],
] as const;

describe.each(ORDERS)('the order by %s %s', (column, order, names) => {
  const orderBy = `orderBy: [{ column: ${column}, order: ${order} }]`;

  test('has the requests without a value last, and equal values by id', async () => {
    expect(await listed(orderBy)).toBe(names);
  });

  test.each([1, 4])('is one order over all pages of %i', async (first) => {
    const pages = [];
    for (let page = 1; page <= 7; page += 1) pages.push(await listed(`first: ${first}, page: ${page}, ${orderBy}`));
    expect(pages).toEqual(pages.map((_, index) => names.slice(index * first, (index + 1) * first)));
  });

  test('applies the filter', async () => {
    expect(await listed(`filter: { status: "pending" }, ${orderBy}`)).toBe(
      [...names].filter((name) => !'26'.includes(name)).join(''),
    );
    expect(await listed(`filter: { search: "1" }, ${orderBy}`)).toBe('1');
    expect(await listed(`filter: { search: "nothing" }, ${orderBy}`)).toBe('');
  });

  test('is the same as a REST sort', async () => {
    const { body } = await rest(`/v2/approvals?sort=${order === 'DESC' ? '-' : ''}${column.toLowerCase()}`);
    expect((body as { data: { project_name: string }[] }).data.map(({ project_name }) => project_name).join('')).toBe(
      names,
    );
  });
});

test('later columns order equal values, also of the requests without a value', async () => {
  const by = (...columns: [string, string][]): string =>
    `orderBy: [${columns.map(([column, order]) => `{ column: ${column}, order: ${order} }`).join(', ')}]`;
  expect(await listed(by(['WAITING_SINCE', 'ASC'], ['MAX_DISCOUNT', 'ASC']))).toBe('351426');
  expect(await listed(by(['MAX_DISCOUNT', 'DESC'], ['ID', 'DESC']))).toBe('215643');
  expect(await listed(by(['REQUESTED_TOTAL', 'ASC'], ['WAITING_SINCE', 'DESC']))).toBe('462513');
  expect(await listed(by(['STATUS', 'ASC']).replace('STATUS', 'ID'))).toBe('123456');
});

test('approvals without an end come after those that end, in both directions and over all pages', async () => {
  const own = await gateway.newTenant();
  const ends = { 1: null, 2: '2099-02-01 00:00:00', 3: null, 4: '2099-01-01 00:00:00' };
  for (const [project_name, valid_until] of Object.entries(ends)) {
    const id = await givenRequest(own, { project_name });
    await own.as(() =>
      gateway.db.rowsOf(ApprovalRequest).change(id, { status: 'approved', lifecycle_state: 'approved', valid_until }),
    );
  }
  const pages = async (order: string): Promise<string[]> => {
    const page = async (n: number): Promise<string> => {
      const args = `filter: { is_valid: true }, orderBy: [{ column: VALID_UNTIL, order: ${order} }], first: 3, page: ${n}`;
      const reply = await own.graphql(`{ approvalRequests(${args}) { data { project_name } } }`);
      return dataOf<Pick<Page, 'approvalRequests'>>(reply)
        .approvalRequests.data.map(({ project_name }) => project_name)
        .join('');
    };
    return [await page(1), await page(2), await page(3)];
  };
  expect([await pages('ASC'), await pages('DESC')]).toEqual([
    ['421', '3', ''],
    ['241', '3', ''],
  ]);
});

test('waiting_since_to includes the whole second', async () => {
  const until = (moment: string): Promise<string> => listed(`filter: { waiting_since_to: "${moment}" }`);
  expect([
    await until('2026-03-02 08:00:00'),
    await until('2026-03-02 07:59:59'),
    await until('2026-03-01 07:59:59'),
  ]).toEqual(['135', '3', '']);
  expect(await listed('filter: { NOT: { waiting_since_to: "2026-03-02 08:00:00" } }')).toBe('246');
  expect(await listed('filter: { waiting_since_to: null }')).toBe('123456');
  const { body } = await rest('/v2/approvals?waiting_since_to=2026-03-02T08:00:00Z');
  expect((body as { data: object[] }).data).toHaveLength(3);
});

test('a tenant without requests has empty pages', async () => {
  const { graphql } = await gateway.newTenant();
  const { body } = await graphql(
    '{ approvalRequests(orderBy: [{ column: WAITING_SINCE, order: ASC }]) { data { id } paginatorInfo { total hasMorePages } } }',
  );
  expect(body).toEqual({ data: { approvalRequests: { data: [], paginatorInfo: { total: 0, hasMorePages: false } } } });
});

test('the kept values follow decisions, edits, withdrawals and new rounds', async () => {
  const { requester, pa, rsm } = team;
  const update =
    'mutation ($id: ID, $input: UpdateApprovalRequestInput!) { updateApprovalRequest(id: $id, input: $input) { id } }';
  const made = await ask(
    requester,
    [{ partnumber: 'LISTED', requested_price: 60 }, { requested_price: 152 }, { requested_price: 52 }],
    { project_name: '7' },
  );
  const { id, lines } = made;
  await waitsSince(id, '2026-02-01');
  const steps: [typeof pa, string, object][] = [
    [requester, update, { id, input: { opportunities: [{ id: lines[0], requested_price: 70 }] } }],
    [pa, APPROVE, { id }],
    [rsm, DENY, { id, reason_code: 'price' }],
    [requester, update, { id, input: { customer_name: 'Other', other_details: { a: 1 } } }],
  ];
  for (const [person, document, variables] of steps) {
    await person.ask(document, variables);
    expect(await violations(team.tenant.id)).toEqual([]);
  }
  const other = await ask(requester, [{ partnumber: 'LISTED', requested_price: 60 }], { project_name: '8' });
  for (const document of [WITHDRAW, RESUBMIT, WITHDRAW]) {
    dataOf(await requester.ask(document, { id: other.id }));
    expect(await violations(team.tenant.id)).toEqual([]);
  }
});
