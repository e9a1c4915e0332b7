import { useGateway } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { givenRequest } from '../support/factories';

const gateway = useGateway({ DAS_GRAPHQL_COMPILE_AFTER: 0 });

test('a recursive filter as a variable runs within 5 seconds', async () => {
  const tenant = await gateway.newTenant();
  const id = await givenRequest(tenant, { customer_name: 'Acme' });
  const document = 'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { data { id } } }';
  const asked = Date.now();
  const filter = { AND: [{ customer_name: 'acme' }], NOT: { OR: [{ customer_name: 'Globex' }] } };
  expect(dataOf(await tenant.graphql(document, { filter }))).toEqual({ approvalRequests: { data: [{ id }] } });
  expect(dataOf(await tenant.graphql(document, { filter: { customer_name: 'Globex' } }))).toEqual({ approvalRequests: { data: [] } });
  expect(Date.now() - asked).toBeLessThan(5_000); // compiling it blocked the process for half a minute
});

describe('a query that is executed without Apollo has the response that Apollo gives', () => {
  const interpreting = useGateway({ DAS_GRAPHQL_COMPILE_AFTER: 1_000_000 });
  const PARTS = 'query Parts($first: Int, $filter: ProductFilterInput) { products(first: $first, filter: $filter) { data { partnumber effective { msrp } } } }';
  const TWO = 'query One { ping } query Two { products(first: 1) { paginatorInfo { total } } }';
  const NESTED = `query ($first: Int!) { approvalRequests(first: $first) { data { id opportunities { id } } } }`;

  test.each([
    ['variables', { query: PARTS, variables: { first: 2, filter: { partnumber: 'A' } } }],
    ['no variables', { query: PARTS }],
    ['a variable of another type', { query: PARTS, variables: { first: 'two' } }],
    ['an unknown member of a variable', { query: PARTS, variables: { filter: { colour: 'red' } } }],
    ['a missing variable', { query: NESTED }],
    ['a page that is too large', { query: PARTS, variables: { first: 101 } }],
    ['a negative page', { query: PARTS, variables: { first: -1 } }],
    ['variables that are too large', { query: PARTS, variables: { filter: { partnumber: 'x'.repeat(5_000_000) } } }],
    ['an operation of several', { query: TWO, operationName: 'Two' }],
    ['no operation of several', { query: TWO }],
    ['an operation that is absent', { query: TWO, operationName: 'Three' }],
    ['a name that is not one', { query: TWO, operationName: 'One\n' }],
    ['a batch', [{ query: PARTS }, { query: TWO, operationName: 'One' }, { query: PARTS, variables: { first: 'two' } }]],
    ['a batch beyond the limits of a request', Array.from({ length: 10 }, () => ({ query: PARTS, variables: { first: 100 } }))],
    ['an unknown hash', { query: '{ ping }', extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } }],
  ])('%s', async (_name, body) => {
    const tenant = await gateway.newTenant();
    await tenant.graphql(
      'mutation { one: createProduct(input: { partnumber: "A-1" }) { id } two: createProduct(input: { partnumber: "A-2", msrp: 5 }) { id } }',
    );
    const sent = async (url: string): Promise<object> => {
      const { status, body: received } = await post(url, body, { authorization: `Bearer ${tenant.token}` });
      return { status, received };
    };
    const expected = await sent(interpreting.url);
    for (let round = 0; round < 3; round += 1) expect(await sent(gateway.url)).toEqual(expected);
  });
});
