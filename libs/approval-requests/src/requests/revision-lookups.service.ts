import { Database, byKey, loadBatched, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';

/** Finds the sources and the open revisions of requests; batched per request context. */
@Injectable()
export class RevisionLookupsService {
  constructor(private readonly db: Database) {}

  /** The request that this one revises; null when it revises none, or when that was deleted. */
  async source({ revises_id }: Pick<ApprovalRequest, 'revises_id'>): Promise<ApprovalRequest | null> {
    if (!revises_id) return null;
    const rows = this.db.rowsOf(ApprovalRequest);
    const source = await loadBatched('sources of revisions', revises_id, async (ids) =>
      byKey(await rows.list({ where: where.isOneOfKeys('id', ids) }), 'id'),
    );
    return source ?? null;
  }

  /** The revision of a request that is not decided. Only requests that were approved have one. */
  async openRevision({ id, status }: Pick<ApprovalRequest, 'id' | 'status'>): Promise<ApprovalRequest | null> {
    if (status !== 'approved') return null;
    const revision = await loadBatched('open revisions', id, async (ids) => {
      const open = where.all([where.isOneOfKeys('revises_id', ids), sql.raw(`lifecycle_state = 'pending'`)]);
      return byKey(await this.db.rowsOf(ApprovalRequest).list({ where: open }), 'revises_id');
    });
    return revision ?? null;
  }
}
