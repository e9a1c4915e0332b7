import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { RefusedRequest, malformed } from './refused-request';

/** A body this much over the limit is read to its end, so that the client gets to read our answer; beyond, we hang up. */
const PATIENCE = 64;

/**
 * Reads the body as text.
 *
 * @throws RefusedRequest 413 above `limit` bytes, 400 for bytes that are no UTF-8
 */
export function readBody(payload: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit * PATIENCE) payload.destroy();
    });
    payload.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (size > limit) reject(tooLarge(limit));
      else if (!isUtf8(bytes)) reject(malformed('The body is not encoded in UTF-8.'));
      else resolve(bytes.toString('utf8'));
    });
    payload.on('error', reject);
    payload.on('close', () => {
      if (!payload.readableEnded) reject(malformed('The request ended before its body did.'));
    });
  });
}

const tooLarge = (limit: number): RefusedRequest => new RefusedRequest(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
