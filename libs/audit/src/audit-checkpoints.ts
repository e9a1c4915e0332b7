import { Database, dateTimeNow, runInContext, sql, systemContext, tenant } from '@das/platform';
import { type Checkpoint, CheckpointSigner } from './checkpoint';

interface Head {
  tenant_id: string;
  seq: string;
  hash: string;
}

/** Stores a checkpoint where the owner of the database cannot change it. It rejects when the checkpoint was not stored. */
export type CheckpointSink = (checkpoint: Checkpoint) => Promise<void>;

/** Signs the heads of audit logs. */
export class AuditCheckpoints {
  constructor(
    private readonly db: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** A checkpoint of the current tenant; null while its log is empty. */
  async current(): Promise<Checkpoint | null> {
    const [head] = await this.db.run<Head>(sql`select ${tenant.column}, seq, hash from audit_heads where ${tenant}`);
    return head ? this.signed(head) : null;
  }

  /**
   * Signs the head of each log with new entries, and passes it to the sink. A head is marked as signed only after the sink has stored
   * it, so that a failure loses no checkpoint.
   *
   * @returns the number of checkpoints
   * @throws the error of the sink
   */
  async keepNew(keep: CheckpointSink): Promise<number> {
    const heads = await this.db.run<Head>(sql.unscoped`select * from audit_heads_to_sign()`);
    for (const head of heads) {
      await keep(this.signed(head));
      await runInContext(systemContext(head.tenant_id), () => this.markSigned(head));
    }
    return heads.length;
  }

  private async markSigned({ seq }: Head): Promise<void> {
    await this.db.run(sql`update audit_heads set signed_seq = ${seq} where ${tenant} and signed_seq < ${seq}`);
  }

  private signed({ tenant_id, seq, hash }: Head): Checkpoint {
    return this.signer.sign({ tenant: tenant_id, seq: Number(seq), hash, at: dateTimeNow() });
  }
}
