import { Database, Refused, all, equals, inCall, prepared, systemCall, that } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import type { Action } from '../decisions/allowed-actions';
import type { HeldCase } from '../decisions/approval-case';
import { CasesService } from '../decisions/cases.service';
import { InvalidTransition } from '../decisions/refusals';
import { actionsOf, mayWriteRequest } from '../decisions/standing';
import { editOf } from '../edit-of';
import type { LinesService } from '../lines.service';
import { refuseOtherVersion } from '../refuse-other-version';
import type { RequestDetail } from '../request-detail';
import type { UpdateApprovalRequestInput } from '../request-inputs';
import { RequestWriter } from '../request-writer';
import { RoutesService } from '../routing/routes.service';
import { commercialEdit } from './commercial-edits';

/** How a request goes on besides decisions: it is withdrawn, submitted again, or its approval ends with its time. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly db: Database,
    private readonly cases: CasesService,
    private readonly routes: RoutesService,
    private readonly writer: RequestWriter,
  ) {}

  /**
   * @throws InvalidTransition when it is not pending
   * @throws VersionConflict when another version was expected
   */
  withdraw(id: string, reason: string | null, expected_version?: number): Promise<ApprovalRequest> {
    return this.db.transactionOn(id, async () => {
      const theCase = await this.holdFor('withdraw', id);
      refuseOtherVersion(theCase.request, expected_version);
      const { request: before, lines: linesBefore, decider } = theCase;
      await this.routes.close(before.id);
      const { request } = await this.writer.change({
        action: 'approval_request.withdrawn',
        before,
        linesBefore,
        change: { status: 'denied', lifecycle_state: 'withdrawn' },
        lines: (lines) => lines.withdraw(before.id, reason, decider.user_id),
        decision: { actor_id: decider.user_id ?? null, level_code: null, reason_code: 'withdrawn', comment: reason },
        metadata: { reason },
      });
      return request;
    });
  }

  /**
   * Submits a denied or withdrawn request again, with changes if wanted. Lines that stay what they were keep the
   * endorsements of the last round.
   *
   * @throws InvalidTransition when it is neither denied nor withdrawn
   */
  resubmit(id: string, input: UpdateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.db.transactionOn(id, async () => {
      const theCase = await this.holdFor('resubmit', id);
      const { request: before, lines: linesBefore } = theCase;
      const { header, plan } = editOf(theCase, input);
      const edit = commercialEdit(theCase, header, plan);
      const reopened = async (lines: LinesService): Promise<RequestDetail[]> => {
        await lines.reopen(before.id);
        return lines.edit(before.id, plan);
      };
      const round = before.round + 1;
      const restart = { status: 'pending', lifecycle_state: 'pending', valid_from: null, valid_until: null, round } as const;
      const action = 'approval_request.resubmitted';
      const { request } = await this.writer.change({ action, before, linesBefore, change: { ...header, ...restart }, lines: reopened });
      const isUnchanged = (line: RequestDetail): boolean =>
        !edit.touchesRequest && linesBefore.some(({ id }) => id === line.id) && !edit.touched.some(({ id }) => id === line.id);
      await this.routes.routeRound(await this.cases.complete(request), isUnchanged);
      return request;
    });
  }

  /** Ends approvals whose time has passed, whichever tenant's they are; each once, however many processes do this. */
  async expireDue(most: number): Promise<number> {
    const due = await this.db.run<{ tenant_id: string; id: string }>(prepared('select tenant_id, id from expired_approvals($1)', [most]));
    for (const { tenant_id, id } of due) await inCall(systemCall(tenant_id), () => this.expire(id));
    return due.length;
  }

  private expire(id: string): Promise<void> {
    return this.db.transactionOn(id, async () => {
      const before = await this.db.rowsOf(ApprovalRequest).findForUpdate(id);
      const isDue = before && (await this.db.rowsOf(ApprovalRequest).count(isExpired(id)));
      if (!isDue) return; // another process was first, or it was deleted
      const action = 'approval_request.expired';
      await this.writer.change({ action, before, change: { lifecycle_state: 'expired' }, lines: (lines) => lines.list(id) });
    });
  }

  private async holdFor(action: Action, id: string): Promise<HeldCase> {
    const theCase = await this.cases.hold(id);
    if (!mayWriteRequest(theCase.request, theCase.decider)) throw new Refused('forbidden');
    const allowed = actionsOf(theCase);
    if (!allowed.includes(action)) throw new InvalidTransition(allowed);
    return theCase;
  }
}

const isExpired = (id: string) => all([equals('id', id), that(`lifecycle_state in ('approved', 'partially_approved') and valid_until < now()`)]);
