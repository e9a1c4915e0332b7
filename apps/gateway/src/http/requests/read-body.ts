import { MalformedRequest, PayloadTooLarge } from '@das/platform';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** A body over the limit is read to its end, so that the client can read the response. Beyond this multiple of the limit the connection is closed. */
const PATIENCE = 64;
/** Bytes of every body that are read, also above its limit. */
const LEAST_READ = 4_194_304;

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
      if (size > Math.max(limit * PATIENCE, LEAST_READ)) payload.destroy();
    });
    payload.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (size > limit) reject(new PayloadTooLarge(`The body is larger than ${limit} bytes.`));
      else if (!isUtf8(bytes)) reject(new MalformedRequest('The body is not encoded in UTF-8.'));
      else resolve(bytes.toString('utf8'));
    });
    payload.on('error', reject);
    payload.on('close', () => {
      if (!payload.readableEnded) reject(new MalformedRequest('The request ended before its body did.'));
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
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
