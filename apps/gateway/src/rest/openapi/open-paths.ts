const text = (description: string, type: string, example: unknown, schema: object): object => ({ description, content: { [type]: { schema, example } } });

const get = (operationId: string, summary: string, responses: object): { get: object } => ({
  get: { operationId, tags: ['service'], summary, security: [], responses },
});

const HEALTH = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'], additionalProperties: false };
const healthy = text('It does.', 'application/json', { status: 'ok' }, HEALTH);

const METRICS_PLACE = 'Where the operator has named a token for it: `DAS_METRICS_TOKEN`. No API key opens it. At `DAS_METRICS_PORT` it asks for none.';
const METRICS = '# TYPE das_database_up gauge\ndas_database_up 1\n';
const metrics = get('metrics', 'How the process does, in the text form of Prometheus.', {
  200: text('As Prometheus reads it.', 'text/plain', METRICS, { type: 'string' }),
  401: { $ref: '#/components/responses/Unauthorized' },
  404: { $ref: '#/components/responses/NotFound' },
  429: { $ref: '#/components/responses/TooManyRequests' },
});

/** What answers without a key, and tells nothing of a tenant. */
export const openPaths: Record<string, object> = {
  '/v2/openapi.json': get('openapi', 'This document.', { 200: text('OpenAPI 3.1.', 'application/json', { openapi: '3.1.1' }, { type: 'object' }) }),
  '/v2/docs': get('docs', 'This document, to be read.', { 200: text('A page.', 'text/html', '<!doctype html>…', { type: 'string' }) }),
  '/health/live': get('live', 'Whether the process runs.', { 200: healthy }),
  '/health/ready': get('ready', 'Whether the service answers: its database does.', {
    200: healthy,
    503: { $ref: '#/components/responses/ServiceUnavailable' },
  }),
  '/metrics': { get: { ...metrics.get, description: METRICS_PLACE, security: [{ metrics_token: [] }] } },
};
