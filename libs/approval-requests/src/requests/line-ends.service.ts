import { Database, byKey, loadBatched, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { RequestDetail } from '../model/request-detail';
import { isValidLine } from '../rules/lifecycle/is-valid';

/** How the approval of a line has ended: it was replaced, or it was revoked. */
export type LineEnd = Required<
  Pick<
    RequestDetail,
    'revoke_comment' | 'revoke_reason_code' | 'revoked_by_id' | 'superseded_by_id' | 'superseded_by_request_id'
  >
>;

const NO_END: LineEnd = {
  superseded_by_id: null,
  superseded_by_request_id: null,
  revoked_by_id: null,
  revoke_reason_code: null,
  revoke_comment: null,
};

/** Shows whether approved lines are valid, and how their approvals have ended. */
@Injectable()
export class LineEndsService {
  constructor(private readonly db: Database) {}

  /** Whether the approved price of a line may be used now. */
  isValid(line: RequestDetail, request: ApprovalRequest): boolean {
    return isValidLine(line, request, this.db.clock.now());
  }

  /** Read in one batch for the lines of a response, and only for those that were revoked or superseded. */
  async of({ id, revoked_at, superseded_at }: RequestDetail): Promise<LineEnd> {
    if (revoked_at === null && superseded_at === null) return NO_END;
    const loaded = await loadBatched('ends of lines', id, async (ids) => byKey(await this.ends(ids), 'id'));
    return loaded ?? NO_END;
  }

  private ends(ids: string[]): Promise<(LineEnd & { id: string })[]> {
    const columns = `id, ${Object.keys(NO_END).join(', ')}`;
    return this.db.run(sql`${this.db.rowsOf(RequestDetail).select(columns, where.isOneOfKeys('id', ids))}`);
  }
}
