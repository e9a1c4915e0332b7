import type { AuditChainState, AuditEntry, Checkpoint } from '@das/audit';
import type { RedactedAuditEntry } from '../../http/authorization/redact-audit-entry';
import { type Resource, ResourceShape } from '../framework/resource-shape';

const COLUMNS = [
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
] as const;

export const AUDIT_LOG = new ResourceShape<AuditEntry>('AuditLog', { columns: COLUMNS, computed: ['seq'] });

export const presentAuditLog = (entry: AuditEntry): Resource => ({ ...AUDIT_LOG.of(entry), seq: Number(entry.seq) });

/** An entry of a request's history, which has no number. */
export const HISTORY_ENTRY = new ResourceShape<RedactedAuditEntry>('HistoryEntry', { columns: COLUMNS }, 'AuditLog');

export const AUDIT_CHAIN = new ResourceShape<AuditChainState>('AuditChain', {
  columns: ['seq', 'hash', 'verified_at', 'verified_seq', 'ok', 'first_bad_seq', 'reason'],
});

/** Not in GraphQL, so its fields are described here. */
export const AUDIT_CHECKPOINT = new ResourceShape<Checkpoint>('AuditCheckpoint', {
  columns: ['tenant', 'seq', 'hash', 'at', 'signature', 'public_key'],
  schemas: {
    tenant: { type: 'string', description: 'Id of the tenant.' },
    seq: { type: 'integer', description: 'The sequence number of the newest entry, from 1.' },
    hash: { type: 'string', description: 'The chain hash of that entry: SHA-256, hexadecimal.' },
    at: { type: 'string', description: '`Y-m-d H:i:s`, UTC.' },
    signature: {
      type: 'string',
      description: 'Ed25519 over the UTF-8 of `{"tenant":…,"seq":…,"hash":…,"at":…}` without whitespace, base64.',
    },
    public_key: { type: 'string', description: 'SPKI in DER, base64.' },
  },
});
