import { Busy, Database, ErrorMessages, Refused, ServiceError, defaultErrorMessages } from '@das/platform';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { DecisionsService, type RejectedDecision, type SettledDecision } from '../decisions/decisions.service';
import { lockWithSources } from '../requests/request-locks';
import type { DecisionResult } from '../model/decision-result';
import type { BulkApproveOutcome, ItemOutcome } from './item-outcome';

/** A request that a batch shall approve. */
export interface RequestedItem {
  /** As sent by the client. */
  id: string;
  /** The version that the filter of the batch has matched; absent means any. */
  expected_version?: number | null;
}

export interface BulkItem extends RequestedItem {
  index: number;
}

/** Options that apply to every item. */
export interface BulkOptions {
  comment: string | null;
  on_behalf_of?: string;
  dry_run: boolean;
}

/** Approves items of a batch with the checks of single decisions, and returns their outcomes. */
@Injectable()
export class BulkItemApprover {
  private readonly log = new Logger(BulkItemApprover.name);

  constructor(
    private readonly db: Database,
    private readonly decisions: DecisionsService,
    @Optional() private readonly messages: ErrorMessages = defaultErrorMessages,
  ) {}

  /**
   * Approves items in one transaction. A rejected item does not affect the others.
   *
   * @param skipLocked leaves out items that another transaction has locked, instead of waiting
   */
  async approveMany(
    items: BulkItem[],
    options: BulkOptions,
    { skipLocked = false } = {},
  ): Promise<BulkApproveOutcome[]> {
    const settled = await this.db.transaction(() => this.decisions.approveMany(items, { ...options, skipLocked }));
    return items.flatMap((item, at) => {
      const own = settled[at];
      return own && isLocked(own) ? [] : [this.outcome(item, own, options)];
    });
  }

  /**
   * Approves one item in its own transaction.
   *
   * @param skipLocked does not wait for its lock
   * @throws Busy when its lock is not released in time, ServiceUnavailable without a database
   */
  async approveOne(item: BulkItem, options: BulkOptions, { skipLocked = false } = {}): Promise<BulkApproveOutcome> {
    const [settled] = await this.db.transactionOn(item.id, () =>
      this.decisions.approveMany([item], { ...options, skipLocked }),
    );
    if (settled && isLocked(settled)) throw settled.error;
    return this.outcome(item, settled, options);
  }

  /**
   * Locks the requests of a batch that is part of a running transaction, which keeps all locks until it ends. All are taken in the
   * order of ids, with those of revised requests; afterwards the batch waits for none. So two such batches cannot deadlock. Requests that others hold for too long are left out.
   */
  async lock(items: BulkItem[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    const lock = (skipLocked: boolean): Promise<unknown> =>
      this.db.transaction(() => lockWithSources(this.db, ids, { skipLocked }));
    await lock(false).catch(() => lock(true));
  }

  /** The outcome of an item that could not be processed. Unexpected errors are logged and reported as internal errors. */
  failure({ index, id }: BulkItem, error: unknown): BulkApproveOutcome {
    const isExpected = error instanceof ServiceError;
    if (!isExpected) this.log.error(error, `Item ${index} of a batch, request ${id}, failed`);
    return {
      index,
      id,
      outcome: 'failed',
      status: null,
      version: null,
      next_levels: [],
      error: this.messages.of(isExpected ? error : new Refused('internal_error')),
    };
  }

  private outcome(
    { index, id }: BulkItem,
    settled: SettledDecision | undefined,
    { dry_run }: BulkOptions,
  ): BulkApproveOutcome {
    if (!settled) throw new Error('The item has no settled decision.');
    if ('result' in settled) return { index, id, ...outcomeOf(settled.result, dry_run) };
    return { ...this.failure({ index, id }, settled.error), status: settled.request?.status ?? null };
  }
}

const isLocked = (settled: SettledDecision): settled is RejectedDecision =>
  'error' in settled && settled.error instanceof Busy;

function outcomeOf(
  { approval_request, outcome, replayed, lines }: DecisionResult,
  dry_run: boolean,
): Omit<BulkApproveOutcome, 'id' | 'index'> {
  const reached: ItemOutcome = replayed || outcome === 'denied' ? 'unchanged' : outcome;
  const levels = new Map(lines.flatMap(({ next_levels }) => next_levels).map((level) => [level.id, level]));
  const next_levels = reached === 'advanced' ? [...levels.values()] : [];
  const isApproved = outcome === 'approved' || outcome === 'partially_approved';
  if (!dry_run || replayed)
    return { outcome: reached, status: approval_request.status, version: approval_request.version, next_levels };
  return {
    outcome: reached,
    status: isApproved ? 'approved' : 'pending',
    version: approval_request.version + 1,
    next_levels,
  };
}
