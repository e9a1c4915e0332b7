import {
  type Condition,
  Database,
  LongText,
  Refused,
  checkedInput,
  runInContext,
  sql,
  systemContext,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { ExpectedVersion } from '../model/expected-version';
import type { RequestDetail } from '../model/request-detail';
import { UpdateApprovalRequestInput } from '../model/request-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { LinesService } from '../requests/lines.service';
import { RequestWriter } from '../requests/request-writer';
import type { Action } from '../rules/lifecycle/allowed-actions';
import { actionsOf, mayWriteRequest } from '../rules/decision/caller-actions';
import { commercialEdit } from '../rules/submission/commercial-edits';
import { InvalidTransition } from '../rules/decision/refusals';
import { parseEdit } from '../rules/submission/parse-edit';
import { planRound } from '../rules/submission/plan-round';
import { refuseOtherVersion } from '../rules/lifecycle/refuse-other-version';
import { dueExpiries, expires, removeExpiry } from '../requests/due-expiries';

class WithdrawInput extends ExpectedVersion {
  @LongText()
  reason?: string | null;
}

/** The transitions of a request other than decisions: withdraw, resubmit, expire. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly lines: LinesService,
    private readonly writer: RequestWriter,
  ) {}

  /**
   * @throws InvalidTransition when the request is not pending
   * @throws VersionConflict when another version was expected
   */
  async withdraw(id: string, given: string | null, expected_version?: number): Promise<ApprovalRequest> {
    const { reason = null } = checkedInput(WithdrawInput, { reason: given, expected_version }, null);
    return this.db.transactionOn(id, async () => {
      const context = await this.lockFor('withdraw', id);
      refuseOtherVersion(context.request, expected_version);
      const { request: before, lines: linesBefore, decider } = context;
      const { request } = await this.writer.update({
        action: 'approval_request.withdrawn',
        before,
        linesBefore,
        change: { status: 'denied', lifecycle_state: 'withdrawn', withdrawn_by_id: decider.user_id },
        lines: await this.lines.withdraw(before.id, reason, decider.user_id),
        cancelsSteps: true,
        decision: {
          actor_id: decider.user_id ?? null,
          on_behalf_of_id: null,
          level_code: null,
          reason_code: 'withdrawn',
          comment: reason,
        },
        metadata: { reason },
      });
      return request;
    });
  }

  /**
   * Starts a new round of a denied or withdrawn request, optionally with changes. Lines with unchanged commercial content
   * keep the endorsements of the last round.
   *
   * @throws InvalidTransition when the request is neither denied nor withdrawn
   */
  async resubmit(id: string, given: UpdateApprovalRequestInput): Promise<ApprovalRequest> {
    const input = checkedInput(UpdateApprovalRequestInput, given);
    return this.db.transactionOn(id, async () => {
      const [context, dimensions] = await Promise.all([
        this.lockFor('resubmit', id),
        this.contexts.dimensionsInScopes(),
      ]);
      const { request: before, lines: linesBefore } = context;
      const { header, plan } = parseEdit(context, input);
      const edit = commercialEdit(context, { header, plan, dimensions });
      await this.lines.reopen(before.id);
      const lines = await this.lines.update(before.id, plan);
      const round = before.round + 1;
      const restart = {
        status: 'pending',
        lifecycle_state: 'pending',
        valid_from: null,
        valid_until: null,
        round,
      } as const;
      const action = 'approval_request.resubmitted';
      const { request } = await this.writer.update({
        action,
        before,
        linesBefore,
        change: { ...header, ...restart },
        lines,
      });
      const isUnchanged = (line: RequestDetail): boolean =>
        !edit.touchesRequest &&
        linesBefore.some(({ id }) => id === line.id) &&
        !edit.touched.some(({ id }) => id === line.id);
      await this.writer.route(request, planRound(await this.contexts.loadContext(request), isUnchanged));
      return request;
    });
  }

  /** Expires approvals of all tenants whose validity has ended, each once across processes. @returns how many were due, at most `most` */
  async expireDue(most: number): Promise<number> {
    const due = await dueExpiries(this.db, most);
    for (const { tenant_id, id } of due) await runInContext(systemContext(tenant_id), () => this.expire(id));
    return due.length;
  }

  private expire(id: string): Promise<void> {
    return this.db.transactionOn(id, async () => {
      const before = await this.db.rowsOf(ApprovalRequest).findForUpdate(id);
      if (!before || !expires(before)) return removeExpiry(this.db, id); // another process was first, or the request was deleted
      if (!(await this.db.rowsOf(ApprovalRequest).count(this.isExpired(id)))) return; // its validity has changed
      const lines = await this.lines.list(id);
      await this.writer.update({
        action: 'approval_request.expired',
        before,
        change: { lifecycle_state: 'expired' },
        lines,
      });
    });
  }

  private isExpired(id: string): Condition | undefined {
    const { clock } = this.db;
    return where.all([
      where.equals('id', id),
      sql.fragment`lifecycle_state in ('approved', 'partially_approved') and valid_until < ${clock.sql}`,
    ]);
  }

  private async lockFor(action: Action, id: string): Promise<LockedContext> {
    const context = await this.contexts.lock(id);
    if (!mayWriteRequest(context.request, context.decider)) throw new Refused('forbidden');
    const allowed = actionsOf(context);
    if (!allowed.includes(action)) throw new InvalidTransition(allowed);
    return context;
  }
}
