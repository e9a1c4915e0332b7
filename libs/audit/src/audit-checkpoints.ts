import { Database, dateTimeNow, runInContext, sql, systemContext, tenant } from '@das/platform';
import { type Checkpoint, CheckpointSigner } from './checkpoint';

interface Head {
  tenant_id: string;
  seq: string;
  hash: string;
}

/** Takes a checkpoint to where the database's owner cannot change it. */
export type CheckpointSink = (checkpoint: Checkpoint) => Promise<void>;

/** Signs where the tenants' logs stand. */
export class AuditCheckpoints {
  constructor(
    private readonly db: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** The current tenant's, as of now; null while its log is empty. */
  async current(): Promise<Checkpoint | null> {
    const [head] = await this.db.run<Head>(sql`select ${tenant.column}, seq, hash from audit_heads where ${tenant}`);
    return head ? this.signed(head) : null;
  }

  /**
   * Signs and keeps the head of each log that has grown; one is marked only when it is kept, so that none is lost.
   *
   * @returns how many there were
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
