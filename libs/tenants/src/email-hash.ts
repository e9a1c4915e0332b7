import { createHash } from 'node:crypto';

/** SHA-256 of the lower-case address in hexadecimal digits, by which users are found before the tenant is known. */
export const emailHash = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
