import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  type DocumentNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  buildASTSchema,
  parse,
  print,
  validate,
} from 'graphql';

const SOURCE = join(__dirname, '..');
const SCHEMA = parse(readFileSync(join(SOURCE, '../../gateway/schema.graphql'), 'utf8'));
const HEAD = '// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents\n';
const config = { scalars: { Date: 'string', DateTime: 'string', JSON: 'unknown' }, skipTypename: true };

const files = globSync('**/*.graphql', { cwd: SOURCE }).sort();

const operationsIn = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => 'operation' in definition);

/** The module of a document: the types of its operations, and each operation as a typed text. */
async function moduleOf(file: string): Promise<string> {
  const document = parse(readFileSync(join(SOURCE, file), 'utf8'));
  const documents = [{ location: file, document }];
  const types = await codegen({
    filename: `${file}.ts`,
    schema: SCHEMA,
    documents,
    config,
    plugins: [{ only: {} }],
    pluginMap: { only: operationTypes },
  });
  const path = relative(join(SOURCE, file, '..'), join(SOURCE, 'api/post'));
  const constants = operationsIn(document).map((operation) => {
    const name = operation.name?.value ?? '';
    const type = `${name}${operation.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}`;
    return `export const ${name[0]?.toLowerCase()}${name.slice(1)}Document = document<${type}, ${type}Variables>(\n  ${JSON.stringify(print(operation))},\n);`;
  });
  return `${HEAD}import { document } from '${path.startsWith('.') ? path : `./${path}`}';\n\n${types.trim()}\n\n${constants.join('\n\n')}\n`;
}

test('there are documents', () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each(files)('%s is valid, and its generated module is up to date', async (file) => {
  expect(validate(buildASTSchema(SCHEMA), parse(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
  const generated = await moduleOf(file);
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(join(SOURCE, `${file}.ts`), generated);
  expect(readFileSync(join(SOURCE, `${file}.ts`), 'utf8')).toBe(generated);
});
