import type { AuditEntry } from '@das/audit';
import { may } from '@das/tenants';

/** Removes the address and the user agent from an audit entry, unless the caller may read the audit log. */
export const redactAuditEntry = (entry: AuditEntry): AuditEntry => (may('audit:read') ? entry : { ...entry, ip: null, user_agent: null });
