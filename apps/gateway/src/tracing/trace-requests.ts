import { failSpan } from '@das/platform';
import { ROOT_CONTEXT, type Span, SpanKind, context, propagation, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { isForOperators } from '../edge/for-operators';

const tracer = trace.getTracer('das');
const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Makes a span of each request, below the caller's where a `traceparent` names one. It has neither the query of an address nor
 * a body or header: there may be secrets in them, or what people sell.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', begin);
  fastify.addHook('preHandler', enter);
  fastify.addHook('onResponse', async (request, reply) => end(request, reply));
  fastify.addHook('onRequestAbort', async (request) => end(request));
}

async function begin(request: FastifyRequest): Promise<void> {
  if (isForOperators(request)) return;
  const { method, url, routeOptions, headers, protocol, id } = request;
  const [path = ''] = url.split('?', 1);
  const attributes = { 'http.request.method': method, 'url.path': path, 'url.scheme': protocol, 'http.route': routeOptions.url, 'das.request_id': id };
  const name = routeOptions.url ? `${method} ${routeOptions.url}` : method;
  spans.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, propagation.extract(ROOT_CONTEXT, headers)));
}

/** Whatever answers the request is below its span from here on. */
function enter(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const span = spans.get(request);
  if (!span) return done();
  const { tenant_id, actor } = request.call ?? {};
  span.setAttributes({ 'das.tenant_id': tenant_id, 'das.api_key_id': actor?.api_key_id, 'das.user_id': actor?.user_id });
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
