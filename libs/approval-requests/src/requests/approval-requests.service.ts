import {
  // eslint-disable-next-line no-restricted-syntax -- deleted_at has the real clock
  NOW,
  type Children,
  Database,
  EVERYTHING,
  NO_EXTERNAL_KEY,
  type Page,
  type PageSelection,
  Refused,
  ValidationFailed,
  changedExternalKey,
  checkedInput,
  oneKeyOf,
  sql,
  where,
  ExpectedVersion,
  refuseOtherVersion,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { PriceUse } from '../model/price-use';
import { RequestDetail } from '../model/request-detail';
import {
  type ApprovalRequestFilterInput,
  ApprovalRequestKeyArguments,
  type ApprovalRequestsArguments,
  NULLS_LAST,
} from '../model/request-filter';
import type { RequestRows, RequestWithRows } from '../model/request-rows';
import { CreateApprovalRequestInput, UpdateApprovalRequestInput } from '../model/request-inputs';
import { actionsOf, mayWriteRequest } from '../rules/decision/caller-actions';
import { commercialEdit, mayEdit, touchesNothing } from '../rules/submission/commercial-edits';
import { InvalidTransition } from '../rules/decision/refusals';
import { parseEdit } from '../rules/submission/parse-edit';
import { type LinePlan, planLineEdits } from '../rules/submission/plan-line-edits';
import { planNewRequest } from '../rules/submission/plan-new-request';
import { planReroute } from '../rules/submission/plan-reroute';
import { type RolledUp, rollUpRequest } from '../rules/lifecycle/roll-up';
import { ApprovalContextsService } from './approval-contexts.service';
import type { QueueFacts } from './awaiting-caller';
import { queueFacts } from './awaiting-me';
import { OpenRevisionsService } from './open-revisions.service';
import { lockWithRevision } from './request-locks';
import { RequestWriter } from './request-writer';
import { filtersOf, matchingAll } from './matching-all';
import { requestsMatching } from './requests-matching';
import { criteriaOfView } from '../views/readable-views';

/** Of one request. */
const STEPS_IN_ORDER = 'round, opportunity_id nulls first, sequence';

@Injectable()
export class ApprovalRequestsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly revisions: OpenRevisionsService,
    private readonly writer: RequestWriter,
  ) {}

  /** @param rows what is read with each request */
  async list(
    { filter, orderBy, view_id, include_deleted, ...page }: ApprovalRequestsArguments,
    wants: PageSelection = EVERYTHING,
    rows: (keyof RequestRows)[] = [],
  ): Promise<Page<RequestWithRows>> {
    const view = view_id ? await criteriaOfView(this.db, view_id) : undefined;
    const filters = filtersOf(view?.filter, filter);
    const matching = matchingAll(this.db, filters, await this.queueFor({ AND: filters }));
    const order = (orderBy?.length ? orderBy : (view?.orderBy ?? [])).map((each) =>
      NULLS_LAST.has(each.column) ? { ...each, nulls: 'last' as const } : each,
    );
    const walk = {
      list: 'approval_requests',
      filter: { filters, include_deleted },
      updated_from: filter?.updated_from,
    };
    const request = { ...page, ...matching, wants, orderBy: order, children: this.childrenOf(rows), walk };
    const live = this.db.rowsOf(ApprovalRequest);
    return include_deleted ? live.withDeleted().page({ ...request, ids: undefined }) : live.page(request);
  }

  private childrenOf(rows: (keyof RequestRows)[]): Children[] {
    const all = {
      lines: () => this.db.rowsOf(RequestDetail).children('lines', 'approval_request_id'),
      steps: () => this.db.rowsOf(ApprovalStep).children('steps', 'approval_request_id', STEPS_IN_ORDER),
    };
    return rows.map((name) => all[name]());
  }

  /**
   * The ids and versions of the requests that match, in the order of ids. When more than `most` match, any of them.
   *
   * The materialized part makes PostgreSQL plan as for a total: with the limit alone it may scan all requests for a rare text.
   */
  async listVersions(
    filter: ApprovalRequestFilterInput,
    most: number,
  ): Promise<Pick<ApprovalRequest, 'id' | 'version'>[]> {
    const queue = await this.queueFor(filter);
    const matching = this.db
      .rowsOf(ApprovalRequest)
      .select('id, version', requestsMatching(this.db, filter, { queue }));
    const limited = sql.fragment`select id, version from matching limit ${sql.raw(String(most))}`;
    return this.db.run(
      sql`with matching as materialized (${matching}) select id, version from (${limited}) as some_of_them order by id`,
    );
  }

  /** What a filter on `awaiting_me` depends on. */
  private queueFor(filter: ApprovalRequestFilterInput | null | undefined): Promise<QueueFacts | undefined> {
    return queueFacts(this.db, filter, () => this.contexts.receivedDelegations());
  }

  /** @param rows what is read with it */
  find(id: string, rows: (keyof RequestRows)[] = []): Promise<RequestWithRows | null> {
    return this.db.rowsOf(ApprovalRequest).find(id, this.childrenOf(rows));
  }

  /**
   * The request with the one key that is given; null without one.
   *
   * @param rows what is read with it
   * @throws ValidationFailed unless exactly one key is given
   */
  async lookUp(given: ApprovalRequestKeyArguments, rows: (keyof RequestRows)[] = []): Promise<RequestWithRows | null> {
    const args = checkedInput(ApprovalRequestKeyArguments, given, null);
    const { key, value } = oneKeyOf(args, ['id', 'external_id']);
    if (key === 'id') return this.find(value, rows);
    const condition = where.externalKey(value, args.external_source);
    const [request = null] = await this.db
      .rowsOf(ApprovalRequest)
      .list({ where: condition, children: this.childrenOf(rows) });
    return request;
  }

  async create(given: CreateApprovalRequestInput): Promise<ApprovalRequest> {
    const input = checkedInput(CreateApprovalRequestInput, given);
    return this.db.transaction(async () => {
      refuseFailures(input);
      const [context, endpoints] = await Promise.all([
        this.contexts.draftContext(input.opportunities ?? []),
        this.writer.lockReceivers(),
      ]);
      return this.writer.create(planNewRequest(context, input), endpoints);
    });
  }

  /**
   * Changes the request and its lines, and increments the version if anything changed. Commercial fields may only change
   * before a decision in this round; their change routes the affected lines again. A carried line of a revision counts as a line without a decision.
   *
   * @throws VersionConflict when the caller expected another version
   * @throws InvalidTransition when the change touches a decided line
   */
  async update(id: string, given: UpdateApprovalRequestInput): Promise<ApprovalRequest> {
    const input = checkedInput(UpdateApprovalRequestInput, given);
    return this.db.transactionOn(id, async () => {
      const [locked, dimensions] = await Promise.all([this.contexts.lock(id), this.contexts.dimensionsInScopes()]); // one batch: the scopes are read after the lock
      const context = await this.revisions.upToDate(locked);
      const { request: before, lines: linesBefore } = context;
      if (!mayWriteRequest(before, context.decider)) throw new Refused('forbidden');
      const { header, plan } = parseEdit(context, input);
      const edit = commercialEdit(context, { header, plan, dimensions });
      if (!mayEdit(context, edit)) throw new InvalidTransition(actionsOf(context));
      const { lines, released } = await this.revisions.editLines(context, edit, plan);
      const change = { ...header, ...statusAfterEdit(context, plan, lines) };
      const written = await this.writer.update({
        action: 'approval_request.updated',
        before,
        linesBefore,
        change,
        lines,
      });
      const { request } = written;
      if (request.status !== before.status) await this.revisions.recordDecided(context, written);
      if (touchesNothing(edit)) return request;
      const rerouted = { ...edit, touched: [...edit.touched, ...released] };
      return this.writer.route(request, planReroute(await this.contexts.loadContext(request), context, rerouted));
    });
  }

  /**
   * Hides the request; its rows and its audit log stay. Carried lines of its open revision are routed again.
   *
   * @returns the request, its lines and its steps as they were
   * @throws VersionConflict when the caller expected another version
   * @throws InvalidTransition when the request has a decision, or is not pending; the owner may delete one that is not pending
   */
  async remove(id: string, expected_version?: number | null): Promise<RequestWithRows | null> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transactionOn(id, async () => {
      const { request: before, revision } = await lockWithRevision(this.db, id);
      if (!before) return null;
      const context = await this.contexts.loadContext(before);
      if (!mayWriteRequest(before, context.decider)) throw new Refused('forbidden');
      refuseOtherVersion(before, expected_version, 'request');
      const allowed = actionsOf(context);
      if (!allowed.includes('delete')) throw new InvalidTransition(allowed);
      const { lines, steps } = context;
      await this.writer.update({
        action: 'approval_request.deleted',
        before,
        change: { deleted_at: NOW },
        lines,
        cancelsSteps: true,
      });
      await this.db.rowsOf(PriceUse).changeAll(where.equals('approval_request_id', before.id), { deleted_at: NOW });
      await this.revisions.routeAgain(revision);
      return { ...before, lines, steps };
    });
  }
}

/** An edit that removes the last pending line decides the request. @param lines after the edit */
function statusAfterEdit(context: LockedContext, { removed }: LinePlan, lines: RequestDetail[]): Partial<RolledUp> {
  const statuses = lines.map(({ status }) => status);
  const isDecided =
    context.request.status === 'pending' && removed.length > 0 && statuses.length > 0 && !statuses.includes('pending');
  if (!isDecided) return {};
  const steps = context.steps.filter(({ opportunity_id }) => lines.some(({ id }) => id === opportunity_id));
  return rollUpRequest({ ...context, steps }, statuses);
}

/** The lines of a new request must not have ids. External keys are checked here, too. @throws ValidationFailed */
function refuseFailures(input: CreateApprovalRequestInput): void {
  const failures = [
    ...changedExternalKey(NO_EXTERNAL_KEY, input).failures,
    ...planLineEdits([], { opportunities: input.opportunities }).failures,
  ];
  if (failures.length) throw new ValidationFailed(failures);
}
