import { Database, LongText, Refused, checkedInput, ExpectedVersion, refuseOtherVersion } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import { UpdateApprovalRequestInput } from '../model/request-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import type { Action } from '../rules/lifecycle/allowed-actions';
import { actionsOf, mayWriteRequest } from '../rules/decision/caller-actions';
import { commercialEdit } from '../rules/submission/commercial-edits';
import { InvalidTransition } from '../rules/decision/refusals';
import { parseEdit } from '../rules/submission/parse-edit';
import { ExpiryService } from './expiry.service';
import { RoundWriter } from './round-writer';

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
    private readonly rounds: RoundWriter,
    private readonly expiry: ExpiryService,
  ) {}

  /**
   * @throws InvalidTransition when the request is not pending
   * @throws VersionConflict when another version was expected
   */
  async withdraw(id: string, given: string | null, expected_version?: number): Promise<ApprovalRequest> {
    const { reason = null } = checkedInput(WithdrawInput, { reason: given, expected_version }, null);
    return this.db.transactionOn(id, async () => {
      const context = await this.lockFor('withdraw', id);
      refuseOtherVersion(context.request, expected_version, 'request');
      return this.rounds.withdraw(context, reason);
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
      const { header, plan } = parseEdit(context, input);
      return this.rounds.restart(context, { header, plan }, commercialEdit(context, { header, plan, dimensions }));
    });
  }

  /** Expires approvals of all tenants whose validity has ended, each once across processes. @returns how many were due, at most `most` */
  expireDue(most: number): Promise<number> {
    return this.expiry.expireDue(most);
  }

  private async lockFor(action: Action, id: string): Promise<LockedContext> {
    const context = await this.contexts.lock(id);
    if (!mayWriteRequest(context.request, context.decider)) throw new Refused('forbidden');
    const allowed = actionsOf(context);
    if (!allowed.includes(action)) throw new InvalidTransition(allowed);
    return context;
  }
}
