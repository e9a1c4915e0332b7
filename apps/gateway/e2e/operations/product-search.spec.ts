import { Client } from 'pg';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf, testDatabase } from '../support/gateway';

const ROWS = 6_000;

let ids: string[];

/** Every row has `all`, one in fifty `often`, one in a thousand `rare`; the last ten, and the first, have `late`. */
const PARTS = `'All-' || n || case when n % 50 = 0 then '-Often' else '' end || case when n % 1000 = 7 then '-Rare' else '' end
  || case when n = 1 or n > ${ROWS} - 10 then '-Late' else '' end`;

const NUMBERS = Array.from({ length: ROWS }, (_, index) => index + 1);
const HAVE: Record<string, (n: number) => boolean> = {
  all: () => true,
  often: (n) => n % 50 === 0,
  rare: (n) => n % 1_000 === 7,
  late: (n) => n === 1 || n > ROWS - 10,
  none: () => false,
};

const gateway = useGateway();
const tenant = useTenant(gateway);
beforeAll(async () => {
  const other = await gateway.newTenant();
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  await admin.query(
    `insert into products (tenant_id, partnumber, model) select t, ${PARTS}, 'M' || n % 2 from generate_series(1, ${ROWS}) n, unnest($1::text[]) t order by n`,
    [[tenant.id, other.id]],
  );
  const { rows } = await admin.query<{ id: string }>('select id from products where tenant_id = $1 order by id', [tenant.id]);
  ids = rows.map(({ id }) => id);
  await admin.end();
});

interface Products {
  products: { data: { id: string }[]; paginatorInfo: { hasMorePages: boolean } };
}

const found = async (args: string): Promise<Products['products']> =>
  dataOf<Products>(await tenant.graphql(`{ products(${args}) { data { id } paginatorInfo { hasMorePages } } }`)).products;

const expected = (numbers: number[], first: number, page: number): Products['products'] => ({
  data: numbers.slice((page - 1) * first, page * first).map((n) => ({ id: ids[n - 1] ?? '' })),
  paginatorInfo: { hasMorePages: page * first < numbers.length },
});

describe.each(Object.entries(HAVE))('a search for the part "%s"', (part, has) => {
  const numbers = NUMBERS.filter(has);

  test.each([
    [1, 1],
    [5, 1],
    [5, 2],
    [6, 1],
    [11, 1],
    [15, 1],
    [15, 8],
    [15, 9],
    [100, 1],
    [100, 2],
    [100, 7],
    [100, 60],
  ])('returns the rows in order, %i a page, on page %i', async (first, page) => {
    expect(await found(`first: ${first}, page: ${page}, filter: { partnumber: "${part}" }`)).toEqual(expected(numbers, first, page));
  });

  test('also applies the other members of the filter', async () => {
    const odd = numbers.filter((n) => n % 2 === 1);
    expect(await found(`filter: { partnumber: "${part}", model: "m1" }`)).toEqual(expected(odd, 15, 1));
  });

  test('returns the rows in descending order on request', async () => {
    const reply = await found(`filter: { partnumber: "${part}" }, orderBy: [{ column: ID, order: DESC }]`);
    expect(reply).toEqual(expected([...numbers].reverse(), 15, 1));
  });
});
