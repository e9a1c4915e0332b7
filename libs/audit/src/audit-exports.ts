import { Database, type Failure, Refused, ValidationFailed, currentTenantId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Audit } from './audit';
import { AuditCheckpoints } from './audit-checkpoints';
import { checkpointLine, entryLine, headerLine } from './export-lines';

/** The entries to export. */
export interface AuditRange {
  /** The first entry; null is 1. */
  seq_from?: number | null;
  /** The last entry; null is the head. */
  seq_to?: number | null;
}

/** An export of entries that exist. */
export interface AuditExport {
  /** Its lines, in pieces of many lines. The last piece is the checkpoint. */
  pieces(): AsyncIterable<string>;
  /** Adds the audit entry. */
  record(complete: boolean): Promise<void>;
}

interface Link {
  seq: string;
  hash: string;
}

interface Exported extends Link {
  payload: string;
}

type Range = Record<'seq_from' | 'seq_to', number>;

/** Entries of one piece: at most this many, … */
const ENTRIES = sql.raw('1000');
/** … and none after this many bytes of payload. */
const BYTES = sql.raw('2097152');

/** Exports the audit log of the current tenant in the format `das-audit/1` (docs/audit-verification.md). */
@Injectable()
export class AuditExports {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly checkpoints: AuditCheckpoints,
  ) {}

  /**
   * @throws Refused (`not_found`) while the log is empty
   * @throws ValidationFailed for a range with entries that do not exist
   */
  async of(wanted: AuditRange): Promise<AuditExport> {
    const [head] = await this.db.run<Link>(sql`select seq, hash from audit_heads where ${tenant}`);
    const last = Number(head?.seq ?? 0);
    if (!last) throw new Refused('not_found');
    const range = { seq_from: wanted.seq_from ?? 1, seq_to: wanted.seq_to ?? last };
    const failures = failuresOf(range, last);
    if (failures.length) throw new ValidationFailed(failures);
    return {
      pieces: () => this.pieces(range),
      record: (complete) => this.audit.record('audit_log.exported', { metadata: { ...range, complete } }),
    };
  }

  private async *pieces({ seq_from, seq_to }: Range): AsyncGenerator<string> {
    const tenant_id = currentTenantId();
    let before = await this.link(seq_from - 1);
    let text = headerLine({ tenant: tenant_id, seq_from, seq_to, previous_hash: before.hash });
    while (Number(before.seq) < seq_to) {
      const entries = await this.entries(Number(before.seq), seq_to);
      for (const entry of entries) {
        text += entryLine(entry, before.hash);
        before = entry;
      }
      if (!entries.length) throw new Error(`The audit log of tenant ${tenant_id} has no entry ${seq_to}.`);
      yield text;
      text = '';
    }
    yield checkpointLine(this.checkpoints.sign({ tenant_id, seq: before.seq, hash: before.hash }));
  }

  /** The entry with this number. Before the first one the hash is empty. */
  private async link(seq: number): Promise<Link> {
    if (!seq) return { seq: '0', hash: '' };
    const [link] = await this.db.run<Link>(sql`select seq, hash from audit_logs where ${tenant} and seq = ${seq}`);
    if (!link) throw new Error(`The audit log of tenant ${currentTenantId()} has no entry ${seq}.`);
    return link;
  }

  private entries(after: number, seq_to: number): Promise<Exported[]> {
    return this.db.run<Exported>(sql`
      select seq, hash, payload from (
        select seq, hash, payload, sum(octet_length(payload)) over (order by seq) - octet_length(payload) as bytes_before
          from (select seq, hash, payload from audit_logs where ${tenant} and seq > ${after} and seq <= ${seq_to} order by seq limit ${ENTRIES}) as next) as entry
       where bytes_before < ${BYTES} order by seq`);
  }
}

function failuresOf({ seq_from, seq_to }: Range, head: number): Failure[] {
  if (seq_from > head) return [{ path: ['seq_from'], rule: 'max', params: { max: head } }];
  if (seq_to > head) return [{ path: ['seq_to'], rule: 'max', params: { max: head } }];
  return seq_to < seq_from ? [{ path: ['seq_to'], rule: 'min', params: { min: seq_from } }] : [];
}
