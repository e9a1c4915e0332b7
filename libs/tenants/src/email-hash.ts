import { createHash } from 'node:crypto';

/** The key under which an e-mail is looked up before the tenant is known: SHA-256 of the lower-case address, in hexadecimal digits. */
export const emailHash = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
