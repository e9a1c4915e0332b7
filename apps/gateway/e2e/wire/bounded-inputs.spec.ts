import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Kind, type VariableDefinitionNode, getNullableType, isInputObjectType, isListType } from 'graphql';
import { readVariables } from '../../src/graphql/pipeline/variables';
import { useGateway, useTenant } from '../support/fixtures';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);

const listOf = (count: number, item: string): string => `[${Array.from({ length: count }, () => item).join(',')}]`;

const FILTER = 'query ($f: ApprovalRequestFilterInput) { approvalRequests(filter: $f) { data { id } } }';

/** Sends variables as text, because building and sending 300,000 objects would take the time of the process under test. */
async function ask(query: string, variables: string): Promise<unknown> {
  const response = await whileHealthy(gateway, () =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    }),
  );
  return response.json();
}

const TOO_COMPLEX = { message: 'The query is too complex.', extensions: { code: 'QUERY_TOO_COMPLEX' } };
const errorsOf = (body: unknown): unknown => (body as { errors: object[] }).errors;
const found = (field: string, validation: object): object => ({
  message: `Validation failed for the field [${field}].`,
  locations: expect.any(Array) as unknown,
  path: [field],
  extensions: { code: 'VALIDATION_FAILED', validation: expect.objectContaining(validation) as unknown },
});

describe('a variable with 300,000 inputs is refused', () => {
  const filters = (count: number): string => listOf(count, '{}');

  test.each([
    ['AND', `{"AND":${filters(300_000)}}`],
    ['OR', `{"OR":${filters(300_000)}}`],
    ['NOT', `{"NOT":{"AND":${filters(300_000)}}}`],
    ['AND as empty lists', `{"AND":${listOf(300_000, '[]')}}`],
    ['AND of AND and OR', `{"AND":[{"AND":${filters(150_000)}},{"OR":${filters(150_000)}}]}`],
  ])('in %s', async (_, filter) => {
    const error = { ...TOO_COMPLEX, locations: [{ line: 1, column: 42 }], path: ['approvalRequests'] };
    expect(errorsOf(await ask(FILTER, `{"f":${filter}}`))).toEqual([error]);
  });

  test('in 300 lists of 999', async () => {
    const lists = listOf(300, `{"AND":${filters(999)}}`);
    expect(await ask(FILTER, `{"f":{"AND":${lists}}}`)).toEqual({ errors: [TOO_COMPLEX] });
  });

  test('in 200 variables', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `v${index}`);
    const query = `query (${names.map((name) => `$${name}: ApprovalRequestFilterInput!`).join(' ')}) {
      approvalRequests(filter: { AND: [${names.map((name) => `$${name}`).join(' ')}] }) { data { id } } }`;
    const variables = names.map((name) => `"${name}":{"AND":${filters(998)},"OR":${filters(500)}}`).join(',');
    expect(await ask(query, `{${variables}}`)).toEqual({ errors: [TOO_COMPLEX] });
  });

  test('in orderBy', async () => {
    const query = 'query ($o: [QueryProductsOrderByOrderByClause!]) { products(orderBy: $o) { data { id } } }';
    expect(await ask(query, `{"o":${listOf(300_000, '{}')}}`)).toEqual({ errors: [TOO_COMPLEX] });
  });
});

describe('60,000 lines break the rule on the number of lines', () => {
  const lines = (field = 'opportunities'): string => `{"i":{"${field}":${listOf(60_000, '{}')}}}`;

  test.each([
    ['createApprovalRequest', 'mutation ($i: CreateApprovalRequestInput!) { createApprovalRequest(input: $i) { id } }'],
    [
      'updateApprovalRequest',
      'mutation ($i: UpdateApprovalRequestInput!) { updateApprovalRequest(id: "x", input: $i) { id } }',
    ],
    [
      'resubmitApprovalRequest',
      'mutation ($i: UpdateApprovalRequestInput!) { resubmitApprovalRequest(id: "x", input: $i) { id } }',
    ],
    [
      'previewApprovalRoute',
      'query ($i: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $i) { warnings { message } } }',
    ],
  ])('of %s', async (field, query) => {
    const tooMany = found(field, {
      'input.opportunities': ['The input.opportunities field must not have more than 200 items.'],
    });
    expect(errorsOf(await ask(query, lines()))).toEqual([tooMany]);
  });
});

