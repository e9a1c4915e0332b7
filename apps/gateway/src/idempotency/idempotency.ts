import { Database, Refused, prepared, requireCall, withoutSecrets } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { WholeAnswer } from '../edge/whole-answer';
import type { IdempotentRequest } from './idempotency-key';
import type { IdempotencyRecord } from './idempotency-record';

/** An answer, and whether a repetition of the request is to get it again. */
export interface Outcome {
  answer: WholeAnswer;
  isKept: boolean;
}

const KEPT = `interval '24 hours'`;
/** Old records that go with each new one; more than one, so that they do go. */
const REMOVED_PER_RECORD = 10;

/** Carried out of a transaction that must leave nothing. */
class Unkept extends Error {
  constructor(readonly answer: WholeAnswer) {
    super();
  }
}

/** Does a request once, however often it comes: the answer is recorded in the transaction of the work. */
@Injectable()
export class Idempotency {
  constructor(private readonly db: Database) {}

  /**
   * The answer to the request: from `work`, or from the record of an earlier time. What `work` did is undone when its answer is
   * not kept, or when it throws.
   *
   * @throws Refused (`idempotency_in_progress`) while the same key is at work, (`idempotency_key_reused`) for another request
   */
  async once({ key, fingerprint }: IdempotentRequest, work: () => Promise<Outcome>): Promise<WholeAnswer> {
    try {
      return await this.db.transactionOfParts(async () => {
        if (!(await this.claim(key))) throw new Refused('idempotency_in_progress');
        const record = await this.find(key);
        if (record && record.fingerprint !== fingerprint) throw new Refused('idempotency_key_reused');
        if (record) return replayed(record);
        const { answer, isKept } = await work();
        if (!isKept) throw new Unkept(answer);
        await this.keep({ key, fingerprint }, answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof Unkept) return error.answer;
      throw error;
    }
  }

  /**
   * Takes the key until the transaction ends, however it ends: with the process, if need be. A lock rather than a row, because
   * whoever comes second is told at once and does not wait.
   */
  private async claim(key: string): Promise<boolean> {
    const name = `idempotency ${requireCall().tenant_id} ${key}`;
    const [claim] = await this.db.run<{ claimed: boolean }>(prepared('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed', [name]));
    return claim?.claimed ?? false;
  }

  private async find(key: string): Promise<IdempotencyRecord | undefined> {
    const text = `select * from idempotency_records where tenant_id = $1 and key = $2 and created_at > now() - ${KEPT}`;
    const [record] = await this.db.run<IdempotencyRecord>(prepared(text, [requireCall().tenant_id, key]));
    return record;
  }

  private async keep({ key, fingerprint }: IdempotentRequest, { status, headers, body }: WholeAnswer): Promise<void> {
    const { tenant_id } = requireCall();
    const old = `select key from idempotency_records where tenant_id = $1 and created_at <= now() - ${KEPT} order by created_at limit ${REMOVED_PER_RECORD} for update skip locked`;
    const insertion = `insert into idempotency_records (tenant_id, key, fingerprint, status, headers, body) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`;
    await this.db.runAll([
      prepared(`delete from idempotency_records where tenant_id = $1 and key in (${old})`, [tenant_id]),
      prepared(insertion, [tenant_id, key, fingerprint, status, JSON.stringify(headers), withoutSecrets(body)]),
    ]);
  }
}

const replayed = ({ status, headers, body }: IdempotencyRecord): WholeAnswer => ({ status, headers: { ...headers, 'idempotency-replayed': 'true' }, body });
