import { EXAMPLE_RULES, openApiText, spectralErrors, spectralRules } from '../support/spectral';

const MOST_EXCEPTIONS = 5;

test('openapi.v2.json has no error by the rules of .spectral.yaml that are not about examples', async () => {
  expect(await spectralErrors(EXAMPLE_RULES)).toEqual([]);
});

test('.spectral.yaml turns one rule off, and has at most 5 exceptions of one rule and one path each', () => {
  expect(spectralRules.rules).toEqual({ 'owasp:api8:2023-define-cors-origin': 'off' });
  expect(spectralRules.overrides.length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
  for (const { files, rules } of spectralRules.overrides)
    expect([files.length, Object.values(rules)]).toEqual([1, ['off']]);
});

type Node = Record<string, unknown>;

/** The objects of the document outside of examples, with their paths. */
function* nodesIn(node: unknown, path: string): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Node];
  for (const [name, member] of Object.entries(node))
    if (name !== 'example' && name !== 'examples') yield* nodesIn(member, `${path}/${name}`);
}

const document = JSON.parse(openApiText) as { components: Node; paths: Record<string, Record<string, Node>> };
const hasType = ({ type }: Node, name: string): boolean => [type].flat().includes(name);
const isBounded = (schema: Node): boolean =>
  (!hasType(schema, 'string') || ['maxLength', 'enum', 'const'].some((name) => name in schema)) &&
  (!hasType(schema, 'array') || 'maxItems' in schema) &&
  (!hasType(schema, 'integer') || ('minimum' in schema && 'maximum' in schema));

test('every string, list and integer has limits, also when it may be null', () => {
  const schemas = [...nodesIn(document.components, '#/components'), ...nodesIn(document.paths, '#/paths')];
  const unbounded = schemas.filter(([path, node]) => !path.endsWith('/properties') && !isBounded(node));
  expect(unbounded.map(([path]) => path)).toEqual([]);
});

test('every operation has its required scope, the responses 401, 403, 429 and 500, and the headers of the rate limit', () => {
  for (const methods of Object.values(document.paths))
    for (const { operationId, responses, ...operation } of Object.values(methods)) {
      expect([operationId, 'x-required-scope' in operation]).toEqual([operationId, true]);
      const [success] = Object.values(responses as Record<string, { headers: object }>);
      expect([operationId, Object.keys(responses as object)]).toEqual([
        operationId,
        expect.arrayContaining(['401', '403', '429', '500']),
      ]);
      expect(Object.keys(success?.headers ?? {})).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
    }
});
