import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8Json } from './is-utf8-json';
import { readBody } from './read-body';
import { RefusedRequest, malformed } from './refused-request';

const MOST_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent; `body` is what it says. */
    bodyText?: string;
  }
  interface FastifyContextConfig {
    /** Bytes that a body of this route may have, where it is not 1 MiB. */
    max_body_bytes?: number;
  }
}

/** Bodies of REST are JSON in UTF-8, and nothing else is read. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']): Promise<unknown> => {
    if (!isUtf8Json(request.headers['content-type']))
      throw new RefusedRequest(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json in UTF-8.');
    request.bodyText = await readBody(payload, request.routeOptions.config.max_body_bytes ?? MOST_BYTES);
    return jsonOf(request.bodyText);
  });
}

function jsonOf(text: string): unknown {
  if (!text) return undefined; // a header that says JSON, and no body: clients send that with every DELETE
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}
