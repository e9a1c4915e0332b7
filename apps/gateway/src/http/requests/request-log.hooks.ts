import { type LoggedRequest, RequestLogWriter, storedCode } from '@das/api-keys';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { INTERNAL, upperCaseCode } from './upper-case-codes';
import { HttpHooks } from './http-hooks';
import type { OperationOutcome } from './request-instrumentation';
import { bucketOf, isSafeMethod } from './route-policy';

/** Root fields that a row names at most. */
const MAX_OPERATIONS = 30;
const MAX_USER_AGENT = 255;
/** A shorter header is not copied: what its parts keep in memory is small. */
const MAX_KEPT_HEADER = 256;
/** The route of an unknown path, as in the metrics: the path may hold secrets. */
const UNROUTED = 'none';
const UNAUTHORIZED = 401;
const OK = 'ok';
const SERVER_ERRORS = new Set([INTERNAL, upperCaseCode('service_unavailable')]);
const NO_OPERATIONS: readonly string[] = [];

/** A body that is sent in pieces, such as an export. */
interface Streamed {
  bytes?: number;
  pipe: unknown;
}

/** Notes each request of an API key for the request log once it is answered. Requests that are not authenticated are left out. */
@Injectable()
export class RequestLogHooks extends HttpHooks {
  private readonly templates = new Map<string, string>();

  constructor(
    private readonly log: RequestLogWriter,
    private readonly settings: Settings,
  ) {
    super();
  }

  /** Fastify calls `onResponse` only when the whole response was passed on, so a client that went away is seen in other hooks. */
  install(fastify: FastifyInstance): void {
    if (this.settings.DAS_REQUEST_LOG === 'off') return;
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (request.key && isStream(payload)) this.recordAtEnd(request, reply, payload);
      else if (request.key && reply.raw.destroyed) this.record(request, reply, 0);
      done();
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      if (request.key) this.record(request, reply, sizeOf(request, reply));
      done();
    });
  }

  /** Notes a request once its connection has taken the whole body, or is closed. */
  private recordAtEnd(request: FastifyRequest, reply: FastifyReply, body: Streamed): void {
    const { key } = request;
    request.key = undefined; // so that `onResponse`, which knows no size, does not note it
    reply.raw.once('close', () => {
      request.key = key;
      this.record(request, reply, body.bytes ?? 0);
    });
  }

  /** Notes a request once. */
  private record(request: FastifyRequest, reply: FastifyReply, bytes_out: number): void {
    const { key, outcomes } = request;
    request.key = undefined;
    if (!key || reply.statusCode === UNAUTHORIZED) return;
    const { elapsedTime: duration_ms } = reply;
    const used = bucketOf(request.policy);
    this.log.record({
      tenant_id: key.tenant_id,
      api_key_id: key.api_key_id,
      at_ms: Math.floor(Date.now() - duration_ms),
      interface: used,
      method: request.method,
      route: this.templateOf(request.routeOptions.url),
      operations: outcomes ? fieldsOf(outcomes) : NO_OPERATIONS,
      status: reply.statusCode,
      error: errorOf(request),
      duration_ms,
      bytes_out,
      request_id: request.id,
      ip: ownText(request.client.address, request.headers['x-forwarded-for']?.length),
      user_agent: userAgentOf(request.headers['user-agent']),
      replayed: reply.hasHeader('idempotency-replayed'),
      is_write: used === 'rest' ? !isSafeMethod(request.method) : !!outcomes?.some(({ kind }) => kind === 'mutation'),
      has_server_error: !!outcomes?.some(({ code }) => SERVER_ERRORS.has(code)),
    } satisfies LoggedRequest);
  }

  /** The route in the form of OpenAPI: `/v2/approvals/{id}`. */
  private templateOf(url = UNROUTED): string {
    const known = this.templates.get(url);
    if (known !== undefined) return known;
    const template = url.replace(/:(\w+)/g, '{$1}');
    this.templates.set(url, template);
    return template;
  }
}

const isStream = (payload: unknown): payload is Streamed => typeof (payload as Streamed | null)?.pipe === 'function';

const sizeOf = ({ method }: FastifyRequest, reply: FastifyReply): number =>
  method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0);

/** The root fields of all operations of the request, each once. */
function fieldsOf(outcomes: readonly OperationOutcome[]): readonly string[] {
  const [first, ...others] = outcomes;
  const fields = first?.fields ?? NO_OPERATIONS;
  if (!others.length && fields.length <= MAX_OPERATIONS) return fields;
  return [...new Set(outcomes.flatMap((outcome) => outcome.fields))].slice(0, MAX_OPERATIONS);
}

function errorOf({ failure, outcomes }: FastifyRequest): string | null {
  const code = failure ?? outcomes?.find((outcome) => outcome.code !== OK)?.code;
  return code === undefined ? null : storedCode(code);
}

function userAgentOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  return ownText(header.slice(0, MAX_USER_AGENT), header.length);
}

/** A part of a header keeps the whole header in memory, so a part of a long one is copied. */
const ownText = (part: string, length = 0): string =>
  length > MAX_KEPT_HEADER ? Buffer.from(part, 'latin1').toString('latin1') : part;
