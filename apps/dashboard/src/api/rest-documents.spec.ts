import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** The paths that the dashboard reads over REST. */
const READ = ['/v2/audit-logs', '/v2/audit-logs/checkpoint', '/v2/demo/mail', '/v2/demo/mail/{id}'];
/** The paths that the dashboard writes over REST. */
const WRITTEN = ['/v2/products/bulk-upsert', '/v2/product-categories/bulk-upsert'];
const FILE = join(__dirname, 'rest.generated.ts');
const HEAD = '// Generated from openapi.v2.json of the gateway: UPDATE_SNAPSHOTS=1 npm run jest -- documents\n';

interface OpenApi {
  paths: Record<string, Record<'get' | 'post', Described>>;
  components: { schemas: Record<string, object> };
}

interface Described {
  parameters?: object[];
  responses: Record<string, { content: object }>;
}

const OPENAPI = JSON.parse(readFileSync(join(__dirname, '../../../gateway/openapi.v2.json'), 'utf8')) as OpenApi;

/** The names of the schemas that a part of the document refers to, directly or not. */
function schemasOf(part: object, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) schemasOf(OPENAPI.components.schemas[name] ?? {}, found.add(name));
  return found;
}

/** The success responses of these paths with their schemas, and nothing else. */
function subset(): object {
  const paths: Record<string, object> = Object.fromEntries(
    READ.map((path) => {
      const { parameters = [], responses } = OPENAPI.paths[path]?.get ?? { responses: {} };
      return [
        path,
        { get: { parameters, responses: { 200: { description: 'Success.', content: responses['200']?.content } } } },
      ];
    }),
  );
  for (const path of WRITTEN) {
    const { responses } = OPENAPI.paths[path]?.post ?? { responses: {} };
    const answers = [200, 202].map((status) => [
      status,
      { description: 'Success.', content: responses[status]?.content },
    ]);
    paths[path] = { post: { responses: Object.fromEntries(answers) as object } };
  }
  const schemas = Object.fromEntries(
    [...schemasOf(paths)].sort().map((name) => [name, OPENAPI.components.schemas[name]]),
  );
  return { openapi: '3.1.0', info: { title: 'Used by the dashboard', version: '2' }, paths, components: { schemas } };
}

test('the types of the REST calls are up to date', async () => {
  const generated = HEAD + astToString(await openapiTS(JSON.stringify(subset())));
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8')).toBe(generated);
});
