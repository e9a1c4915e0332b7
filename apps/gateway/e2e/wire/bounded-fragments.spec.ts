import { useGateway, useTenant } from '../support/fixtures';
import { type Reply, post } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';
import { doubling } from '../support/hostile/fragment-cases';

const gateway = useGateway();
const tenant = useTenant(gateway);

const ask = (query: string): Promise<Reply> =>
  whileHealthy(gateway, () => post(gateway.url, { query }, { authorization: `Bearer ${tenant.token}` }));

const TOO_MANY = {
  errors: [
    {
      message: 'The query has more than 10000 fields.',
      locations: [{ line: 1, column: 1 }],
      extensions: { code: 'QUERY_TOO_COMPLEX' },
    },
  ],
};

test.each([
  ['{ productCategories { data { ...F0 } } }', 'ProductCategory'],
  ['{ productCategories { ...F0 } }', 'ProductCategoryPaginator'],
  ['{ productCategories { paginatorInfo { ...F0 } } }', 'PaginatorInfo'],
  ['{ productCategory(id: "0") { products { data { ...F0 } } } }', 'Product'],
  ['{ approvalRequest(id: "0") { ...F0 } }', 'ApprovalRequest'],
  ['{ ...F0 }', 'Query'],
])('%s with 24 fragments that spread the next one twice is refused', async (query, type) => {
  expect((await ask(`${query} ${doubling(24, type)}`)).body).toEqual(TOO_MANY);
});

test('fragments that are unrolled to at most 10,000 fields are answered', async () => {
  expect((await ask(`{ productCategories { data { ...F0 } } } ${doubling(13, 'ProductCategory')}`)).body).toEqual({
    data: { productCategories: { data: [] } },
  });
});
