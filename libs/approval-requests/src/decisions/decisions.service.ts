import {
  Busy,
  Database,
  LongTask,
  NotFound,
  ServiceError,
  checkedInput,
  // eslint-disable-next-line no-restricted-syntax -- updated_at has the real clock
  dateTimeNow,
  inGroups,
  storedId,
  toSecond,
  type ExpectedVersion,
} from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { DecisionWord } from '../model/approval-decision';
import { ApprovalRequest } from '../model/approval-request';
import { DecideAllInput, DecideApprovalRequestInput } from '../model/decision-inputs';
import type { DecisionResult } from '../model/decision-result';
import type { RequestWithRows } from '../model/request-rows';
import { ApprovalContextsService, type LockedContexts } from '../requests/approval-contexts.service';
import { applyRows } from '../rules/decision/apply-rows';
import { decisionOutcome } from '../rules/decision/outcome';
import { type DecisionPlan, planDecision } from '../rules/decision/plan-decision';
import { decisionRows } from '../rules/decision/rows';
import type { DecisionCommand } from '../rules/decision/validate-decision';
import { DecisionRecorder } from './decision-recorder';

export interface DecideOptions {
  /** Writes nothing and returns the result as it would be. */
  dry_run?: boolean | null;
}

export interface DecideEachOptions extends Pick<DecideAllInput, 'comment' | 'on_behalf_of' | 'reason_code'> {
  decision: DecisionWord;
  /** Writes nothing. */
  dry_run?: boolean;
  /** Rejects requests that another transaction has locked with {@link Busy}, instead of waiting. */
  skipLocked?: boolean;
}

export interface RejectedDecision {
  error: ServiceError;
  /** The current request; null when it does not exist. */
  request: ApprovalRequest | null;
}

/** A request to decide with others. */
interface RequestToDecide extends ExpectedVersion {
  id: string;
}

/** The settled decision on one of several requests. */
export type SettledDecision = { result: DecisionResult } | RejectedDecision;

