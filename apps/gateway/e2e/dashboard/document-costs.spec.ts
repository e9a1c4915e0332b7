import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, type OperationDefinitionNode, buildSchema, parse } from 'graphql';
import { operationCost } from '../../src/graphql/pipeline/operation-cost';

const DASHBOARD = join(__dirname, '../../../dashboard/src');
const MAX_COST = 25_000;
const MAX_DEPTH = 12;
/** The largest page of the interface. */
const ROWS = 100;

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

const operations = globSync('**/*.graphql', { cwd: DASHBOARD }).flatMap((file) => {
  const document = parse(readFileSync(join(DASHBOARD, file), 'utf8'));
  const definitions = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return definitions.map((operation) => ({ name: `${file} ${operation.name?.value}`, document, operation }));
});

/** The depth of the braces, which is that of the selections: values of inputs are left out. */
function depthOf(operation: OperationDefinitionNode): number {
  const depth = (node: { selectionSet?: OperationDefinitionNode['selectionSet'] | undefined }): number =>
    node.selectionSet
      ? 1 +
        Math.max(
          ...node.selectionSet.selections.map((selection) => ('selectionSet' in selection ? depth(selection) : 0)),
        )
      : 0;
  return depth(operation);
}

test('there are operations', () => {
  expect(operations.length).toBeGreaterThan(20);
});

test.each(operations)('$name is far from the limits of the server with 100 rows', ({ document, operation }) => {
  const variables = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable }) => [variable.name.value, ROWS]),
  );
  const { objects } = operationCost(operation, { schema, document, variables, max_first: ROWS });
  expect(objects).toBeLessThan(MAX_COST);
  expect(depthOf(operation)).toBeLessThan(MAX_DEPTH);
});
