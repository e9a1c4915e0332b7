import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { FIRST_LINK, type Flaw, type Link, type StoredEntry, flawOf } from './check-entry';
import type { Checkpoint } from './checkpoint';

/** The first entry that cannot be trusted. Neither can the entries after it. */
export interface FirstBad {
  seq: number;
  reason: Flaw;
}

/** Result of the verification of a tenant's chain. */
export interface ChainReport {
  /** Number of entries that were read. */
  entries: number;
  first_bad: FirstBad | null;
}

/** Entries that one statement reads. */
const BATCH = sql.raw('1000');

const COLUMNS = sql.fragment`${tenant.column}, seq, id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as occurred_at, action, result, actor,
  resource_type, resource_id, changes, metadata, environment, ip, user_agent, request_id, payload, hash, actor_user_id, actor_api_key_id`;

/** Verifies the hash chain of the current tenant from its first entry to its head. */
@Injectable()
export class AuditChain {
  constructor(private readonly db: Database) {}

  /**
   * @param checkpoints of this tenant, with verified signatures, from outside of the database. They reveal a log that was truncated or
   *   rewritten together with its head.
   */
  async verify(checkpoints: Checkpoint[] = []): Promise<ChainReport> {
    const hashes = new Map(checkpoints.map(({ seq, hash }) => [seq, hash]));
    // at least 1, because the creation of the tenant is the first entry of its log
    const expected = [...hashes.keys(), (await this.head()).seq].reduce((most, seq) => Math.max(most, seq), 1);
    let [last, entries, first_bad] = [FIRST_LINK, 0, null as FirstBad | null];
    for (let batch = await this.after(0); batch.length; batch = await this.after(Number(batch.at(-1)?.seq))) {
      entries += batch.length;
      for (const entry of first_bad ? [] : batch) {
        const reason = flawOf(entry, last) ?? (differs(hashes, entry) ? 'checkpoint' : undefined);
        if (reason) first_bad = { seq: last.seq + 1, reason };
        if (reason) break;
        last = { seq: Number(entry.seq), hash: entry.hash };
      }
    }
    if (!first_bad && last.seq < expected) first_bad = { seq: last.seq + 1, reason: 'missing' };
    return { entries, first_bad: first_bad ?? (await this.flawOfHead(last)) };
  }

  /** Entries and head are written in one transaction, so a head behind the last entry was set back. */
  private async flawOfHead(last: Link): Promise<FirstBad | null> {
    const head = await this.head();
    if (head.seq < last.seq) return { seq: head.seq + 1, reason: 'beyond_head' };
    return head.seq === last.seq && head.hash !== last.hash ? { seq: last.seq, reason: 'head' } : null;
  }

  private async head(): Promise<Link> {
    const [head] = await this.db.run<{ seq: string; hash: string }>(sql`select seq, hash from audit_heads where ${tenant}`);
    return head ? { seq: Number(head.seq), hash: head.hash } : FIRST_LINK;
  }

  private after(seq: number): Promise<StoredEntry[]> {
    return this.db.run<StoredEntry>(sql`select ${COLUMNS} from audit_logs where ${tenant} and seq > ${seq} order by seq limit ${BATCH}`);
  }
}

const differs = (hashes: Map<number, string>, { seq, hash }: StoredEntry): boolean => (hashes.get(Number(seq)) ?? hash) !== hash;
