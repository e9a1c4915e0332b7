import { Database, ErrorWords, ServiceError, ServiceUnavailable } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import type { DecisionResult } from '../decisions/decision-result';
import { DecisionsService } from '../decisions/decisions.service';
import type { BulkApproveOutcome, ItemOutcome } from './bulk-approve';

export interface BulkItem {
  index: number;
  /** As the client wrote it. */
  id: string;
  comment: string | null;
  dry_run: boolean;
}

/** Approves one request of a batch, with the checks of a single decision, and says what came of it. */
@Injectable()
export class ApproveItemService {
  constructor(
    private readonly db: Database,
    private readonly decisions: DecisionsService,
    private readonly words: ErrorWords,
  ) {}

  /** @throws ServiceUnavailable when it could not be worked on in time: it may be tried again */
  async approve({ index, id, comment, dry_run }: BulkItem): Promise<BulkApproveOutcome> {
    try {
      const result = await (dry_run ? this.decisions.tryApprove(id, { comment }) : this.decisions.approve(id, { comment }));
      return { index, id, ...outcomeOf(result, dry_run) };
    } catch (error) {
      if (!(error instanceof ServiceError) || error instanceof ServiceUnavailable) throw error;
      const status = (await this.db.rowsOf(ApprovalRequest).find(id))?.status ?? null;
      return { ...this.failed({ index, id }, error), status };
    }
  }

  /** The outcome of an item that failed so. */
  failed({ index, id }: Pick<BulkItem, 'id' | 'index'>, error: ServiceError): BulkApproveOutcome {
    return { index, id, outcome: 'failed', status: null, version: null, next_levels: [], error: this.words.of(error) };
  }
}

function outcomeOf({ approval_request, outcome, replayed, lines }: DecisionResult, dry_run: boolean): Omit<BulkApproveOutcome, 'id' | 'index'> {
  const reached: ItemOutcome = replayed || outcome === 'denied' ? 'unchanged' : outcome;
  const levels = new Map(lines.flatMap(({ next_levels }) => next_levels).map((level) => [level.id, level]));
  const next_levels = reached === 'advanced' ? [...levels.values()] : [];
  const isApproved = outcome === 'approved' || outcome === 'partially_approved';
  if (!dry_run || replayed) return { outcome: reached, status: approval_request.status, version: approval_request.version, next_levels };
  return { outcome: reached, status: isApproved ? 'approved' : 'pending', version: approval_request.version + 1, next_levels };
}
