import { Database, dateTimeNow, inCall, prepared, requireCall, systemCall } from '@das/platform';
import { type Checkpoint, CheckpointSigner } from './checkpoint';

interface Head {
  tenant_id: string;
  seq: string;
  hash: string;
}

/** Takes a checkpoint to where the database's owner cannot change it. */
export type Keep = (checkpoint: Checkpoint) => Promise<void>;

/** Signs where the tenants' logs stand. */
export class AuditCheckpoints {
  constructor(
    private readonly db: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  /** The current tenant's, as of now; null while its log is empty. */
  async current(): Promise<Checkpoint | null> {
    const [head] = await this.db.run<Head>(prepared('select tenant_id, seq, hash from audit_heads where tenant_id = $1', [requireCall().tenant_id]));
    return head ? this.signed(head) : null;
  }

  /**
   * Signs and keeps the head of each log that has grown; one is marked only when it is kept, so that none is lost.
   *
   * @returns how many there were
   */
  async keepNew(keep: Keep): Promise<number> {
    const heads = await this.db.run<Head>(prepared('select * from audit_heads_to_sign()', []));
    for (const head of heads) {
      await keep(this.signed(head));
      const text = 'update audit_heads set signed_seq = $2 where tenant_id = $1 and signed_seq < $2';
      await inCall(systemCall(head.tenant_id), () => this.db.run(prepared(text, [head.tenant_id, head.seq])));
    }
    return heads.length;
  }

  private signed({ tenant_id, seq, hash }: Head): Checkpoint {
    return this.signer.sign({ tenant: tenant_id, seq: Number(seq), hash, at: dateTimeNow() });
  }
}
