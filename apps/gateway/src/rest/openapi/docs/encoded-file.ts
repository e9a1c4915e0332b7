import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../../http/requests/content-encoding';
import { etagOf } from '../../framework/if-match';

/** The bytes of one encoding. */
export interface EncodedBytes {
  body: Buffer;
  etag: string;
}

/** Above 9, Brotli needs more than a second for the page and saves a few kilobytes. */
const QUALITY = 9;

const ENCODERS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  identity: async (body) => body,
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
};

/** A file that does not change while the process runs. The first request of an encoding compresses it, in a thread of zlib; its bytes are kept. */
export class EncodedFile {
  private readonly kept = new Map<Encoding, Promise<EncodedBytes>>();

  constructor(
    readonly type: string,
    private readonly bytes: Buffer,
  ) {}

  read(encoding: Encoding): Promise<EncodedBytes> {
    const encoded = this.kept.get(encoding) ?? this.encode(encoding);
    this.kept.set(encoding, encoded);
    return encoded;
  }

  private async encode(encoding: Encoding): Promise<EncodedBytes> {
    const body = await ENCODERS[encoding](this.bytes);
    return { body, etag: strongTag(body) };
  }
}

/** A tag of these bytes. */
export const strongTag = (body: Buffer): string => etagOf(createHash('sha256').update(body).digest('base64url'));
