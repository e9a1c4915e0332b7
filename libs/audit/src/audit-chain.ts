import { Database, groupedBy, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AuditRestores, type RecordedRestore } from './audit-restores';
import { FIRST_LINK, type Link, type StoredEntry, flawOf } from './check-entry';
import type { Checkpoint } from './checkpoint';
import { type FirstBad, flawAtEnd } from './flaw-at-end';
import { isLostBy, isRestoreSignedBy } from './restore';

/** What a chain is compared with, from outside of the database. */
export interface Evidence {
  /** Of this tenant, with verified signatures. They reveal a log that was truncated or rewritten together with its head. */
  checkpoints?: Checkpoint[];
  /** The keys whose signature is accepted on the record of a restore. */
  public_keys?: string[];
}

/** Entries that a restore of the database has lost. */
export interface Gap {
  /** The entry that records the restore. */
  seq: number;
  /** The time that the database was restored to: `Y-m-d H:i:s`, UTC. */
  restored_to: string;
  missing_from: number;
  /** The newest lost entry that a checkpoint proved when the restore was recorded; null when none did. */
  missing_to: number | null;
}

/** Result of verifying a tenant's chain. */
export interface ChainReport {
  /** Number of entries that were read. */
  entries: number;
  first_bad: FirstBad | null;
  /** Absent when no restore is recorded. */
  gaps?: Gap[];
}

/** Entries that one statement reads. */
const BATCH = sql.raw('1000');

const COLUMNS = sql.fragment`${tenant.column}, seq, id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as occurred_at, action, result, actor,
  resource_type, resource_id, changes, metadata, environment, ip, user_agent, request_id, payload, hash, actor_user_id, actor_api_key_id`;

/** Verifies the hash chain of the current tenant from its first entry to its head. */
@Injectable()
export class AuditChain {
  constructor(
    private readonly db: Database,
    private readonly restores: AuditRestores,
  ) {}

  /**
   * Checkpoints of entries that a recorded restore has lost are left out. The report lists such restores.
   *
   * @param stop ends the verification between two batches: the promise rejects with its reason
   */
  async verify(evidence: Evidence = {}, stop?: AbortSignal): Promise<ChainReport> {
    const restores = await this.restores.list();
    const checkpoints = withoutLost(evidence, restores);
    const head_before = await this.head();
    const { last, ...read } = await this.follow(checkpoints, stop);
    const newest_signed = checkpoints.reduce((most, { seq }) => Math.max(most, seq), 0);
    const first_bad = read.first_bad ?? flawAtEnd(last, { head_before, head_after: await this.head(), newest_signed });
    return { entries: read.entries, first_bad, ...(restores.length ? { gaps: restores.map(gapOf) } : {}) };
  }

  /** Reads all entries, and checks each one up to the first bad one. */
  private async follow(
    checkpoints: Checkpoint[],
    stop?: AbortSignal,
  ): Promise<{ last: Link; entries: number; first_bad: FirstBad | null }> {
    const signed = groupedBy(checkpoints, 'seq');
    let [last, entries, first_bad] = [FIRST_LINK, 0, null as FirstBad | null];
    for (let batch = await this.after(0); batch.length; batch = await this.after(Number(batch.at(-1)?.seq))) {
      stop?.throwIfAborted();
      entries += batch.length;
      for (const entry of first_bad ? [] : batch) {
        const reason = flawOf(entry, last) ?? (differs(signed.get(entry.seq), entry) ? 'checkpoint' : undefined);
        if (reason) first_bad = { seq: last.seq + 1, reason };
        if (reason) break;
        last = { seq: Number(entry.seq), hash: entry.hash };
      }
    }
    return { last, entries, first_bad };
  }

  private async head(): Promise<Link> {
    const [head] = await this.db.run<{ seq: string; hash: string }>(
      sql`select seq, hash from audit_heads where ${tenant}`,
    );
    return head ? { seq: Number(head.seq), hash: head.hash } : FIRST_LINK;
  }

  private after(seq: number): Promise<StoredEntry[]> {
    return this.db.run<StoredEntry>(
      sql`select ${COLUMNS} from audit_logs where ${tenant} and seq > ${seq} order by seq limit ${BATCH}`,
    );
  }
}

const differs = (checkpoints: Checkpoint[] = [], { hash }: StoredEntry): boolean =>
  checkpoints.some((checkpoint) => checkpoint.hash !== hash);

function withoutLost({ checkpoints = [], public_keys = [] }: Evidence, restores: RecordedRestore[]): Checkpoint[] {
  const signed = restores.filter((restore) => isRestoreSignedBy(public_keys, restore));
  return checkpoints.filter((checkpoint) => !signed.some((restore) => isLostBy(restore, checkpoint)));
}

const gapOf = ({ seq, at, last_seq, missing_to }: RecordedRestore): Gap => ({
  seq,
  restored_to: at,
  missing_from: last_seq + 1,
  missing_to,
});
