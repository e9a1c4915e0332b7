import {
  Database,
  Refused,
  ValidationFailed,
  checkedInput,
  toSecond,
  where,
  refuseOtherVersion,
  versionIn,
} from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { RevokeApprovalInput } from '../model/approved-inputs';
import { RequestDetail } from '../model/request-detail';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { OpenRevisionsService } from '../requests/open-revisions.service';
import { RequestWriter } from '../requests/request-writer';
import { revocableBy } from '../rules/approved/approved-actions';
import { revokedLines } from '../rules/approved/revoked-lines';
import { actionsOf, mayWriteRequest } from '../rules/decision/caller-actions';
import { InvalidTransition } from '../rules/decision/refusals';
import { endedState } from '../rules/lifecycle/ended-state';
import { eventLine } from '../rules/lifecycle/request-event';

/** Revokes approved lines. */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly writer: RequestWriter,
    private readonly revisions: OpenRevisionsService,
  ) {}

  /**
   * Ends the approval of valid lines: the lines that the input names, all or none; without names all. An open revision that carries them
   * routes them again.
   *
   * @param given a `RevokeApprovalInput`; it is checked after the request, in the order of refusals
   * @param expected_version in place of that of the input
   * @throws NotFound
   * @throws Refused (`forbidden`) for another user's request, when the caller's role may not decide
   * @throws InvalidTransition when a line is not valid, or the request has no valid line
   * @throws VersionConflict when the caller expected another version
   * @throws ValidationFailed also for a line of another request
   * @throws Refused (`not_eligible_approver`) unless the caller may change the request, or could approve the lines today
   */
  revoke(id: string, given: object, expected_version = versionIn(given)): Promise<ApprovalRequest> {
    assertMay('requests:write'); // for callers without the gateway
    return this.db.transactionOn(id, async () => {
      const { context, revision } = await this.contexts.lockWithRevision(id);
      const { request: before, decider } = context;
      if (!mayWriteRequest(before, decider) && !decider.mayDecide) throw new Refused('forbidden');
      const { lines, isPossible, failures } = revokedLines(context, (given as RevokeApprovalInput).opportunity_ids);
      if (!isPossible) throw new InvalidTransition(actionsOf(context));
      refuseOtherVersion(before, expected_version, 'request');
      const input = checkedInput(RevokeApprovalInput, given);
      if (failures.length) throw new ValidationFailed(failures);
      if (!lines.every(revocableBy(context))) throw new Refused('not_eligible_approver');
      const request = await this.write(context, lines, input);
      await this.revisions.routeAgain(
        revision,
        lines.map((line) => line.id),
      );
      return request;
    });
  }

  private async write(
    { request: before, lines: linesBefore, decider, now }: LockedContext,
    revoked: RequestDetail[],
    { reason_code = null, comment = null }: RevokeApprovalInput,
  ): Promise<ApprovalRequest> {
    const revoked_at = toSecond(now);
    await this.db.rowsOf(RequestDetail).changeAll(
      where.isOneOf(
        'id',
        revoked.map(({ id }) => id),
      ),
      { revoked_at, revoked_by_id: decider.user_id, revoke_reason_code: reason_code, revoke_comment: comment },
    );
    const lines = linesBefore.map((line) => (revoked.includes(line) ? { ...line, revoked_at } : line));
    const actor = { actor_id: decider.user_id ?? null, on_behalf_of_id: null, level_code: null };
    const { request } = await this.writer.update({
      action: 'approval_request.revoked',
      before,
      linesBefore,
      change: { lifecycle_state: endedState(lines) },
      lines,
      decision: { ...actor, reason_code, comment },
      metadata: { reason_code, comment },
      eventData: { opportunities: revoked.map((line) => ({ ...eventLine(line), used_quantity: line.used_quantity })) },
    });
    return request;
  }
}
