import { MalformedRequest, PayloadTooLarge } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpHooks } from './http-hooks';

/** A body over the limit is read to its end, so that the client can read the response. Beyond this multiple of the limit the connection is closed. */
const PATIENCE = 64;
/** Bytes of every body that are read, also above its limit. */
const MIN_READ = 4_194_304;

/**
 * Reads the body as text.
 *
 * @throws PayloadTooLarge above `limit` bytes
 * @throws MalformedRequest for bytes that are not UTF-8, and for a body that ends early
 */
export function readBody(payload: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > Math.max(limit * PATIENCE, MIN_READ)) payload.destroy();
    });
    payload.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (size > limit) reject(new PayloadTooLarge(`The body is larger than ${limit} bytes.`));
      else if (!isUtf8(bytes)) reject(new MalformedRequest('The body is not encoded in UTF-8.'));
      else resolve(bytes.toString('utf8'));
    });
    const endedEarly = (): void => reject(new MalformedRequest('The request ended before its body did.'));
    payload.on('error', endedEarly); // of the connection
    payload.on('close', () => {
      if (!payload.readableEnded) endedEarly();
    });
  });
}

const JSON_CONTENT = /^application\/json *(;|$)/i;
const CHARSET = /charset *= *"?([^";\s]+)/i;

/** Whether a `Content-Type` is JSON in UTF-8, the only one that bodies may have. */
export function isUtf8Json(contentType = ''): boolean {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  return JSON_CONTENT.test(contentType) && (charset === 'utf-8' || charset === 'utf8');
}

/** Whether a JSON value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json';

/** A complete response, as it is sent and stored. */
export interface BufferedResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Statuses of requests that changed nothing and may succeed when repeated. */
const TRANSIENT = new Set([401, 403, 429]);

/** Whether a repetition may have another outcome, so that the response must not be stored. */
export const isTransient = (status: number): boolean => TRANSIENT.has(status) || status >= 500;

export const sendResponse = (reply: FastifyReply, { status, headers, body }: BufferedResponse): FastifyReply =>
  reply.code(status).headers(headers).send(body);

/**
 * The quality of a media type in an `Accept` header (RFC 9110, 12.5.1), from 0, not acceptable, to 1. The most specific range
 * that matches decides. Parameters other than `q` are ignored. Without the header every type has quality 1.
 */
export function acceptQuality(accept: string | undefined, type: string): number {
  if (!accept?.trim()) return 1;
  const ranges = accept.split(',').map(rangeOf);
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const qualities = ranges.filter(({ name }) => name === wanted).map(({ quality }) => quality);
    if (qualities.length) return Math.max(...qualities);
  }
  return 0;
}

/** Whether the header accepts the media type by its name and not only by a range. */
export const acceptsByName = (accept = '', type: string): boolean =>
  accept
    .split(',')
    .map(rangeOf)
    .some(({ name, quality }) => name === type && quality > 0);

const QUALITY = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/;

/** A range with an invalid quality is not acceptable. */
function rangeOf(text: string): { name: string; quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { name, quality: quality === undefined ? 1 : QUALITY.test(quality) ? Number(quality) : 0 };
}

const ACCEPTED_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's `X-Request-Id` when it is valid, else a new UUID. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
}

/** Sets the headers of every response. */
export const setResponseHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });

@Injectable()
export class ResponseHeaders extends HttpHooks {
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      setResponseHeaders(request, reply);
      done();
    });
  }
}
