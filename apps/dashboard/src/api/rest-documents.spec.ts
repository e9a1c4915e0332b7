import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** The paths that the dashboard reads over REST. */
const READ = ['/v2/audit-logs', '/v2/audit-logs/checkpoint'];
const FILE = join(__dirname, 'rest.generated.ts');
const HEAD = '// Generated from openapi.v2.json of the gateway: UPDATE_SNAPSHOTS=1 npm run jest -- documents\n';

interface OpenApi {
  paths: Record<string, { get: { parameters?: object[]; responses: Record<string, { content: object }> } }>;
  components: { schemas: Record<string, object> };
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
  const paths = Object.fromEntries(
    READ.map((path) => {
      const { parameters = [], responses } = OPENAPI.paths[path]?.get ?? { responses: {} };
      return [
        path,
        { get: { parameters, responses: { 200: { description: 'Success.', content: responses['200']?.content } } } },
      ];
    }),
  );
  const schemas = Object.fromEntries(
    [...schemasOf(paths)].sort().map((name) => [name, OPENAPI.components.schemas[name]]),
  );
  return { openapi: '3.1.0', info: { title: 'Read by the dashboard', version: '2' }, paths, components: { schemas } };
}

test('the types of the REST calls are up to date', async () => {
  const generated = HEAD + astToString(await openapiTS(JSON.stringify(subset())));
  if (process.env['UPDATE_SNAPSHOTS']) writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8')).toBe(generated);
});
