import type { EventReceivers } from '@das/events';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { OpenRevisionsService } from '../requests/open-revisions.service';
import { SupersedingService } from '../requests/superseding.service';
import type { DecisionPlan } from '../rules/decision/plan-decision';
import { DecisionWriter } from './decision-writer';

/** Writes planned decisions, and ends what approved revisions replace. Part of the running transaction. */
@Injectable()
export class DecisionRecorder {
  constructor(
    private readonly writer: DecisionWriter,
    private readonly superseding: SupersedingService,
    private readonly revisions: OpenRevisionsService,
  ) {}

  /** See {@link OpenRevisionsService.upToDate}. */
  upToDate(context: LockedContext, options: { dry_run?: boolean } = {}): Promise<LockedContext> {
    return this.revisions.upToDate(context, options);
  }

  /** Locks the receivers of the events of {@link write}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.writer.lockReceivers();
  }

  /** @returns the requests after their decisions, by id */
  async write(plans: DecisionPlan[], receivers: EventReceivers | undefined): Promise<Map<string, ApprovalRequest>> {
    const decided = await this.writer.write(plans, receivers);
    for (const { context } of plans) {
      const request = decided.get(context.request.id);
      if (request?.revises_id) await this.superseding.supersede(context, request);
    }
    return decided;
  }
}
