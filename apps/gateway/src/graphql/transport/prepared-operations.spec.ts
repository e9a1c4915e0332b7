import { type GraphQLRequestContext, HeaderMap } from '@apollo/server';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { type OperationContext, RequestBudget } from './execute-all';
import { operationCost } from './operation-cost';
import { MAX_CHARACTERS, PreparedOperations } from './prepared-operations';

const schema = buildSchema('type Query { text(of: String): String, self: Query }');
const options = {
  unitOfWork: <T>(work: () => Promise<T>): Promise<T> => work(),
  limits: { root_fields: 1_000, objects: 100_000 },
  max_first: 100,
  format: (formatted: object) => formatted as never,
  isTracing: false,
};

/** Executes a document as Apollo does once it has validated it. */
async function validated(operations: PreparedOperations, query: string): Promise<void> {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(query);
  const cost = operationCost(operation, { schema, document, variables: {}, max_first: 100 });
  const hooks = await operations.plugin.requestDidStart?.({} as GraphQLRequestContext<OperationContext>);
  const context = {
    schema,
    document,
    operation,
    source: query,
    request: { query, http: { headers: new HeaderMap() } },
    contextValue: { budget: new RequestBudget(), cost },
  };
  await hooks?.responseForOperation?.(context as never);
}

const isKnown = (operations: PreparedOperations, query: string): boolean =>
  operations.execute({ query }, { budget: new RequestBudget() }, true) !== undefined;

test('documents are kept up to a number of characters, and the most recently used ones remain', async () => {
  const operations = new PreparedOperations(options);
  const documents = Array.from({ length: 1_000 }, (_, index) => `{ text(of: "${index} ${'x'.repeat(2_000)}") }`);
  for (const document of documents) {
    await validated(operations, document);
    expect(isKnown(operations, documents[0] ?? '')).toBe(true);
  }
  const kept = documents.filter((document) => isKnown(operations, document));
  expect(kept.length).toBeGreaterThan(MAX_CHARACTERS / 4_000);
  expect(kept.join('').length).toBeLessThanOrEqual(MAX_CHARACTERS);
  expect(kept).toEqual([documents[0], ...documents.slice(1 - kept.length)]);
});

test('a short document with many fields counts as a long one, and a document that is too large is not kept', async () => {
  const operations = new PreparedOperations(options);
  const fragments = Array.from(
    { length: 10 },
    (_, index) =>
      `fragment F${index} on Query { f${index}: self { ...F${index + 1} } g${index}: self { ...F${index + 1} } }`,
  );
  const wide = `{ ...F0 } ${fragments.join(' ')} fragment F10 on Query { text }`;
  for (const document of [wide, `{ text(of: "${'x'.repeat(40_000)}") }`]) {
    await validated(operations, document);
    expect(isKnown(operations, document)).toBe(false);
  }
});
