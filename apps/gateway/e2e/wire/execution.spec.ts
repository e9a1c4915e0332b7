import { type ExecutionResult, type GraphQLSchema, execute, getOperationAST, parse, printSchema } from 'graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { ExecutionPlan } from '../../src/graphql/pipeline/execution-plan';
import type { ValidatedOperation } from '../../src/graphql/pipeline/validate';
import { readVariables } from '../../src/graphql/pipeline/variables';
import { givenProduct, givenRequest } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { type GeneratedOperation, generatedOperation } from '../support/generated-operations';
import { withGeneratedResolvers } from '../support/generated-resolvers';
import { byGraphqlJs } from '../support/graphql-js';
import { randomOf } from '../support/hostile/random';
import { size } from '../support/scale';
import { newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const SEED = Number(process.env['DAS_EXECUTION_SEED'] ?? 1);
const OPERATIONS = size(400, 9_000);

/** The result with its text, so that the order of names counts. */
const compared = ({ data, errors = [] }: ExecutionResult): object => ({
  text: JSON.stringify(data),
  errors: errors.map((error) => JSON.stringify(error)),
});

interface Prepared extends ValidatedOperation, GeneratedOperation {}

function prepared(schema: GraphQLSchema, generated: GeneratedOperation): Prepared {
  const document = parse(generated.query);
  return { ...generated, schema, document, operation: getOperationAST(document) as ValidatedOperation['operation'] };
}

const executed = ({ schema, document, variables }: Prepared): Promise<ExecutionResult> =>
  Promise.resolve(execute({ schema, document, variableValues: variables, contextValue: {} }));

/** graphql-js leaves rejections unhandled when an item of a list fails before a promise of another item has settled. */
async function toleratingRejections<T>(work: () => Promise<T>): Promise<T> {
  const ignore = (): void => undefined;
  process.on('unhandledRejection', ignore);
  try {
    return await work();
  } finally {
    process.off('unhandledRejection', ignore);
  }
}

test(`${OPERATIONS} generated operations have the results of graphql-js: values, nulls, errors, arguments, paths and conditions`, async () => {
  const schema = withGeneratedResolvers(printSchema(gateway.app.get(GraphQLSchemaHost).schema));
  const random = randomOf(SEED);
  const operations = Array.from({ length: OPERATIONS }, (_, index) =>
    prepared(schema, generatedOperation(schema, index % 4 ? 'query' : 'mutation', random)),
  );
  const expected: ExecutionResult[] = [];
  await toleratingRejections(async () => {
    for (const each of operations) expected.push(await executed(each));
  });
  for (const [index, { query, variables, ...operation }] of operations.entries()) {
    const { coerced, errors } = readVariables(schema, operation.operation.variableDefinitions ?? [], variables);
    expect(errors).toEqual([]);
    const plan = new ExecutionPlan(operation);
    for (const round of ['first', 'second']) {
      const result = await plan.execute({}, coerced);
      expect({ query, variables, round, ...compared(result) }).toEqual({
        query,
        variables,
        round,
        ...compared(expected[index] ?? {}),
      });
    }
  }
  const share = (has: (result: ExecutionResult) => unknown): number => expected.filter(has).length / OPERATIONS;
  expect({ errors: share(({ errors }) => errors) > 0.3, data: share(({ data }) => data) > 0.3 }).toEqual({
    errors: true,
    data: true,
  });
});

const QUERIES = size(100, 1_000);
/** More are generated until one finds rows: how many do depends on the schema. */
const MOST_QUERIES = 10 * QUERIES;
/** The share of arguments that are given: most filters match no row. */
const FEW_ARGUMENTS = 0.1;

/** Fields whose values change with each request or with the time. */
const CHANGES_BY_ITSELF = /\b(used|reset_at|last_used_at|as_of|waitingByLevel)\b/;

/** The answer as text, with its errors in any order: statements of one request end in any order. */
function answered(text: string): object {
  const { errors = [], ...rest } = JSON.parse(text) as { errors?: object[] };
  return { rest: JSON.stringify(rest), errors: errors.map((error) => JSON.stringify(error)).sort() };
}

test(`${QUERIES} generated queries have the answers of graphql-js, with the rows of the database`, async () => {
  const team = await newTeam(gateway);
  await givenProduct(team.tenant, { partnumber: 'A-1', list_price: 240, other_details: { a: [null, { b: 1 }] } });
  for (let count = 0; count < 3; count += 1) {
    await givenRequest(team.tenant, {
      customer_name: 'Acme',
      opportunities: [{ partnumber: 'A-1', quote_quantity: 40, requested_price: 155 }],
    });
  }
  const { schema } = gateway.app.get(GraphQLSchemaHost);
  const random = randomOf(SEED + 1);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${team.owner.token}` };
  let withRows = 0;
  for (let count = 0; count < QUERIES || (withRows === 0 && count < MOST_QUERIES); count += 1) {
    const generated = generatedOperation(schema, 'query', random, FEW_ARGUMENTS);
    if (CHANGES_BY_ITSELF.test(generated.query)) continue;
    const send = async (): Promise<string> =>
      (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(generated) })).text();
    const expected = answered(await byGraphqlJs(send));
    for (const round of ['first', 'second'])
      expect({ ...generated, round, ...answered(await send()) }).toEqual({ ...generated, round, ...expected });
    if (/Acme|A-1/.test(JSON.stringify(expected))) withRows += 1;
  }
  expect(withRows).toBeGreaterThan(0);
});
