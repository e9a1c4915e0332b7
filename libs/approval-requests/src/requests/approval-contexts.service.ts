import type { ReceivedDelegation } from '@das/approval-levels';
import {
  Database,
  NotFound,
  byKey,
  groupedBy,
  loadBatched,
  newId,
  requireContext,
  sql,
  storedId,
  ulidOf,
  where,
} from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext, LockedContext, RoutingContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep, isCarriedOver, isOpen } from '../model/approval-step';
import { type PendingQuestion, Question } from '../model/question';
import type { RequestDetail } from '../model/request-detail';
import { UNLISTED_CLOCK_COLUMNS } from '../model/step-clock';
import type { RequestDetailInput } from '../model/request-inputs';
import type { RequestWithRows } from '../model/request-rows';
import { DiscountRulesService, type LineDiscountRule } from '../routing/discount-rules.service';
import { isValid } from '../rules/lifecycle/is-valid';
import { draftRequest, rulesByLine } from '../rules/submission/draft-request';
import { AuthorityService } from './authority.service';
import { LinesService } from './lines.service';
import { existingWithSources, lockWithRevision, lockWithSources } from './request-locks';

/** Contexts of requests whose rows are locked. */
export interface LockedContexts {
  /** By request id. */
  contexts: Map<string, LockedContext>;
  /** The ids of requests that were skipped because another transaction holds their lock. */
  lockedByOthers: Set<string>;
}

/** The rows of several requests by request id, and the facts that they share. */
interface Facts extends Pick<LockedContext, 'decider' | 'levels' | 'now' | 'tenant'> {
  lines: Map<string, RequestDetail[]>;
  steps: Map<string, ApprovalStep[]>;
  rules: Map<string, LineDiscountRule[]>;
}

