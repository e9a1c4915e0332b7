import { useClient, useDatabaseAdmin, useGateway } from '../support/fixtures';
import { type TestTenant, dataOf, testDatabase } from '../support/gateway';
import { randomOf } from '../support/hostile/random';
import { statementsOf } from '../support/statements-of';

/** Enough that searches read parts of the ids from the index. */
const ROWS = 9_000;
const CASES = 40;
const CHARACTERS = ['a', 'B', 'c', 'ä', 'Ö', 'ß', 'İ', '%', '_', '\\', '1', '-', ' '];
const MEMBERS = ['partnumber', 'description', 'model'] as const;
const ORDERS = ['', 'ID', 'PARTNUMBER', 'MODEL'];

const random = randomOf(20_181);
const below = (count: number): number => Math.floor(random() * count);
const textOf = (length: number): string => Array.from({ length }, () => CHARACTERS[below(CHARACTERS.length)]).join('');

const gateway = useGateway();
const admin = useDatabaseAdmin();
const service = useClient(testDatabase.url);
let tenants: [TestTenant, TestTenant];

/** Two tenants with the same rows, inserted alternately. */
beforeAll(async () => {
  tenants = [await gateway.newTenant(), await gateway.newTenant()];
  const texts = Array.from({ length: ROWS }, () => [
    textOf(9),
    below(9) ? textOf(7) : null,
    below(9) ? textOf(4) : null,
  ]);
  await admin.query(
    `insert into products (tenant_id, partnumber, description, model)
       select tenant, n || a, b, c from unnest($1::text[], $2::text[], $3::text[]) with ordinality as rows(a, b, c, n), unnest($4::text[]) as tenant order by n, tenant`,
    [...[0, 1, 2].map((column) => texts.map((row) => row[column])), tenants.map(({ id }) => id)],
  );
});

interface Search {
  filter: Partial<Record<(typeof MEMBERS)[number], string>>;
  order: string;
  direction: string;
  first: number;
  page: number;
}

function anySearch(): Search {
  const members = MEMBERS.filter(() => below(2));
  const filter = Object.fromEntries(
    (members.length ? members : MEMBERS.slice(1, 2)).map((member) => [member, textOf(1 + below(4)).trim() || 'a']),
  );
  return {
    filter,
    order: ORDERS[below(ORDERS.length)] ?? '',
    direction: below(2) ? 'ASC' : 'DESC',
    first: [1, 15, 50][below(3)] ?? 1,
    page: 1 + below(2) * below(40),
  };
}

const QUERY = `query ($filter: ProductFilterInput, $orderBy: [QueryProductsOrderByOrderByClause!], $first: Int, $page: Int) {
  products(filter: $filter, orderBy: $orderBy, first: $first, page: $page) { data { id } paginatorInfo { total } } }`;

async function answer(tenant: TestTenant, { filter, order, direction, first, page }: Search): Promise<unknown> {
  const orderBy = order ? [{ column: order, order: direction }] : undefined;
  return dataOf(await tenant.graphql(QUERY, { filter, orderBy, first, page }));
}

/** The answer by the text of each row, without an index. */
async function expected({ id }: TestTenant, { filter, order, direction, first, page }: Search): Promise<unknown> {
  const conditions = Object.keys(filter).map(
    (column, index) => `strpos(lower(${column} collate "und-x-icu"), lower($${index + 2} collate "und-x-icu")) > 0`,
  );
  const nulls = order === 'MODEL' ? ` nulls ${direction === 'ASC' ? 'first' : 'last'}` : '';
  const { rows } = await admin.query<{ id: string }>(
    `select id from products where tenant_id = $1 and ${conditions.join(' and ')} order by ${order ? `${order} ${direction}${nulls}, ` : ''}id`,
    [id, ...Object.values(filter)],
  );
  return { products: { data: rows.slice((page - 1) * first, page * first), paginatorInfo: { total: rows.length } } };
}

test('each tenant reads its own rows, in the order of the list, for any text, filter, order and page', async () => {
  for (let number = 0; number < CASES; number += 1) {
    const search = anySearch();
    const answers = await Promise.all(tenants.map((tenant) => answer(tenant, search)));
    expect([search, ...answers]).toEqual([
      search,
      ...(await Promise.all(tenants.map((tenant) => expected(tenant, search)))),
    ]);
  }
});

describe('the statement of a search, sent by the role of the service', () => {
  const rowsOf = async (text: string, setting: string, tenant: string): Promise<unknown[]> => {
    await service.query(`select set_config('app.tenant_id', $1, false)`, [setting]);
    const counts = new Set(text.match(/\$\d+/g)).size - 2; // all but the tenant and the text
    const numbers = [3_840, 1_792, 4, 16, 16, 32].slice(0, counts);
    return (await service.query<{ id: string }>(text, [tenant, '%abc%', ...numbers])).rows.map(({ id }) => id);
  };

  test.each([
    '',
    ', page: 2',
    ', orderBy: [{ column: ID, order: DESC }]',
    ', orderBy: [{ column: PARTNUMBER, order: ASC }]',
  ])('reads rows only when the setting and the value name the same tenant: filter%s', async (args) => {
    const [tenant, { id: other }] = tenants;
    const { id: one } = tenant;
    const list = `{ products(filter: { description: "abc" }${args}) { data { id } } }`;
    const [text = ''] = await statementsOf(async () => dataOf(await tenant.graphql(list)));
    const [ofOne, ofOther] = [await rowsOf(text, one, one), await rowsOf(text, other, other)];
    expect([ofOne.length > 0, ofOther.length, ofOther.filter((id) => ofOne.includes(id))]).toEqual([
      true,
      ofOne.length,
      [],
    ]);
    expect([await rowsOf(text, one, other), await rowsOf(text, other, one), await rowsOf(text, '', one)]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
