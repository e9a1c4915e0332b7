import type { AuditEntry } from '@das/audit';
import { Shown } from '../shown';

export const AUDIT_LOG = new Shown<AuditEntry>('AuditLog', {
  own: [
    'id',
    'occurred_at',
    'action',
    'result',
    'actor',
    'resource_type',
    'resource_id',
    'changes',
    'metadata',
    'environment',
    'ip',
    'user_agent',
    'request_id',
  ],
});
