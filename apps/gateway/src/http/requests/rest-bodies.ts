import { BatchTooLarge } from '@das/jobs';
import { MalformedRequest, UnsupportedMediaType } from '@das/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8Json, readBody } from './http-messages';

const MAX_BYTES = 1_048_576;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of the body; `body` is its parsed value. */
    bodyText?: string;
  }
  interface FastifyContextConfig {
    /** Largest body of this route in bytes; 1 MiB by default. */
    max_body_bytes?: number;
    /** Whether forms are read, and ignored. */
    takes_form?: boolean;
    /** Largest batch of this route in items. */
    max_batch?: number;
    /** Values that a body of this route may have; twice its items by default. A body with more is not parsed. */
    max_values?: number;
  }
}

/** Reads bodies of REST: JSON in UTF-8. A body of another content type must be empty. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: FastifyRequest['raw']): Promise<unknown> => {
    const { takes_form, max_body_bytes: most = MAX_BYTES } = request.routeOptions.config;
    if (takes_form && FORM.test(request.headers['content-type'] ?? '')) {
      await readBody(payload, most);
      return undefined;
    }
    if (!isUtf8Json(request.headers['content-type'])) {
      if (await isEmpty(payload)) return undefined; // some clients send a form's content type without a body
      throw new UnsupportedMediaType('The content type must be application/json in UTF-8.');
    }
    if (isEncoded(request)) throw new UnsupportedMediaType('A body with a Content-Encoding is not accepted.');
    const { max_body_bytes = MAX_BYTES, max_batch, max_values = 2 * (max_batch ?? 0) } = request.routeOptions.config;
    request.bodyText = await readBody(payload, max_body_bytes);
    if (max_batch !== undefined && hasMoreValues(request.bodyText, max_values))
      throw new BatchTooLarge(undefined, max_batch);
    return jsonOf(request.bodyText);
  });
}

const isEncoded = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

const SEPARATORS = [',', '[', '{'];

/**
 * Whether a JSON text could have more values than `most`: parsing 10 MiB of short values blocks the process for a second.
 * `indexOf` searches 10 MiB in milliseconds. A loop over the characters blocks for 0.3 s before it is compiled.
 */
function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  for (const separator of SEPARATORS)
    for (let index = text.indexOf(separator); index >= 0; index = text.indexOf(separator, index + 1)) {
      values += 1;
      if (values > most) return true;
    }
  return values > most;
}

/** Whether the body is empty. Does not consume it. */
function isEmpty(payload: FastifyRequest['raw']): Promise<boolean> {
  return new Promise((resolve, reject) => {
    payload.once('readable', () => resolve(payload.readableLength === 0));
    payload.once('end', () => resolve(true));
    payload.once('error', reject);
    payload.once('close', () => reject(new MalformedRequest('The request ended before its body did.')));
  });
}

function jsonOf(text: string): unknown {
  if (!text) return undefined; // some clients send a JSON content type without a body with every DELETE
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedRequest('The body is not valid JSON.');
  }
}
