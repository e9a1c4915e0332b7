import { Database, FAST_TIMEOUT_MS, dateTimeNow, runInContext, sql, systemContext, tenant } from '@das/platform';
import { type Checkpoint, CheckpointSigner, type SignedCheckpoint } from './checkpoint';

interface Head {
  tenant_id: string;
  seq: string;
  hash: string;
}

/** Stores a checkpoint where the owner of the database cannot change it. It rejects when the checkpoint was not stored. */
export type CheckpointSink = (checkpoint: Checkpoint) => Promise<void>;

/** Tenants whose heads one call signs, if the caller does not say. */
const MAX_TENANTS = 500;

/** Signs the heads of audit logs. */
export class AuditCheckpoints {
  constructor(
    private readonly db: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** A checkpoint of the current tenant; null while its log is empty. */
  async current(): Promise<SignedCheckpoint | null> {
    const [head] = await this.db.run<Head>(sql`select ${tenant.column}, seq, hash from audit_heads where ${tenant}`);
    return head ? this.sign(head) : null;
  }

  /** A checkpoint of an entry, with the present time. */
  sign({ tenant_id, seq, hash }: Head): SignedCheckpoint {
    return this.signer.sign({ tenant: tenant_id, seq: Number(seq), hash, at: dateTimeNow() });
  }

  /**
   * Signs the head of each log with new entries, and passes it to the sink. A head is marked as signed only after the sink has stored
   * it, so that a failure loses no checkpoint.
   *
   * @returns the number of checkpoints
   * @throws the error of the sink
   */
  async keepNew(keep: CheckpointSink, most = MAX_TENANTS): Promise<number> {
    const tenants = await this.db.run<{ tenant_id: string }>(sql.unscoped`select * from tenants_to_sign(${most})`);
    let kept = 0;
    for (const { tenant_id } of tenants)
      kept += await runInContext(systemContext(tenant_id), () => this.keepHead(keep));
    return kept;
  }

  /** Seconds since the oldest head of any tenant got entries without a checkpoint; 0 without one. @throws ServiceUnavailable */
  async oldestUnsigned(): Promise<number> {
    const [oldest] = await this.db.run<{ seconds: number }>({
      ...sql.unscoped`select oldest_unsigned_head_s() as seconds`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return oldest?.seconds ?? 0;
  }

  /** @returns 0 when another process has signed the head */
  private async keepHead(keep: CheckpointSink): Promise<number> {
    const [head] = await this.db.run<Head>(
      sql`select ${tenant.column}, seq, hash from audit_heads where ${tenant} and signed_seq < seq`,
    );
    if (head) await keep(this.sign(head));
    await this.markSigned(head?.seq ?? '0');
    return head ? 1 : 0;
  }

  /** Removes the row of the look-up table, unless entries were added since the head was read. These have then waited since now. */
  private markSigned(seq: string): Promise<void> {
    return this.db.transaction(async () => {
      const signing = sql`update audit_heads set signed_seq = greatest(signed_seq, ${seq}) where ${tenant} returning seq > signed_seq as is_behind`;
      const [head] = await this.db.run<{ is_behind: boolean }>(signing);
      const look_up = head?.is_behind
        ? sql`update unsigned_heads set since = now() where ${tenant}`
        : sql`delete from unsigned_heads where ${tenant}`;
      await this.db.run(look_up);
    });
  }
}
