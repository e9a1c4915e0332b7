import { Busy, Database, ErrorWords, Refused, ServiceError } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import type { DecisionResult } from '../decisions/decision-result';
import { type Decided, DecisionsService } from '../decisions/decisions.service';
import type { BulkApproveOutcome, ItemOutcome } from './bulk-approve';

export interface BulkItem {
  index: number;
  /** As the client wrote it. */
  id: string;
}

/** What is said of every item. */
export interface BulkWords {
  comment: string | null;
  dry_run: boolean;
}

/** Approves requests of a batch, with the checks of single decisions, and says what came of each. */
@Injectable()
export class ApproveItemsService {
  private readonly log = new Logger(ApproveItemsService.name);

  constructor(
    private readonly db: Database,
    private readonly decisions: DecisionsService,
    private readonly words: ErrorWords,
  ) {}

  /**
   * All of them in one transaction; one that is refused keeps back none of the others.
   *
   * @param passesHeld leaves out what somebody else holds, instead of waiting for it
   */
  async together(items: BulkItem[], words: BulkWords, { passesHeld = false } = {}): Promise<BulkApproveOutcome[]> {
    const ids = items.map(({ id }) => id);
    const decided = await this.db.transaction(() => this.decisions.approveAll(ids, { ...words, passesHeld }));
    return items.flatMap((item, at) => (isPassed(decided[at]) ? [] : [this.outcome(item, decided[at], words)]));
  }

  /** One in a transaction of its own. @throws Busy when somebody else holds it for too long, ServiceUnavailable when the database is away */
  async alone(item: BulkItem, words: BulkWords): Promise<BulkApproveOutcome> {
    const [decided] = await this.db.transactionOn(item.id, () => this.decisions.approveAll([item.id], words));
    return this.outcome(item, decided, words);
  }

  /** The outcome of an item that could not be worked on; what was not to be expected is for the operator to read. */
  failed({ index, id }: BulkItem, error: unknown): BulkApproveOutcome {
    const isExpected = error instanceof ServiceError;
    if (!isExpected) this.log.error(error, `Item ${index} of a batch, request ${id}, failed`);
    return {
      index,
      id,
      outcome: 'failed',
      status: null,
      version: null,
      next_levels: [],
      error: this.words.of(isExpected ? error : new Refused('internal_error')),
    };
  }

  private outcome({ index, id }: BulkItem, decided: Decided | undefined, { dry_run }: BulkWords): BulkApproveOutcome {
    if (!decided) throw new Error('Every item has an answer.');
    if ('result' in decided) return { index, id, ...outcomeOf(decided.result, dry_run) };
    return { ...this.failed({ index, id }, decided.error), status: decided.request?.status ?? null };
  }
}

const isPassed = (decided: Decided | undefined): boolean => decided !== undefined && 'error' in decided && decided.error instanceof Busy;

function outcomeOf({ approval_request, outcome, replayed, lines }: DecisionResult, dry_run: boolean): Omit<BulkApproveOutcome, 'id' | 'index'> {
  const reached: ItemOutcome = replayed || outcome === 'denied' ? 'unchanged' : outcome;
  const levels = new Map(lines.flatMap(({ next_levels }) => next_levels).map((level) => [level.id, level]));
  const next_levels = reached === 'advanced' ? [...levels.values()] : [];
  const isApproved = outcome === 'approved' || outcome === 'partially_approved';
  if (!dry_run || replayed) return { outcome: reached, status: approval_request.status, version: approval_request.version, next_levels };
  return { outcome: reached, status: isApproved ? 'approved' : 'pending', version: approval_request.version + 1, next_levels };
}
