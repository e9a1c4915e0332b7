import { createHash } from 'node:crypto';

/** What the audit log keeps of a text, because it cannot forget: its length in characters and its SHA-256. */
export const textDigest = (text: string): { length: number; sha256: string } => ({
  length: [...text].length,
  sha256: createHash('sha256').update(text).digest('hex'),
});