/** Decides requests. Each step has at most one decision, also under concurrency. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly recorder: DecisionRecorder,
  ) {}

  /** Approves every line that the caller may decide, at its current price. */
  async approve(id: string, given: DecideAllInput, options: DecideOptions = {}): Promise<DecisionResult> {
    return this.decideOne(id, everyLine('approve', checkedInput(DecideAllInput, given, null)), options);
  }

  /** Denies every line that the caller may decide. */
  async deny(id: string, given: DecideAllInput, options: DecideOptions = {}): Promise<DecisionResult> {
    return this.decideOne(id, everyLine('deny', checkedInput(DecideAllInput, given, null)), options);
  }

  /** Decides the named lines, all of them or none. */
  async decide(id: string, given: DecideApprovalRequestInput, options: DecideOptions = {}): Promise<DecisionResult> {
    const { decisions, expected_version, on_behalf_of } = checkedInput(DecideApprovalRequestInput, given);
    const lines = decisions.map((each, index) => ({ ...each, path: ['input', 'decisions', `${index}`] }));
    return this.decideOne(id, { lines, expected_version, on_behalf_of: idOf(on_behalf_of) }, options);
  }

  /**
   * {@link approve} or {@link deny} for several requests, as part of the running transaction. A rejected request does not affect the
   * others; each result equals that of a single call.
   */
  async decideEach(
    requests: RequestToDecide[],
    { decision, dry_run, skipLocked, ...given }: DecideEachOptions,
  ): Promise<SettledDecision[]> {
    const { comment, reason_code, on_behalf_of } = checkedInput(DecideAllInput, given, null);
    const wanted = requests.map(({ id, expected_version }) => ({
      id,
      command: everyLine(decision, { comment, reason_code, on_behalf_of, expected_version }),
    }));
    return this.decideMany(wanted, { dry_run, skipLocked });
  }

  private decideOne(id: string, command: DecisionCommand, { dry_run }: DecideOptions): Promise<DecisionResult> {
    return this.db.transactionOn(id, async () => {
      const [settled] = await this.decideMany([{ id, command }], { dry_run: dry_run ?? false, showsUnwritten: true }); // a bulk dry run needs outcomes only
      if (!settled) throw new Error('The request has no settled decision.');
      if ('error' in settled) throw settled.error;
      return settled.result;
    });
  }

  private async decideMany(
    wanted: { id: string; command: DecisionCommand }[],
    { dry_run = false, showsUnwritten = false, skipLocked = false },
  ): Promise<SettledDecision[]> {
    const ids = wanted.map(({ id }) => id);
    const [locked, receivers] = await Promise.all([
      this.contexts.lockMany(ids, { skipLocked }),
      dry_run ? undefined : this.recorder.lockReceivers(),
    ]);
    await this.bringUpToDate(locked.contexts, dry_run);
    const task = new LongTask();
    const plans: (RejectedDecision | DecisionPlan)[] = [];
    for (const { id, command } of wanted) {
      plans.push(planOrReject(locked, id, command));
      await task.yieldToEventLoop();
    }
    const effective = plans.filter((each) => 'effects' in each && each.effects.length > 0) as DecisionPlan[];
    const written = new Map<string, ApprovalRequest>();
    for (const slice of dry_run ? [] : inGroups(effective, linesWritten, MAX_LINES_WRITTEN))
      for (const [id, request] of await this.recorder.write(slice, receivers)) written.set(id, request);
    return plans.map((each) => {
      if ('error' in each) return each;
      const { request } = each.context;
      const approval_request =
        dry_run && showsUnwritten ? unwrittenRequest(each) : (written.get(request.id) ?? request);
      return { result: { ...decisionOutcome(each), approval_request } };
    });
  }

  /** See `DecisionRecorder.upToDate`. A source may be one of the requests itself. */
  private async bringUpToDate(contexts: LockedContexts['contexts'], dry_run: boolean): Promise<void> {
    for (const [id, context] of contexts) {
      if (!context.source) continue;
      const current = await this.recorder.upToDate(context, { dry_run });
      contexts.set(id, current);
      const own = contexts.get(context.source.id);
      if (own && current.source) contexts.set(own.request.id, { ...own, request: current.source });
    }
  }
}

/** The same decision on every line. */
const everyLine = (
  decision: DecisionWord,
  { expected_version, on_behalf_of, ...words }: DecideAllInput,
): DecisionCommand => ({ every: { decision, path: [], ...words }, expected_version, on_behalf_of: idOf(on_behalf_of) });

const idOf = (given: string | null | undefined): string | null | undefined => given && storedId(given);

/** The request with its rows as they would be read after the decision, so without fractions of seconds; a repetition changes none. */
function unwrittenRequest(plan: DecisionPlan): RequestWithRows {
  const { effects } = plan;
  const context = { ...plan.context, now: toSecond(plan.context.now) };
  const rows = decisionRows({ ...plan, context });
  const { request, lines, steps } = effects.length ? applyRows(context, rows, dateTimeNow()) : context;
  return { ...request, lines, steps };
}

/**
 * The lines in the events of requests that are written at once: each decided line emits an event with all lines of its request. A large
 * batch is written in parts, so that it neither blocks the event loop for long nor fills memory.
 */
const MAX_LINES_WRITTEN = 20_000;

const linesWritten = ({ effects, context }: DecisionPlan): number => effects.length * context.lines.length;

function planOrReject(
  { contexts, lockedByOthers }: LockedContexts,
  id: string,
  command: DecisionCommand,
): DecisionPlan | RejectedDecision {
  const context = contexts.get(storedId(id));
  try {
    assertMay('requests:decide'); // for callers without the gateway
    if (lockedByOthers.has(storedId(id)))
      throw new Busy(new Error('Another transaction holds the lock of the request.'));
    if (!context) throw new NotFound(ApprovalRequest.name, id);
    return planDecision(context, command);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { error, request: context?.request ?? null };
  }
}
