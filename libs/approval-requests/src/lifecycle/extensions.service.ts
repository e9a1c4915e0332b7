import { Database, Refused, checkedInput, refuseOtherVersion, versionIn } from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { ExtendApprovalInput } from '../model/approved-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { LineagesService } from '../requests/lineages.service';
import { RequestWriter } from '../requests/request-writer';
import { isExtendable } from '../rules/approved/approved-actions';
import { extendedEnd } from '../rules/approved/extended-end';
import { refusalToExtend } from '../rules/approved/finish-today';
import { actionsOf } from '../rules/decision/caller-actions';
import { InvalidTransition } from '../rules/decision/refusals';
import { rollUp } from '../rules/lifecycle/roll-up';
import { isRequester } from '../rules/routing/may-act';

/** Extends the validity of approvals. */
@Injectable()
export class ExtensionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly lineages: LineagesService,
    private readonly writer: RequestWriter,
  ) {}

  /**
   * Moves the end of an approval to a later day. An approval that expired at most 30 days ago becomes valid again, in its former state.
   *
   * @param given an `ExtendApprovalInput`; it is checked after the request, in the order of refusals
   * @param expected_version in place of that of the input
   * @throws NotFound
   * @throws InvalidTransition when the request is not approved, or its approval has no end
   * @throws VersionConflict when the caller expected another version
   * @throws ValidationFailed
   * @throws Refused (`self_approval_forbidden`, `not_eligible_approver`) unless the caller could approve today what is in force
   */
  extend(id: string, given: object, expected_version = versionIn(given)): Promise<ApprovalRequest> {
    assertMay('requests:decide'); // for callers without the gateway
    return this.db.transactionOn(id, async () => {
      const context = await this.contexts.lock(id);
      const { request: before, lines, now, tenant } = context;
      const { valid_until } = before;
      if (valid_until === null || !isExtendable(before, now)) throw new InvalidTransition(actionsOf(context));
      refuseOtherVersion(before, expected_version, 'request');
      const input = checkedInput(ExtendApprovalInput, given);
      const end = extendedEnd({ valid_until, tenant, now }, input);
      const authorized = await this.authorized(context);
      const { request } = await this.writer.update({
        action: 'approval_request.extended',
        before,
        lines,
        change: { ...formerState(context), valid_until: end, extensions: before.extensions + 1 },
        metadata: metadataOf(authorized, input),
        eventData: { valid_until: end, previous_valid_until: valid_until },
      });
      return request;
    });
  }

  /** The context with the creators of all requests of its lineage. @throws Refused unless the caller may extend the request */
  private async authorized(context: LockedContext): Promise<LockedContext> {
    const found = { ...context, request: await this.lineages.withCreators(context.request) };
    const refusal = refusalToExtend(found);
    if (refusal) throw new Refused(refusal);
    return found;
  }
}

/** The state of the request before it expired. */
function formerState({ request, lines }: LockedContext): Pick<ApprovalRequest, 'lifecycle_state'> {
  const { lifecycle_state } = rollUp(lines.length ? lines.map(({ status }) => status) : [request.status]);
  return { lifecycle_state };
}

/** The period of the extension as it was given, its reason, and a mark for people who extend their own requests. */
const metadataOf = (
  { request, decider }: LockedContext,
  { validity_period, valid_until, reason }: ExtendApprovalInput,
): object => ({
  validity_period: validity_period ?? valid_until ?? null,
  reason: reason ?? null,
  ...(isRequester(request, decider.user_id) && { self_approval: true }),
});
