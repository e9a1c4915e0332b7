import { Database, byKey, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';

interface Creators {
  id: string;
  creator_ids: string[];
}

/** Reads the lineages of revisions. */
@Injectable()
export class LineagesService {
  constructor(private readonly db: Database) {}

  /**
   * A revision with the creators of all requests of its lineage, also of later revisions and of deleted requests. They count as its
   * requesters when it is extended. Batched per request context.
   */
  async withCreators<T extends Pick<ApprovalRequest, 'id' | 'revises_id'>>(request: T): Promise<T> {
    if (request.revises_id === null) return request;
    const found = await loadBatched('creators of lineages', request.id, (ids) => this.creators(ids));
    return { ...request, lineage_creator_ids: found?.creator_ids ?? [] };
  }

  private async creators(ids: string[]): Promise<Map<string, Creators>> {
    const lineage = sql.fragment`(other.lineage_id = revision.lineage_id or other.id = revision.lineage_id)`;
    const rows = await this.db.run<Creators>(sql`
      select revision.id, array_agg(distinct other.created_by_id) as creator_ids
        from approval_requests revision join approval_requests other on ${tenant.of('other')} and ${lineage}
       where ${tenant.of('revision')} and revision.id = any(${ids}) and other.created_by_id is not null
       group by revision.id`);
    return byKey(rows, 'id');
  }
}