/** Items that are read of a list of 50,000 in each list field of each input. */
function itemsRead(): Record<string, number> {
  const { schema } = gateway.app.get(GraphQLSchemaHost);
  const read: Record<string, number> = {};
  for (const type of Object.values(schema.getTypeMap()).filter(isInputObjectType))
    for (const field of Object.values(type.getFields()).filter((each) => isListType(getNullableType(each.type)))) {
      const name = { kind: Kind.NAME as const, value: 'i' };
      const definition: VariableDefinitionNode = {
        kind: Kind.VARIABLE_DEFINITION,
        variable: { kind: Kind.VARIABLE, name },
        type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.name } },
      };
      const { sent } = readVariables(schema, [definition], {
        i: { [field.name]: Array.from({ length: 50_000 }, () => 'x') },
      });
      read[`${type.name}.${field.name}`] = (sent['i'] as Record<string, unknown[]>)[field.name]?.length ?? 0;
    }
  return read;
}

test('of each list in an input, one item more than its rule allows is read', () => {
  expect(itemsRead()).toEqual({
    'AddCommentInput.mentions': 1_001,
    'AnalyticsInput.group_by': 3,
    'ApprovalLevelFilterInput.codes': 101,
    'ApprovalLevelFilterInput.ids': 101,
    'ApprovalRequestFilterInput.AND': 1_001,
    'ApprovalRequestFilterInput.OR': 1_001,
    'ApprovalRequestFilterInput.external_ids': 101,
    'ApprovalRequestFilterInput.ids': 10_001,
    'ApprovalRequestFilterInput.metadata': 6,
    'BulkApproveInput.expected_versions': 20_001,
    'BulkApproveInput.ids': 20_001,
    'BulkDenyInput.expected_versions': 20_001,
    'BulkDenyInput.ids': 20_001,
    'ChatChannelInput.kinds': 8,
    'ChatChannelInput.level_ids': 51,
    'CreateApiKeyInput.allowed_cidrs': 51,
    'CreateApiKeyInput.scopes': 1_001,
    'CreateApprovalLevelInput.reminders': 6,
    'CreateApprovalRequestInput.opportunities': 201,
    'CreateDelegationInput.level_ids': 201,
    'CreateProductCategoryInput.custom_fields': 101,
    'CustomFieldInput.options': 201,
    'DecideApprovalRequestInput.decisions': 201,
    'EventFilterInput.resource_ids': 101,
    'EventFilterInput.types': 51,
    'NotificationDefaultsInput.preferences': 101,
    'NotificationPreferencesInput.preferences': 101,
    'PreviewApprovalRouteInput.levels': 201,
    'PreviewApprovalRouteInput.opportunities': 201,
    'ProductCategoryFilterInput.codes': 101,
    'ProductCategoryFilterInput.external_ids': 101,
    'ProductCategoryFilterInput.ids': 101,
    'ProductCategoryFilterInput.metadata': 6,
    'ProductFilterInput.external_ids': 101,
    'ProductFilterInput.ids': 101,
    'ProductFilterInput.metadata': 6,
    'ProductFilterInput.partnumbers': 101,
    'ReplayDeliveriesInput.event_types': 51,
    'ReplayDeliveriesInput.statuses': 3,
    'RevokeApprovalInput.opportunity_ids': 201,
    'SavedViewInput.columns': 51,
    'ScopeInput.account_numbers': 201,
    'ScopeInput.category_ids': 201,
    'ScopeInput.customers': 201,
    'ScopeInput.rep_firms': 201,
    'ScopeInput.request_types': 201,
    'ScopeInput.sales_regions': 201,
    'SimulatePolicyInput.categories': 201,
    'SimulatePolicyInput.levels': 201,
    'UpdateApiKeyInput.allowed_cidrs': 51,
    'UpdateApiKeyInput.scopes': 1_001,
    'UpdateApprovalLevelInput.reminders': 6,
    'UpdateApprovalRequestInput.opportunities': 201,
    'UpdateApprovalRequestInput.remove_opportunities': 201,
    'UpdateCalendarInput.holidays': 401,
    'UpdateCalendarInput.hours': 22,
    'UpdateCommentInput.mentions': 1_001,
    'UpdateProductCategoryInput.custom_fields': 101,
    'UpdateTenantInput.reason_codes': 51,
    'UpsertProductCategoriesInput.items': 10_001,
    'UpsertProductCategoryInput.custom_fields': 101,
    'UpsertProductsInput.items': 10_001,
    'WebhookEndpointInput.event_types': 51,
  });
});