/** Reads the contexts that the rules need. */
@Injectable()
export class ApprovalContextsService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly lines: LinesService,
    private readonly rules: DiscountRulesService,
  ) {}

  /**
   * Locks a request until the transaction ends and reads its context.
   *
   * @throws NotFound
   */
  async lock(id: string): Promise<LockedContext> {
    const { contexts } = await this.lockMany([id]);
    const context = contexts.get(storedId(id));
    if (!context) throw new NotFound(ApprovalRequest.name, id);
    return context;
  }

  /**
   * As {@link lock}, with the open revision of the request. See `OpenRevisionsService.routeAgain`.
   *
   * @throws NotFound
   */
  async lockWithRevision(id: string): Promise<{ context: LockedContext; revision: ApprovalRequest | null }> {
    const [{ revision }, context] = await Promise.all([lockWithRevision(this.db, id), this.lock(id)]); // one batch, with the locks first
    return { context, revision };
  }

  /** Locks the requests that exist, with the sources of revisions, in the order of their ids, and reads their contexts. @param skipLocked skips requests that others hold */
  async lockMany(ids: string[], { skipLocked = false } = {}): Promise<LockedContexts> {
    const stored = [...new Set(ids.flatMap((id) => ulidOf(id) ?? []))];
    const locking = lockWithSources(this.db, stored, { skipLocked });
    const finding = skipLocked ? existingWithSources(this.db, stored) : undefined;
    const [locked, existing, facts] = await Promise.all([locking, finding, this.factsOf(stored)]); // one batch: the server reads the facts after it has the locks
    const rows = byKey(locked, 'id');
    const taken = (id: string | null): boolean => id !== null && !rows.has(id) && (existing?.has(id) ?? false);
    const contexts = await Promise.all(
      stored.flatMap((id) => {
        const request = rows.get(id);
        if (!request || taken(request.revises_id)) return [];
        const source = rows.get(request.revises_id ?? '');
        return this.withDetails({ ...contextOf(request, facts), source }, { isLocked: true });
      }),
    );
    const byId = new Map(contexts.map((context) => [context.request.id, context]));
    return { contexts: byId, lockedByOthers: new Set(stored.filter((id) => existing?.has(id) && !byId.has(id))) };
  }

  /** The delegations in force to the caller. */
  receivedDelegations(): Promise<ReceivedDelegation[]> {
    return this.authority.receivedDelegations();
  }

  /** The dimensions that the scope of any holder names: fields of requests that are commercial content in this tenant. */
  dimensionsInScopes(): Promise<Set<string>> {
    return this.authority.dimensionsInScopes();
  }

  /** The context of a request whose row the transaction has locked already. */
  async loadContext(request: ApprovalRequest): Promise<LockedContext> {
    return this.withDetails(contextOf(request, await this.factsOf([request.id])), { isLocked: true });
  }

  /** The context of a request that is about to be created. The active levels are locked against removal until the transaction ends. */
  async draftContext(inputs: RequestDetailInput[]): Promise<RoutingContext> {
    const request = draftRequest(newId(), requireContext().actor.user_id ?? null);
    const [lines, byPartnumber, tenant, levels, now] = await Promise.all([
      this.lines.plan(request.id, inputs),
      this.rules.listByPartnumber(inputs.flatMap(({ partnumber }) => partnumber ?? [])),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
      this.db.clock.ofTransaction(),
    ]);
    return { request, lines, steps: [], tenant, levels, rules: rulesByLine(lines, byPartnumber), now };
  }

  /** The context of a request without locks, for reading; batched with other requests of the same request context. */
  async readContext(request: ApprovalRequest): Promise<ApprovalContext> {
    const [lines, steps, tenant, decider] = await Promise.all([
      this.lines.loadOf(request),
      this.listSteps(request),
      this.authority.tenant(),
      this.authority.decider(),
    ]);
    return this.withDetails({ request, lines, steps, tenant, decider, now: this.db.clock.now() });
  }

  /** Reads what few requests have: the people to whom open steps are assigned or escalated, those who approved carried lines, and open questions, which pause steps. */
  private async withDetails<T extends Omit<ApprovalContext, Detail>>(
    context: T,
    { isLocked = false } = {},
  ): Promise<T & Pick<ApprovalContext, Detail>> {
    const steps = context.steps.filter(isOpen);
    const ids = steps.flatMap(({ assigned_to_id, escalated_to_ids }) => [
      ...(assigned_to_id === null ? [] : [assigned_to_id]),
      ...(escalated_to_ids ?? []),
    ]);
    if (context.steps.some(isCarriedOver))
      ids.push(...context.lines.flatMap(({ decided_by_id }) => decided_by_id ?? []));
    const isPaused = steps.some(({ paused_at }) => paused_at);
    const [assignees, questions] = await Promise.all([
      ids.length ? this.authority.people(ids) : NO_ASSIGNEES,
      isPaused ? this.openQuestions(context.request.id, isLocked) : [],
    ]);
    return { ...context, assignees, questions };
  }

  /** After the lock, rather than from a batch that was read before. */
  private async openQuestions(request_id: string, isLocked: boolean): Promise<PendingQuestion[]> {
    if (isLocked) return this.questionsOf([request_id]);
    const loaded = await loadBatched('open questions', request_id, async (ids) =>
      groupedBy(await this.questionsOf(ids), 'approval_request_id'),
    );
    return loaded ?? [];
  }

  private questionsOf(request_ids: string[]): Promise<PendingQuestion[]> {
    const ofRequests = where.all([where.isOneOfKeys('approval_request_id', request_ids), sql.raw(`state = 'open'`)]);
    const questions = this.db.rowsOf(Question).select(undefined, ofRequests);
    const people = this.db.rowsOf(User).select('id as asked_to_id, name as asked_to_name');
    return this.db.run<PendingQuestion>(
      sql`select * from (${questions}) as question join (${people}) as person using (asked_to_id) order by id`,
    );
  }

  /** Whether the approval of a request is valid now. */
  isValid(request: ApprovalRequest): boolean {
    return isValid(request, this.db.clock.now());
  }

  /** Whether the earliest deadline of a request has passed. */
  isOverdue({ due_at }: Pick<ApprovalRequest, 'due_at'>): boolean {
    return due_at !== null && due_at <= this.db.clock.now();
  }

  /**
   * The steps of all rounds in order: those that the request has, or else batched with other requests of the same request context.
   * No promise when it has them: a list has many requests.
   */
  listSteps({ id, steps }: RequestWithRows): Promise<ApprovalStep[]> | ApprovalStep[] {
    return steps ?? this.loadSteps(id);
  }

  private async loadSteps(request_id: string): Promise<ApprovalStep[]> {
    const loaded = await loadBatched('approval_steps', request_id, async (ids) =>
      groupedBy(await this.stepsOf(ids), 'approval_request_id'),
    );
    return loaded ?? [];
  }

  private async factsOf(request_ids: string[]): Promise<Facts> {
    const [lines, steps, rules, tenant, levels, decider, now] = await Promise.all([
      this.lines.listByRequest(request_ids),
      this.stepsOf(request_ids),
      this.rules.listByRequest(request_ids),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
      this.authority.lockedDecider(),
      this.db.clock.ofTransaction(),
    ]);
    return { lines, steps: groupedBy(steps, 'approval_request_id'), rules, tenant, levels, decider, now };
  }

  private stepsOf(request_ids: string[]): Promise<ApprovalStep[]> {
    const rows = this.db.rowsOf(ApprovalStep);
    const columns = `${rows.columns}, ${UNLISTED_CLOCK_COLUMNS.join(', ')}`;
    const steps = rows.select(columns, where.isOneOfKeys('approval_request_id', request_ids));
    const people = this.db.rowsOf(User).select('id as acted_by_id, name as acted_by_name');
    const claimers = this.db.rowsOf(User).select('id as claimed_by_id, name as claimed_by_name');
    const principals = this.db.rowsOf(User).select('id as on_behalf_of_id, name as on_behalf_of_name');
    const named = sql.fragment`left join (${claimers}) as claimer using (claimed_by_id) left join (${principals}) as principal using (on_behalf_of_id)`;
    return this.db.run<ApprovalStep>(
      sql`select * from (${steps}) as step left join (${people}) as person using (acted_by_id) ${named} order by approval_request_id, round, opportunity_id nulls first, sequence`,
    );
  }
}

type Detail = 'assignees' | 'questions';

const NO_ASSIGNEES: ApprovalContext['assignees'] = new Map();

const contextOf = (
  request: ApprovalRequest,
  { lines, steps, rules, ...common }: Facts,
): Omit<LockedContext, Detail> => ({
  ...common,
  request,
  lines: lines.get(request.id) ?? [],
  steps: steps.get(request.id) ?? [],
  rules: byKey(rules.get(request.id) ?? [], 'line_id'),
});
