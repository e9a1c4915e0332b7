import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { FIRST_LINK, type Flaw, type Link, type StoredEntry, flawOf } from './check-entry';
import type { Checkpoint } from './checkpoint';

/** The first entry from which on the log cannot be trusted. */
export interface FirstBad {
  seq: number;
  reason: Flaw;
}

/** What following a tenant's chain came to. */
export interface ChainReport {
  entries: number;
  first_bad: FirstBad | null;
}

/** Entries that are read at once. */
const PIECE = sql.raw('1000');

const COLUMNS = sql.fragment`${tenant.column}, seq, id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as occurred_at, action, result, actor,
  resource_type, resource_id, changes, metadata, environment, ip, user_agent, request_id, payload, hash, actor_user_id, actor_api_key_id`;

/** Follows the current tenant's chain from its first entry to its head. */
@Injectable()
export class AuditChain {
  constructor(private readonly db: Database) {}

  /** @param checkpoints of this tenant, signed by us and kept elsewhere: they show what was cut off or written anew, head and all */
  async verify(checkpoints: Checkpoint[] = []): Promise<ChainReport> {
    const hashes = new Map(checkpoints.map(({ seq, hash }) => [seq, hash]));
    const demanded = [...hashes.keys(), (await this.head()).seq].reduce((most, seq) => Math.max(most, seq), 1); // a tenant's log begins with the tenant
    let [last, entries, first_bad] = [FIRST_LINK, 0, null as FirstBad | null];
    for (let piece = await this.after(0); piece.length; piece = await this.after(Number(piece.at(-1)?.seq))) {
      entries += piece.length;
      for (const entry of first_bad ? [] : piece) {
        const reason = flawOf(entry, last) ?? (differs(hashes, entry) ? 'checkpoint' : undefined);
        if (reason) first_bad = { seq: last.seq + 1, reason };
        if (reason) break;
        last = { seq: Number(entry.seq), hash: entry.hash };
      }
    }
    if (!first_bad && last.seq < demanded) first_bad = { seq: last.seq + 1, reason: 'missing' };
    return { entries, first_bad: first_bad ?? (await this.flawOfHead(last)) };
  }

  /** Entries are written with their head, so that a head that knows less than the log has been set back. */
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
    return this.db.run<StoredEntry>(sql`select ${COLUMNS} from audit_logs where ${tenant} and seq > ${seq} order by seq limit ${PIECE}`);
  }
}

const differs = (hashes: Map<number, string>, { seq, hash }: StoredEntry): boolean => (hashes.get(Number(seq)) ?? hash) !== hash;
