import type { AuditEntry, Checkpoint } from '@das/audit';
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

/** GraphQL does not show it. */
export const AUDIT_CHECKPOINT = new Shown<Checkpoint>('AuditCheckpoint', {
  own: ['tenant', 'seq', 'hash', 'at', 'signature', 'public_key'],
  described: {
    tenant: { type: 'string', description: "The tenant's id." },
    seq: { type: 'integer', description: 'The number of the newest entry, from 1.' },
    hash: { type: 'string', description: "The chain's hash there: SHA-256 in hexadecimal digits." },
    at: { type: 'string', description: '`Y-m-d H:i:s`, UTC.' },
    signature: { type: 'string', description: 'Ed25519 over the UTF-8 of `{"tenant":…,"seq":…,"hash":…,"at":…}` without blanks, base64.' },
    public_key: { type: 'string', description: 'SPKI in DER, base64.' },
  },
});
