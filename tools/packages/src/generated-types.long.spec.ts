import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as schemaTypes from '@graphql-codegen/typescript';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import { typecheck } from './typecheck';
import { WORKSPACE } from './unpack-libraries';

/** The TypeScript types of our scalars. */
const config = { scalars: { Date: 'string', DateTime: 'string', JSON: 'unknown' } };

const DOCUMENTS = `
  query Products($filter: ProductFilterInput, $first: Int, $page: Int) {
    products(filter: $filter, first: $first, page: $page) {
      data { id partnumber description model list_price msrp moq tariff_surcharge allow_tariff other_details created_at updated_at }
      paginatorInfo { currentPage lastPage perPage total count hasMorePages }
    }
  }
  mutation CreateApprovalRequest($input: CreateApprovalRequestInput!) {
    createApprovalRequest(input: $input) { id status request_date opportunities { id partnumber requested_price approved_price status } }
  }
`;

const IMPORTS = `
import type { CreateApprovalRequestMutation, CreateApprovalRequestMutationVariables, ProductsQuery, ProductsQueryVariables } from './operations';
import type { ApprovalRequest, PaginatorInfo, Product } from './schema';
`;

const PROGRAM = `${IMPORTS}
export const wanted: ProductsQueryVariables[] = [{}, { filter: null, page: null }, { filter: { partnumber: 'PN', description: null }, first: 20, page: 2 }];

export const prices = ({ products }: ProductsQuery): [string, number | null][] => products.data.map(({ partnumber, list_price }) => [partnumber, list_price]);
export const last = ({ products }: ProductsQuery): Pick<PaginatorInfo, 'lastPage' | 'hasMorePages'> => products.paginatorInfo;
export const firstOf = ({ products }: ProductsQuery): Pick<Product, 'id' | 'moq' | 'created_at'> | undefined => products.data[0];

export const asked: CreateApprovalRequestMutationVariables = {
  input: { customer_name: 'Acme', request_date: '2030-01-02', other_details: { any: ['thing'] }, opportunities: [{ partnumber: 'PN', requested_price: 9.5 }] },
};
export const status = ({ createApprovalRequest }: CreateApprovalRequestMutation): ApprovalRequest['status'] | undefined => createApprovalRequest?.status;
`;

const MISUSES = `${IMPORTS}
export const colour = ({ products }: ProductsQuery) => products.data[0]?.colour;
export const nextPage = ({ products }: ProductsQuery) => products.paginatorInfo.nextPage;
export const filter: ProductsQueryVariables = { filter: { colour: 'red' } };
export const first: ProductsQueryVariables = { first: '20' };
export const without: CreateApprovalRequestMutationVariables = {};
export const unknown: CreateApprovalRequestMutationVariables = { input: { colour: 'red' } };
export const price: CreateApprovalRequestMutationVariables = { input: { opportunities: [{ requested_price: '9.5' }] } };
export const id = ({ createApprovalRequest }: CreateApprovalRequestMutation): string => createApprovalRequest.id;
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'das-types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = parse(readFileSync(join(WORKSPACE, 'apps', 'gateway', 'schema.graphql'), 'utf8'));
const documents = [{ location: 'documents.graphql', document: parse(DOCUMENTS) }];

const generate = (filename: string, plugin: typeof schemaTypes | typeof operationTypes): Promise<string> =>
  codegen({ filename, schema, documents, config, plugins: [{ only: {} }], pluginMap: { only: plugin } });

test('types generated from the schema fit the specified operations, and reject unknown fields', async () => {
  const sources = {
    'schema.ts': await generate('schema.ts', schemaTypes),
    'operations.ts': await generate('operations.ts', operationTypes),
    'program.ts': PROGRAM,
    'misuses.ts': MISUSES,
  };
  const errors = await typecheck(folder, sources);
  const place = /^misuses\.ts\((\d+),/;
  const lineOf = (error: string): string | undefined => MISUSES.split('\n')[Number(place.exec(error)?.[1]) - 1];
  expect(errors.filter((error) => !place.test(error) && !error.startsWith(' '))).toEqual([]);
  expect(new Set(errors.map(lineOf).filter(Boolean))).toEqual(
    new Set(MISUSES.split('\n').filter((line) => line.startsWith('export '))),
  );
});
