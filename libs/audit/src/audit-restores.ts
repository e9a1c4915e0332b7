import { Database, currentTenantId, dateTimeNow, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Audit } from './audit';
import type { Checkpoint, CheckpointSigner } from './checkpoint';
import { type Restore, isLostBy, signRestore } from './restore';

const ACTION = 'platform.restored';

/** A restore of the database that the operator has to record. */
export interface RestoreToRecord {
  /** The time that the database was restored to: `Y-m-d H:i:s`, UTC. */
  at: string;
  /** Of this tenant, with verified signatures. */
  checkpoints: Checkpoint[];
}

/** A recorded restore, and the number of the entry that records it. */
export interface RecordedRestore extends Restore {
  seq: number;
}

interface StoredLink {
  seq: string;
  hash: string;
}

/** Restores of the database, each recorded by an entry in the log of the current tenant. */
@Injectable()
export class AuditRestores {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** The recorded restores, oldest first. Their signatures are not checked. */
  async list(): Promise<RecordedRestore[]> {
    const rows = await this.db.run<{ seq: string; metadata: Omit<Restore, 'tenant'> }>(
      sql`select seq, metadata from audit_logs where ${tenant} and action = ${ACTION} order by seq`,
    );
    return rows.map(({ seq, metadata }) => ({ ...metadata, seq: Number(seq), tenant: currentTenantId() }));
  }

  /** Records a restore. @returns the last good entry; undefined when the log had no entry at that time */
  record({ at, checkpoints }: RestoreToRecord, signer: CheckpointSigner): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const [last] = await this.db.run<StoredLink>(sql`
        select seq, hash from audit_logs where ${tenant} and occurred_at < ${at}::timestamptz + interval '1 second' order by seq desc limit 1`);
      if (!last) return undefined;
      const [last_seq, last_hash] = [Number(last.seq), last.hash];
      const missing_to = await this.newestLost(last_seq, checkpoints);
      const restore = signRestore(signer, {
        tenant: currentTenantId(),
        at,
        last_seq,
        last_hash,
        missing_to,
        recorded_at: dateTimeNow(),
      });
      const { tenant: _, ...metadata } = restore;
      await this.audit.record(ACTION, { metadata });
      return last_seq;
    });
  }

  /** The newest checkpoint after this entry that fits no entry of the log, and is of no restore that was recorded before. */
  private async newestLost(last_seq: number, checkpoints: Checkpoint[]): Promise<number | null> {
    const earlier = await this.list();
    const later = await this.db.run<StoredLink>(
      sql`select seq, hash from audit_logs where ${tenant} and seq > ${last_seq}`,
    );
    const hashes = new Map(later.map(({ seq, hash }) => [Number(seq), hash]));
    const lost = checkpoints.filter(
      (each) =>
        each.seq > last_seq &&
        hashes.get(each.seq) !== each.hash &&
        !earlier.some((restore) => isLostBy(restore, each)),
    );
    return lost.length ? lost.reduce((most, { seq }) => Math.max(most, seq), 0) : null;
  }
}
