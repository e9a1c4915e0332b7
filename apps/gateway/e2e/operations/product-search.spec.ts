import { useDatabaseAdmin, useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';

/** Enough rows with ids close to each other that a search reads parts of them from the index. */
const DENSE_ROWS = 10_000;
/** Rows far behind the others. */
const FAR_ROWS = 20;
const ROWS = DENSE_ROWS + FAR_ROWS;

let ids: string[];

/** Every row has `all`, one in fifty `often`, one in a thousand `rare`; the last thirty, and the first, have `late`. */
const PARTS = `'All-' || n || case when n % 50 = 0 then '-Often' else '' end || case when n % 1000 = 7 then '-Rare' else '' end
  || case when n = 1 or n > ${ROWS} - 30 then '-Late' else '' end`;

const NUMBERS = Array.from({ length: ROWS }, (_, index) => index + 1);
const HAVE: Record<string, (n: number) => boolean> = {
  all: () => true,
  often: (n) => n % 50 === 0,
  rare: (n) => n % 1_000 === 7,
  late: (n) => n === 1 || n > ROWS - 30,
  none: () => false,
  '-r': (n) => n % 1_000 === 7, // two characters have a trigram only at the beginning or end of a word
  ft: (n) => n % 50 === 0, // none
};

const gateway = useGateway();
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
beforeAll(async () => {
  const other = await gateway.newTenant();
  const rows = (from: number, to: number): string =>
    `insert into products (tenant_id, partnumber, description, model)
       select t, ${PARTS}, lower(${PARTS}), 'M' || n % 2 from generate_series(${from}, ${to}) n, unnest($1::text[]) t where t = $1[1] or n % 5 = 0 or n > ${ROWS} - 30 order by n`;
  await admin.query(rows(1, DENSE_ROWS), [[tenant.id, other.id]]);
  await admin.query(
    `select setval(pg_get_serial_sequence('products', 'id'), nextval(pg_get_serial_sequence('products', 'id')) + 100000)`,
  );
  await admin.query(rows(DENSE_ROWS + 1, ROWS), [[tenant.id, other.id]]);
  const { rows: found } = await admin.query<{ id: string }>(
    'select id from products where tenant_id = $1 order by id',
    [tenant.id],
  );
  ids = found.map(({ id }) => id);
});

interface Products {
  products: { data: { id: string }[]; paginatorInfo: { hasMorePages: boolean } };
}

const found = async (args: string): Promise<Products['products']> =>
  dataOf<Products>(await tenant.graphql(`{ products(${args}) { data { id } paginatorInfo { hasMorePages } } }`))
    .products;

const expected = (numbers: number[], first: number, page: number): Products['products'] => ({
  data: numbers.slice((page - 1) * first, page * first).map((n) => ({ id: ids[n - 1] ?? '' })),
  paginatorInfo: { hasMorePages: page * first < numbers.length },
});

describe.each(Object.entries(HAVE))('a search for "%s"', (part, has) => {
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
    [15, 35],
    [100, 1],
    [100, 2],
    [100, 7],
    [100, 101],
  ])('returns the rows in order, %i a page, on page %i', async (first, page) => {
    const window = `first: ${first}, page: ${page}`;
    expect(await found(`${window}, filter: { partnumber: "${part}" }`)).toEqual(expected(numbers, first, page));
    expect(
      await found(`${window}, filter: { description: "${part}" }, orderBy: [{ column: ID, order: DESC }]`),
    ).toEqual(expected([...numbers].reverse(), first, page));
  });

  test('also applies the other members of the filter', async () => {
    const odd = numbers.filter((n) => n % 2 === 1);
    expect(await found(`filter: { partnumber: "${part}", description: "al", model: "m1" }`)).toEqual(
      expected(odd, 15, 1),
    );
  });

  test('counts the rows', async () => {
    const counted = await tenant.graphql(
      `{ products(first: 0, filter: { description: "${part}" }) { paginatorInfo { total } } }`,
    );
    expect(dataOf(counted)).toEqual({ products: { paginatorInfo: { total: numbers.length } } });
  });
});
