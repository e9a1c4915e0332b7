import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import type { RequestDetail } from '../model/request-detail';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { LinesService } from '../requests/lines.service';
import { RequestWriter } from '../requests/request-writer';
import type { CommercialEdit } from '../rules/submission/commercial-edits';
import type { RequestEdit } from '../rules/submission/parse-edit';
import { planRound } from '../rules/submission/plan-round';

/** Ends and starts the rounds of locked requests, as part of the running transaction. */
@Injectable()
export class RoundWriter {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly lines: LinesService,
    private readonly writer: RequestWriter,
  ) {}

  async withdraw(
    { request: before, lines: linesBefore, decider }: LockedContext,
    reason: string | null,
  ): Promise<ApprovalRequest> {
    const decided_at = await this.db.clock.ofTransaction();
    const { request } = await this.writer.update({
      action: 'approval_request.withdrawn',
      before,
      linesBefore,
      change: { status: 'denied', lifecycle_state: 'withdrawn', decided_at, withdrawn_by_id: decider.user_id },
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
  }

  /** Starts the next round with an edit. Lines that it does not touch keep the endorsements of the last round. */
  async restart(
    { request: before, lines: linesBefore }: LockedContext,
    { header, plan }: RequestEdit,
    edit: CommercialEdit,
  ): Promise<ApprovalRequest> {
    await this.lines.reopen(before.id);
    const lines = await this.lines.update(before.id, plan);
    const round = before.round + 1;
    const restart = {
      status: 'pending',
      lifecycle_state: 'pending',
      decided_at: null,
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
    return this.writer.route(request, planRound(await this.contexts.loadContext(request), isUnchanged));
  }
}
