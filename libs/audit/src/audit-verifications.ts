import { DateTimeScalar, Database, runInContext, sql, systemContext, tenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { AuditChain, type ChainReport } from './audit-chain';

/** The head of a tenant's chain, and the result of its last verification. */
@ObjectType('AuditChain', {
  description:
    'The head of the audit log, and the result of its last verification. The service verifies it once a day.',
})
export class AuditChainState {
  @Field(() => Int, { description: 'The number of the newest entry; 0 while the log is empty.' })
  seq: number;

  @Field({ description: 'The chain hash of the newest entry: SHA-256, hexadecimal; empty while the log is empty.' })
  hash: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'UTC: the end of the last verification; null before the first one.',
  })
  verified_at: string | null;

  @Field(() => Int, { nullable: true, description: 'The last entry that the verification accepted.' })
  verified_seq: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the verification accepted all entries.' })
  ok: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The first entry that cannot be trusted.' })
  first_bad_seq: number | null;

  @Field(() => String, { nullable: true, description: 'missing, hash, changed, beyond_head or head.' })
  reason: string | null;
}

interface Head {
  seq: string;
  hash: string;
}

interface StoredVerification {
  verified_at: string | null;
  verified_seq: string | null;
  first_bad_seq: string | null;
  reason: string | null;
}

const NEVER_VERIFIED: StoredVerification = { verified_at: null, verified_seq: null, first_bad_seq: null, reason: null };

const numberOf = (seq: string | null): number | null => (seq === null ? null : Number(seq));

/** Verifies the chains of all tenants, and stores the results. */
@Injectable()
export class AuditVerifications {
  private readonly log = new Logger(AuditVerifications.name);

  constructor(
    private readonly db: Database,
    private readonly chain: AuditChain,
  ) {}

  /** The chain of the current tenant. */
  async state(): Promise<AuditChainState> {
    const [heads, verifications] = await Promise.all([
      this.db.run<Head>(sql`select seq, hash from audit_heads where ${tenant}`),
      this.db.run<StoredVerification>(
        sql`select verified_at, verified_seq, first_bad_seq, reason from audit_verifications where ${tenant}`,
      ),
    ]);
    const { seq, hash } = heads[0] ?? { seq: '0', hash: '' };
    const { verified_at, reason, ...stored } = verifications[0] ?? NEVER_VERIFIED;
    const first_bad_seq = numberOf(stored.first_bad_seq);
    const ok = verified_at === null ? null : first_bad_seq === null;
    return {
      seq: Number(seq),
      hash,
      verified_at,
      verified_seq: numberOf(stored.verified_seq),
      ok,
      first_bad_seq,
      reason,
    };
  }

  /**
   * Verifies chains that were not verified for a day. One that cannot be read is logged and tried again after an hour.
   *
   * @param stop ends the verification. The chains that are left are verified after an hour
   * @returns the number of chains
   */
  async verifyDue(most: number, stop?: AbortSignal): Promise<number> {
    const due = await this.db.run<{ tenant_id: string }>(sql.unscoped`select * from claim_audit_chains(${most})`);
    for (const { tenant_id } of due) {
      await runInContext(systemContext(tenant_id), () => this.verify(tenant_id, stop)).catch((error: unknown) => {
        if (!stop?.aborted) this.log.error(error);
      });
    }
    return due.length;
  }

  private async verify(tenant_id: string, stop?: AbortSignal): Promise<void> {
    const report = await this.chain.verify({}, stop);
    const { first_bad } = report;
    if (first_bad)
      this.log.error(`The audit log of tenant ${tenant_id} is bad from entry ${first_bad.seq} on: ${first_bad.reason}`);
    const bad = { seq: first_bad?.seq ?? null, reason: first_bad?.reason ?? null };
    await this.db.run(sql`
      update audit_verifications set verified_at = now(), verified_seq = ${lastGood(report)}, first_bad_seq = ${bad.seq}, reason = ${bad.reason} where ${tenant}`);
  }
}

/** Entries are numbered from 1 without gaps, so the number of entries of a whole chain is that of the last one. */
const lastGood = ({ entries, first_bad }: ChainReport): number => (first_bad ? first_bad.seq - 1 : entries);
