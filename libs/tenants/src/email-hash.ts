import { createHash } from 'node:crypto';

/** Under what an e-mail is looked up before the tenant is known: whatever its case, and telling nothing by itself. */
export const emailHash = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
