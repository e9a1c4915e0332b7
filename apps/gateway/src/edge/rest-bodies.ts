import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8Json } from './is-utf8-json';
import { readBody } from './read-body';
import { RefusedRequest, malformed } from './refused-request';

/** A body as it was sent and as it was meant. */
export interface JsonBody {
  text: string;
  value: unknown;
}

const MOST_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that a body of this route may have, where it is not 1 MiB. */
    max_body_bytes?: number;
  }
}

/** Bodies of REST are JSON in UTF-8, and nothing else is read. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']): Promise<JsonBody> => {
    if (!isUtf8Json(request.headers['content-type']))
      throw new RefusedRequest(415, 'UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json in UTF-8.');
    const text = await readBody(payload, request.routeOptions.config.max_body_bytes ?? MOST_BYTES);
    return { text, value: jsonOf(text) };
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
