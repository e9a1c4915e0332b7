import { Busy, Database, ErrorMessages, Refused, ServiceError, defaultErrorMessages } from '@das/platform';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { DecisionsService, type RejectedDecision, type SettledDecision } from '../decisions/decisions.service';
import { lockWithSources } from '../requests/request-locks';
import type { DecisionResult } from '../model/decision-result';
import type { DecisionWord } from '../model/approval-decision';
import type { DecidedItem, ItemOutcome } from './item-outcome';

/** A request that a batch shall decide. */
export interface RequestedItem {
  /** As sent by the client. */
  id: string;
  /** The version that the filter of the batch has matched, or that the caller expects; absent means any. */
  expected_version?: number | null;
}

export interface BulkItem extends RequestedItem {
  index: number;
}

/** Options that apply to every item. */
export interface BulkOptions {
  comment: string | null;
  /** Of a denial. */
  reason_code?: string;
  on_behalf_of?: string;
  dry_run: boolean;
}

/** The decision on every item. */
export interface BulkDecision extends BulkOptions {
  decision: DecisionWord;
}

/** Decides items of a batch with the checks of single decisions, and returns their outcomes. */
@Injectable()
export class BulkItemDecider {
  private readonly log = new Logger(BulkItemDecider.name);

  constructor(
    private readonly db: Database,
    private readonly decisions: DecisionsService,
    @Optional() private readonly messages: ErrorMessages = defaultErrorMessages,
  ) {}

  /**
   * Decides items in one transaction. A rejected item does not affect the others.
   *
   * @param skipLocked leaves out items that another transaction has locked, instead of waiting
   */
  async decideMany(items: BulkItem[], options: BulkDecision, { skipLocked = false } = {}): Promise<DecidedItem[]> {
    const settled = await this.db.transaction(() => this.decisions.decideEach(items, { ...options, skipLocked }));
    return items.flatMap((item, at) => {
      const own = settled[at];
      return own && isLocked(own) ? [] : [this.outcome(item, own, options)];
    });
  }

  /**
   * Decides one item in its own transaction.
   *
   * @param skipLocked does not wait for its lock
   * @throws Busy when its lock is not released in time, ServiceUnavailable without a database
   */
  async decideOne(item: BulkItem, options: BulkDecision, { skipLocked = false } = {}): Promise<DecidedItem> {
    const [settled] = await this.db.transactionOn(item.id, () =>
      this.decisions.decideEach([item], { ...options, skipLocked }),
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
  failure({ index, id }: BulkItem, error: unknown): DecidedItem {
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
    { dry_run, decision }: BulkDecision,
  ): DecidedItem {
    if (!settled) throw new Error('The item has no settled decision.');
    if ('result' in settled) return { index, id, ...outcomeOf(settled.result, decision, dry_run) };
    return { ...this.failure({ index, id }, settled.error), status: settled.request?.status ?? null };
  }
}

const isLocked = (settled: SettledDecision): settled is RejectedDecision =>
  'error' in settled && settled.error instanceof Busy;

function outcomeOf(
  { approval_request, outcome, replayed, lines }: DecisionResult,
  decision: DecisionWord,
  dry_run: boolean,
): Omit<DecidedItem, 'id' | 'index'> {
  const isOther = outcome === (decision === 'approve' ? 'denied' : 'approved');
  const reached: ItemOutcome = replayed || isOther ? 'unchanged' : outcome;
  const levels = new Map(lines.flatMap(({ next_levels }) => next_levels).map((level) => [level.id, level]));
  const next_levels = reached === 'advanced' && decision === 'approve' ? [...levels.values()] : [];
  const { status, version } = approval_request;
  if (!dry_run || replayed) return { outcome: reached, status, version, next_levels };
  return { outcome: reached, status: STATUS_AFTER[outcome], version: version + 1, next_levels };
}

/** The status of a request after a decision with this outcome. */
const STATUS_AFTER = {
  advanced: 'pending',
  approved: 'approved',
  denied: 'denied',
  partially_approved: 'approved',
} as const;
