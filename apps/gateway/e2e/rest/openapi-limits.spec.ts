import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useGateway, useTenant } from '../support/fixtures';

const gateway = useGateway();
const tenant = useTenant(gateway);

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
}
interface Operation {
  operationId: string;
  tags: string[];
  security?: object[];
  requestBody?: { content: Record<string, { schema: Schema; example: Record<string, unknown> }> };
}

const { paths, components } = JSON.parse(readFileSync(join(__dirname, '../../openapi.v2.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const INT_32 = 2_147_483_647;

/** A value beyond the limit of a field; undefined for a field whose limit the type or the form of its text sets. */
function tooLarge({ type, maxLength, maximum }: Schema): unknown {
  const types = [type].flat();
  if (types.includes('string') && types.includes('integer')) return undefined; // an id of any length is not found
  if (types.includes('string') && maxLength) return 'x'.repeat(maxLength + 1);
  return types.includes('integer') && maximum !== undefined && maximum < INT_32 ? maximum + 1 : undefined;
}

/** Operations that read the row before they validate the body: the row of the example does not exist. */
const LATE = new Set([
  'approvalsExtend',
  'approvalsRevise',
  'approvalsRevoke',
  'usesRecord',
  'usesReverse',
  'viewsUpdate',
]);

const cases = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody, security, tags }]) => {
    const { schema, example } = requestBody?.content['application/json'] ?? {};
    if (!schema?.$ref || LATE.has(operationId) || security?.length === 0 || tags.includes('session')) return [];
    const { properties = {} } = components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
    const beyond = Object.entries(properties).flatMap(([field, each]) => {
      const value = tooLarge(each);
      return value === undefined ? [] : [[field, value] as const];
    });
    return beyond.length ? [{ operationId, path, method, example, beyond: Object.fromEntries(beyond) }] : [];
  }),
);

test('there are operations with limits', () => expect(cases.length).toBeGreaterThan(20));

test.each(cases)('$operationId refuses a value beyond each documented limit', async (operation) => {
  const { path, method, example, beyond } = operation;
  const response = await fetch(gateway.url + path.replace(/\{(\w+)\}/g, '01KJQDJGR0RT2GZSKYPD8J86G9'), {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...example, ...beyond }),
  });
  const { errors = {} } = (await response.json()) as { errors?: Record<string, string[]> };
  expect([response.status, Object.keys(errors)]).toEqual([422, expect.arrayContaining(Object.keys(beyond))]);
});
