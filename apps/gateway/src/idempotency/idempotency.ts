import {
  Database,
  redactSecrets,
  Refused,
  REMOVED_AT_ONCE,
  type RemovedBatch,
  sql,
  tenant,
  TenantRow,
} from '@das/platform';
import { Global, Injectable, Module } from '@nestjs/common';
import type { BufferedResponse } from '../http/requests/http-messages';
import type { IdempotentRequest } from './idempotency-key';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A response, and whether repetitions of the request return it. */
export interface StoredResponse {
  answer: BufferedResponse;
  isKept: boolean;
}

type Found = Pick<IdempotencyRecord, 'fingerprint' | 'status' | 'headers' | 'body'>;

const KEPT = sql.raw(`interval '24 hours'`);

/** Rolls the transaction back and carries the response out of it. */
class Unkept extends Error {
  constructor(readonly answer: BufferedResponse) {
    super();
  }
}

/** Executes a request once per key. The response is stored in the transaction of the work. */
@Injectable()
export class Idempotency {
  constructor(private readonly db: Database) {}

  /**
   * The response of `work`, or the stored one of an earlier execution. The transaction is rolled back when the response is not
   * kept, or when `work` throws.
   *
   * @throws Refused (`idempotency_in_progress`) while a request with the key is executed, (`idempotency_key_reused`) when the key
   * belongs to another request
   */
  async once({ key, fingerprint }: IdempotentRequest, work: () => Promise<StoredResponse>): Promise<BufferedResponse> {
    try {
      return await this.db.transactionWithSavepoints(async () => {
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

  /** Removes the oldest expired records of the current tenant. A record that a request is replacing is skipped. */
  async removeExpired(): Promise<RemovedBatch> {
    const removed = await this.db.run(sql`
      delete from idempotency_records where ${tenant} and key in (
        select key from idempotency_records where ${tenant} and created_at <= now() - ${KEPT} order by created_at limit ${REMOVED_AT_ONCE} for update skip locked)
      returning key`);
    return { removed: { idempotency_records: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
  }

  /**
   * Locks the key until the transaction ends, also when the process dies. An advisory lock: a concurrent request with the key is
   * refused at once, where a row would make it wait.
   */
  private async claim(key: string): Promise<boolean> {
    const lock = sql.fragment`hashtextextended('idempotency ' || ${tenant.id} || ' ' || ${key}, 0)`;
    const [claim] = await this.db.run<{ claimed: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as claimed`);
    return claim?.claimed ?? false;
  }

  private async find(key: string): Promise<Found | undefined> {
    const [record] = await this.db.run<Found>(sql`
      select fingerprint, status, headers, body from idempotency_records where ${tenant} and key = ${key} and created_at > now() - ${KEPT}`);
    return record;
  }

  private async keep(
    { key, fingerprint }: IdempotentRequest,
    { status, headers, body }: BufferedResponse,
  ): Promise<void> {
    const row = sql.fragment`${tenant.id}, ${key}, ${fingerprint}, ${status}, ${JSON.stringify(headers)}, ${redactSecrets(body)}`;
    await this.db.run(sql`
      insert into idempotency_records (${tenant.column}, key, fingerprint, status, headers, body) values (${row})
          on conflict (${tenant.column}, key) do update
         set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`);
  }
}

const replayed = ({ status, headers, body }: Found): BufferedResponse => ({
  status,
  headers: { ...headers, 'idempotency-replayed': 'true' },
  body,
});

/** The stored response of a request with an `Idempotency-Key`. */
@Entity('idempotency_records')
@Index('idempotency_records_age', ['tenant_id', 'created_at'])
export class IdempotencyRecord extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  key: string;

  /** Digest of the request; see `IdempotentRequest`. */
  @Column({ type: 'text', collation: 'C' })
  fingerprint: string;

  @Column('integer')
  status: number;

  @Column('json')
  headers: Record<string, string>;

  @Column('text')
  body: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}

/** Provides {@link Idempotency} to GraphQL and REST. */
@Global()
@Module({ providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {}
