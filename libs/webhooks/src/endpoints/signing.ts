import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message to sign. The bytes of `body` are exactly the bytes that are sent. */
export interface SignedMessage {
  /** `msg_<ULID>` */
  id: string;
  /** Time of the attempt in Unix seconds. */
  timestamp: number;
  body: string;
}

/** The `webhook-signature` header of Standard Webhooks: one signature for each secret. */
export function signatureOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`).join(' ');
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');
