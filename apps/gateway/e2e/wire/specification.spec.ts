import { useGateway, useTenant } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);

const ULID = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const DATE_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('the examples of the interface specification', () => {
  test('the smallest request returns a response', async () => {
    expect((await tenant.graphql('{ ping }')).body).toEqual({ data: { ping: 'pong' } });
  });

  test('a product is created with every field, and found by a part of its part number', async () => {
    const fields =
      'id partnumber description model list_price msrp moq tariff_surcharge allow_tariff other_details created_at updated_at';
    const input = {
      partnumber: 'ABC-123',
      description: 'A part',
      model: 'M1',
      list_price: 99.95,
      msrp: 129.5,
      moq: 10,
      tariff_surcharge: 2.25,
      allow_tariff: true,
      other_details: { color: 'red', tags: ['a', 'b'] },
    };
    const created = dataOf<{ createProduct: object }>(
      await tenant.graphql(
        `mutation CreateProduct($input: CreateProductInput!) { createProduct(input: $input) { ${fields} } }`,
        { input },
      ),
    ).createProduct;
    expect(created).toEqual({
      ...input,
      id: expect.stringMatching(/^\d+$/),
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
    });
    const document = `query GetProducts($filter: ProductFilterInput, $first: Int, $page: Int) {
      products(filter: $filter, first: $first, page: $page) {
        data { ${fields} }
        paginatorInfo { currentPage lastPage perPage total count hasMorePages }
      }
    }`;
    expect((await tenant.graphql(document, { filter: { partnumber: 'c-12' }, first: 15, page: 1 })).body).toEqual({
      data: {
        products: {
          data: [created],
          paginatorInfo: { currentPage: 1, lastPage: 1, perPage: 15, total: 1, count: 1, hasMorePages: false },
        },
      },
    });
  });

  test('a request is created pending with its lines, and found by filters', async () => {
    const header = {
      sales_contact: 'Jo Field',
      request_type: 'standard',
      request_date: '2026-01-15',
      sales_region: 'NA',
      validity_period: '90 days',
      customer_name: 'Acme Corp',
      project_name: 'Apollo',
      account_number: 'AC-1',
      end_customer_name: 'Globex',
      rep_firm: 'Reps & Co',
      expected_delivery_date: '2026-03-01',
      other_details: { priority: 'high' },
    };
    const lines = [{ partnumber: 'ABC-123', quote_quantity: 5, requested_price: 80.5 }];
    const fields = `id ${Object.keys(header).join(' ')} status created_at updated_at opportunities { id partnumber quote_quantity requested_price approved_price status }`;
    const created = dataOf<{ createApprovalRequest: object }>(
      await tenant.graphql(
        `mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { ${fields} } }`,
        {
          input: { ...header, opportunities: lines },
        },
      ),
    ).createApprovalRequest;
    expect(created).toEqual({
      ...header,
      id: ULID,
      status: 'pending',
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
      opportunities: [{ ...lines[0], id: ULID, approved_price: null, status: 'pending' }],
    });
    const filter = {
      status: 'pending',
      customer_name: 'acme',
      sales_region: 'na',
      request_type: 'STANDARD',
      request_date_from: '2026-01-15',
      request_date_to: '2026-01-15',
    };
    const list = `query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { data { ${fields} } } }`;
    expect((await tenant.graphql(list, { filter })).body).toEqual({ data: { approvalRequests: { data: [created] } } });
    expect((await tenant.graphql(list, { filter: { ...filter, request_date_from: '2026-01-16' } })).body).toEqual({
      data: { approvalRequests: { data: [] } },
    });
  });

  test('a level is created', async () => {
    const input = {
      name: 'Manager',
      code: 'MGR',
      rank: 1,
      threshold_price_requested: 5000,
      threshold_price_approved: 4000.5,
      description: 'First line',
    };
    const document = `mutation ($input: CreateApprovalLevelInput!) {
      createApprovalLevel(input: $input) { id name code rank threshold_price_requested threshold_price_approved description }
    }`;
    expect((await tenant.graphql(document, { input })).body).toEqual({
      data: { createApprovalLevel: { id: ULID, ...input } },
    });
  });

  test('a missing part number is a validation error', async () => {
    const { status, body } = await tenant.graphql(
      'mutation { createProduct(input: { description: "no number" }) { id } }',
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      errors: [
        {
          message: 'Validation failed for the field [createProduct].',
          locations: [{ line: 1, column: 12 }],
          path: ['createProduct'],
          extensions: {
            code: 'VALIDATION_FAILED',
            validation: { 'input.partnumber': ['The input.partnumber field is required.'] },
          },
        },
      ],
      data: { createProduct: null },
    });
  });

  test('all missing fields of a level are reported together', async () => {
    const { body } = await tenant.graphql(
      'mutation ($input: CreateApprovalLevelInput!) { createApprovalLevel(input: $input) { id } }',
      { input: {} },
    );
    expect(body).toMatchObject({
      errors: [
        {
          message: 'Validation failed for the field [createApprovalLevel].',
          extensions: {
            validation: {
              'input.name': ['The input.name field is required.'],
              'input.code': ['The input.code field is required.'],
              'input.rank': ['The input.rank field is required.'],
            },
          },
        },
      ],
    });
  });

  test('a request without a key is a 401 with only the message', async () => {
    const { status, body } = await post(gateway.url, { query: '{ ping }' });
    expect(status).toBe(401);
    expect(body).toEqual({ errors: [{ message: 'Unauthenticated.' }] });
  });
});
