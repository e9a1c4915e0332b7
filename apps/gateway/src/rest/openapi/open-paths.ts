const text = (description: string, type: string, example: unknown, schema: object): object => ({ description, content: { [type]: { schema, example } } });

const get = (operationId: string, summary: string, responses: object): object => ({
  get: { operationId, tags: ['service'], summary, security: [], responses },
});

const HEALTH = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'], additionalProperties: false };
const healthy = text('It does.', 'application/json', { status: 'ok' }, HEALTH);

/** What answers without a key, and tells nothing of a tenant. */
export const openPaths: Record<string, object> = {
  '/v2/openapi.json': get('openapi', 'This document.', { 200: text('OpenAPI 3.1.', 'application/json', { openapi: '3.1.1' }, { type: 'object' }) }),
  '/v2/docs': get('docs', 'This document, to be read.', { 200: text('A page.', 'text/html', '<!doctype html>…', { type: 'string' }) }),
  '/health/live': get('live', 'Whether the process runs.', { 200: healthy }),
  '/health/ready': get('ready', 'Whether the service answers: its database does.', {
    200: healthy,
    503: { $ref: '#/components/responses/ServiceUnavailable' },
  }),
};
