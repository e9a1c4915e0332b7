import { Database, REMOVED_AT_ONCE, type RemovedBatch, fitting, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Jobs that one transaction looks at. */
const EXAMINED = sql.raw('50');

interface EndedJob {
  id: string;
  /** The job and its items; a job with more items than one transaction removes counts as one more than those. */
  rows: number;
}

/** Removes jobs that have ended, with their items. A job that another transaction has locked is skipped. */
@Injectable()
export class JobRetention {
  constructor(private readonly db: Database) {}

  /** Removes the oldest ended jobs of the current tenant in one transaction. */
  async removeNext(days: number): Promise<RemovedBatch> {
    const [oldest] = await this.db.run<{ is_over: boolean }>(sql`
      select finished_at < now() - ${days}::float8 * interval '1 day' as is_over from jobs where ${tenant} and finished_at is not null order by finished_at limit 1`);
    if (!oldest?.is_over) return { removed: {}, hasMore: false };
    return this.db.transaction(async () => {
      const ended = await this.lockEnded(days);
      const removed = await this.remove(fitting(ended));
      return { removed, hasMore: ended.length > 0 };
    });
  }

  private lockEnded(days: number): Promise<EndedJob[]> {
    const items = sql.fragment`select from job_items i where ${tenant.of('i')} and i.job_id = j.id limit ${REMOVED_AT_ONCE}`;
    return this.db.run<EndedJob>(sql`
      select j.id, (1 + (select count(*) from (${items}) as item))::integer as rows
        from jobs j where ${tenant.of('j')} and j.finished_at < now() - ${days}::float8 * interval '1 day' and j.status in ('done', 'failed')
       order by j.finished_at limit ${EXAMINED} for update of j skip locked`);
  }

  private async remove(jobs: EndedJob[]): Promise<RemovedBatch['removed']> {
    const ids = jobs.map(({ id }) => id);
    const items = await this.db.run(sql`
      delete from job_items where ${tenant} and (job_id, index) in (
        select job_id, index from job_items where ${tenant} and job_id = any(${ids}) limit ${REMOVED_AT_ONCE}) returning index`);
    if (items.length + jobs.length > REMOVED_AT_ONCE) return { job_items: items.length };
    const deleted = await this.db.run(sql`delete from jobs where ${tenant} and id = any(${ids}) returning id`);
    return { job_items: items.length, jobs: deleted.length };
  }
}
