import { GraphQLClient, gql } from 'graphql-request';
import { useGateway, useTenant } from '../support/fixtures';

const gateway = useGateway();
const tenant = useTenant(gateway);

interface Lines {
  opportunities: { partnumber: string; requested_price: number }[];
}

test('a client library can create levels, products and a request with lines, and list and filter them', async () => {
  const client = new GraphQLClient(`${gateway.url}/graphql`, { headers: { authorization: `Bearer ${tenant.token}` } });
  const level = gql`
    mutation ($input: CreateApprovalLevelInput!) {
      createApprovalLevel(input: $input) {
        code
      }
    }
  `;
  const product = gql`
    mutation ($input: CreateProductInput!) {
      createProduct(input: $input) {
        partnumber
      }
    }
  `;
  const request = gql`
    mutation ($input: CreateApprovalRequestInput!) {
      createApprovalRequest(input: $input) {
        status
      }
    }
  `;
  const list = gql`
    query ($filter: ApprovalRequestFilterInput, $status: String, $first: Int!) {
      approvalRequests(filter: $filter, first: $first) {
        data {
          opportunities {
            partnumber
            requested_price
          }
        }
      }
      pending: approvalRequests(filter: { status: $status }) {
        paginatorInfo {
          total
        }
      }
    }
  `;
  expect(await client.request(level, { input: { name: 'Analyst', code: 'PA', rank: 1 } })).toEqual({
    createApprovalLevel: { code: 'PA' },
  });
  expect(await client.request(product, { input: { partnumber: 'A-1', list_price: 10 } })).toEqual({
    createProduct: { partnumber: 'A-1' },
  });
  const opportunities = [{ partnumber: 'A-1', requested_price: 8.5 }];
  expect(await client.request(request, { input: { customer_name: 'Acme', opportunities } })).toEqual({
    createApprovalRequest: { status: 'pending' },
  });
  const found = await client.request<{ approvalRequests: { data: Lines[] }; pending: object }>(list, {
    filter: { partnumber: 'a-' },
    status: 'pending',
    first: 5,
  });
  expect(found).toEqual({ approvalRequests: { data: [{ opportunities }] }, pending: { paginatorInfo: { total: 1 } } });
});

test('a validation error that a client library throws has the field and the message', async () => {
  const client = new GraphQLClient(`${gateway.url}/graphql`, { headers: { authorization: `Bearer ${tenant.token}` } });
  const refused = client.request('mutation { createProduct(input: {}) { id } }');
  await expect(refused).rejects.toMatchObject({
    response: {
      errors: [{ extensions: { validation: { 'input.partnumber': ['The input.partnumber field is required.'] } } }],
    },
  });
});
