import { Audit } from '@das/audit';
import { type EventReceivers, Events } from '@das/events';
import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { REQUEST_EVENT } from '../model/event-types';
import { RequestWriter } from '../requests/request-writer';
import { requestEvent } from '../rules/lifecycle/request-event';
import type { NewRequestPlan } from '../rules/submission/plan-new-request';

/** Writes revisions, with the audit entries and events of both requests, as part of the running transaction. */
@Injectable()
export class RevisionWriter {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly requests: RequestWriter,
  ) {}

  /** Locks the receivers of the events of {@link create}. */
  lockReceivers(): Promise<EventReceivers> {
    return this.requests.lockReceivers();
  }

  /** The version of the source stays. */
  async create(
    { request: source, lines }: LockedContext,
    plan: NewRequestPlan,
    receivers: EventReceivers,
  ): Promise<ApprovalRequest> {
    const revision = await this.requests.create(plan, receivers);
    const about = { revision_id: revision.id };
    const data = requestEvent({ request: source, lines, previous_status: source.status, decision: null });
    await Promise.all([
      this.widenLineage(plan.request),
      this.events.emit([{ type: REQUEST_EVENT.revised, data: { ...data, ...about } }], receivers),
      this.audit.record(REQUEST_EVENT.revised, { before: source, after: source, metadata: about }),
    ]);
    return revision;
  }

  /** The creator of a revision counts as the requester of the other revisions of its lineage that are open. */
  private async widenLineage({ id, lineage_id, created_by_id }: NewRequestPlan['request']): Promise<void> {
    if (!created_by_id) return;
    const others = sql.fragment`${tenant} and lineage_id = ${lineage_id} and id <> ${id} and lifecycle_state = 'pending'`;
    await this.db.run(
      sql`update approval_requests set lineage_creator_ids = array_append(lineage_creator_ids, ${created_by_id}) where ${others} and ${created_by_id} <> all(lineage_creator_ids)`,
    );
  }
}
