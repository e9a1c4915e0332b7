import { failSpan } from '@das/platform';
import { ROOT_CONTEXT, type Span, SpanKind, context, propagation, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

const tracer = trace.getTracer('das');
const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Creates a span for each request, as a child of the span in its `traceparent`. Query strings, bodies and headers are left
 * out: they may contain secrets or business data.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', begin);
  fastify.addHook('preHandler', enter);
  fastify.addHook('onResponse', async (request, reply) => end(request, reply));
  fastify.addHook('onRequestAbort', async (request) => end(request));
}

async function begin(request: FastifyRequest): Promise<void> {
  if (request.policy.operator) return;
  const { method, url, routeOptions, headers, client, id } = request;
  const [path = ''] = url.split('?', 1);
  const attributes = {
    'http.request.method': method,
    'url.path': path,
    'url.scheme': client.scheme ?? 'http',
    'http.route': routeOptions.url,
    'das.request_id': id,
  };
  const name = routeOptions.url ? `${method} ${routeOptions.url}` : method;
  spans.set(
    request,
    tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, propagation.extract(ROOT_CONTEXT, headers)),
  );
}

/** Makes the span the parent of everything that handles the request. */
function enter(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const span = spans.get(request);
  if (!span) return done();
  const { tenant_id, actor } = request.call ?? {};
  span.setAttributes({
    'das.tenant_id': tenant_id,
    'das.api_key_id': actor?.api_key_id,
    'das.user_id': actor?.user_id,
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), done);
}

function end(request: FastifyRequest, reply?: FastifyReply): void {
  const span = spans.get(request);
  if (!span) return;
  spans.delete(request);
  if (!reply) failSpan(span, 'aborted');
  else if (reply.statusCode >= 500) failSpan(span, String(reply.statusCode));
  if (reply) span.setAttribute('http.response.status_code', reply.statusCode);
  span.end();
}
