import { type Schema, closed, refTo } from '../framework/schema';
import { LIMIT_HEADERS, headerRefs, responseName } from './responses';

const text = (description: string, type: string, example: unknown, schema: object): object => ({
  description,
  headers: headerRefs(...LIMIT_HEADERS),
  content: { [type]: { schema, example } },
});

/** As every operation has: a proxy or a later release may refuse requests. */
const refusals = Object.fromEntries(
  [401, 403, 429, 500].map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
);

const get = (operationId: string, summary: string, responses: object): { get: object } => ({
  get: {
    operationId,
    tags: ['service'],
    summary,
    security: [],
    'x-required-scope': null,
    responses: { ...responses, ...refusals },
  },
});

/** Schemas of the responses of open paths. */
const status: Schema = { type: 'string', examples: ['ok'] };
export const OPEN_SCHEMAS: Record<string, Schema> = {
  HealthStatus: closed({ status }),
  LiveStatus: closed({
    status,
    version: { type: 'string', description: 'The version of the service.', examples: ['0.3.0'] },
  }),
};

const ready = text('Success.', 'application/json', { status: 'ok' }, refTo('HealthStatus'));
const live = text('Success.', 'application/json', { status: 'ok', version: '0.3.0' }, refTo('LiveStatus'));

const METRICS_ACCESS =
  'Available when `DAS_METRICS_TOKEN` is set, with that token; API keys are not accepted. The separate address at `DAS_METRICS_PORT` needs no token.';
const METRICS = '# TYPE das_database_up gauge\ndas_database_up 1\n';
const metrics = get('metrics', 'Metrics in Prometheus format.', {
  200: text('Prometheus text format.', 'text/plain', METRICS, { type: 'string' }),
  404: { $ref: '#/components/responses/NotFound' },
});

const ETAG = {
  description: 'The version of the document, for If-None-Match.',
  schema: { type: 'string' },
  example: '"q83v"',
};

/** A path that serves a document; it does not change while the process runs. */
function published(operationId: string, summary: string, whole: object): object {
  const { get: operation } = get(operationId, summary, {
    200: { ...whole, headers: { ...headerRefs(...LIMIT_HEADERS), ETag: ETAG } },
    304: { description: 'Not modified: the client has this version.' },
  });
  return { get: { ...operation, parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }] } };
}

/** Paths that need no API key and return no tenant data. */
export const openPaths: Record<string, object> = {
  '/v2/openapi.json': published(
    'openapi',
    'This document.',
    text('OpenAPI 3.1.', 'application/json', { openapi: '3.1.1' }, { type: 'object' }),
  ),
  '/v2/openapi-3.0.json': published(
    'openapi30',
    'This document, for generators that do not read OpenAPI 3.1.',
    text('OpenAPI 3.0.', 'application/json', { openapi: '3.0.3' }, { type: 'object' }),
  ),
  '/v2/docs': published(
    'docs',
    'A page for browsers that shows this document and sends test requests.',
    text('An HTML page.', 'text/html', '<!doctype html>…', { type: 'string' }),
  ),
  '/health/live': get('live', 'Liveness: whether the process runs, and its version.', { 200: live }),
  '/health/ready': get(
    'ready',
    'Readiness: 503 while the database is unavailable, migrations are pending, or the process is draining.',
    {
      200: ready,
      503: { $ref: '#/components/responses/ServiceUnavailable' },
    },
  ),
  '/metrics': { get: { ...metrics.get, description: METRICS_ACCESS, security: [{ metrics_token: [] }] } },
};
