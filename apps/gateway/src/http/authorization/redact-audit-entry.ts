import type { AuditEntry } from '@das/audit';
import { may } from '@das/tenants';

/** An audit entry without the members that need the permission to read the audit log. */
export type RedactedAuditEntry = Omit<AuditEntry, 'seq'> & { seq: string | null };

/** Removes number, address and user agent from an audit entry, unless the caller may read the audit log. */
export const redactAuditEntry = (entry: AuditEntry): RedactedAuditEntry =>
  may('audit:read') ? entry : { ...entry, seq: null, ip: null, user_agent: null };
