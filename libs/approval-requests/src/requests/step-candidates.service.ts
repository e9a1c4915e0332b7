import { Database, byKey, loadBatched, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import type { ApprovalStep } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import { StepApproversService } from '../routing/step-approvers.service';
import { ApprovalContextsService } from './approval-contexts.service';

/** Lists who is asked to act at stored steps; batched per request context. */
@Injectable()
export class StepCandidatesService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly approvers: StepApproversService,
  ) {}

  /** Empty unless the step is active. */
  async list({ id, approval_request_id, status }: ApprovalStep): Promise<Candidate[]> {
    if (status !== 'active') return [];
    const request = await this.request(approval_request_id);
    if (!request) return [];
    const context = await this.contexts.readContext(request);
    const step = (await this.approvers.seated(context)).find((each) => each.id === id);
    return step ? this.approvers.candidates(step, context) : [];
  }

  private request(id: string): Promise<ApprovalRequest | undefined> {
    return loadBatched('approval_requests', id, async (ids) =>
      byKey(await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) }), 'id'),
    );
  }
}
