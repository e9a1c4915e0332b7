import {
  type AuditChainState,
  type AuditEntry,
  type AuditKey,
  AuditLogsService,
  type SignedCheckpoint,
} from '@das/audit';
import { Injectable } from '@nestjs/common';
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

export const AUDIT_LOG = new ResourceShape<AuditEntry>('AuditLog', {
  columns: COLUMNS,
  computed: ['seq', 'hash', 'previous_hash', 'payload'],
});

/** Entries with their links in the hash chain, for callers that may read the audit log. */
@Injectable()
export class AuditLogPresenter {
  constructor(private readonly logs: AuditLogsService) {}

  async present(entry: AuditEntry): Promise<Resource> {
    const { hash, previous_hash, payload } = (await this.logs.linkOf(entry.seq)) ?? {};
    return { ...AUDIT_LOG.of(entry), seq: Number(entry.seq), hash, previous_hash, payload };
  }
}

/** An entry of a request's history, which has no number. */
export const HISTORY_ENTRY = new ResourceShape<RedactedAuditEntry>('HistoryEntry', { columns: COLUMNS }, 'AuditLog');

export const AUDIT_CHAIN = new ResourceShape<AuditChainState>('AuditChain', {
  columns: ['seq', 'hash', 'verified_at', 'verified_seq', 'ok', 'first_bad_seq', 'reason'],
});

export const AUDIT_KEY = new ResourceShape<AuditKey>('AuditKey', {
  columns: ['key_id', 'algorithm', 'public_key', 'status'],
});

/** Not in GraphQL, so its fields are described here. */
export const AUDIT_CHECKPOINT = new ResourceShape<SignedCheckpoint>('AuditCheckpoint', {
  columns: ['tenant', 'seq', 'hash', 'at', 'signature', 'public_key', 'key_id'],
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
    key_id: {
      type: 'string',
      description: 'The first 16 hexadecimal digits of SHA-256 over the public key in DER.',
    },
  },
});
