import type { AuditEntry } from '@das/audit';
import { may } from '@das/tenants';

/** An entry of a history, as this caller may see it: from where others called is for those who may read the log. */
export const visibleEntry = (entry: AuditEntry): AuditEntry => (may('audit:read') ? entry : { ...entry, ip: null, user_agent: null });
