import { type TestTenant, dataOf } from './gateway';

/** The documents of the ordinary mutations, each on one line and with its input in a variable. */
export const creation = (type: string, fields = 'id'): string =>
  `mutation ($input: Create${type}Input!) { create${type}(input: $input) { ${fields} } }`;
export const change = (type: string, fields = 'id'): string =>
  `mutation ($id: ID, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { ${fields} } }`;
export const deletion = (type: string, fields = 'id'): string =>
  `mutation ($id: ID!) { delete${type}(id: $id) { ${fields} } }`;

type Row = { id: string } & Record<string, unknown>;

/** Creates a row over GraphQL, and returns the selected fields. */
export async function given<T = Row>(tenant: TestTenant, type: string, input: object, fields = 'id'): Promise<T> {
  return dataOf<Record<string, T>>(await tenant.graphql(creation(type, fields), { input }))[`create${type}`] as T;
}

export const givenProduct = async (tenant: TestTenant, input: object = {}): Promise<string> =>
  (await given(tenant, 'Product', { partnumber: `PN-${Math.random()}`, ...input })).id;

export const givenCategory = async (tenant: TestTenant, input: object = {}): Promise<string> =>
  (await given(tenant, 'ProductCategory', { name: 'Category', ...input })).id;

export const givenLevel = async (tenant: TestTenant, input: object = {}): Promise<string> =>
  (await given(tenant, 'ApprovalLevel', { name: 'Level', code: `L-${Math.random()}`, rank: 1, ...input })).id;

export const givenRequest = async (tenant: TestTenant, input: object = {}): Promise<string> =>
  (await given(tenant, 'ApprovalRequest', input)).id;
