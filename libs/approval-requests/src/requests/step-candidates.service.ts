import { Database, byKey, loadBatched, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import type { ApprovalStep } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import { type SeatedStep, StepApproversService } from '../routing/step-approvers.service';
import { ApprovalContextsService } from './approval-contexts.service';

/** The open steps of a request by id. */
interface Seats {
  context: ApprovalContext;
  steps: Map<string, SeatedStep>;
}

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
    const found = await loadBatched('seated steps', approval_request_id, (ids) => this.seats(ids));
    const step = found?.steps.get(id);
    return found && step
      ? this.approvers.candidates(step, await this.approvers.staff(step, found.context), found.context)
      : [];
  }

  /** The open steps of these requests, by request id. */
  private async seats(ids: string[]): Promise<Map<string, Seats>> {
    const requests = await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) });
    const seats = requests.map(async (request): Promise<[string, Seats]> => {
      const context = await this.contexts.readContext(request);
      return [request.id, { context, steps: byKey(await this.approvers.seated(context), 'id') }];
    });
    return new Map(await Promise.all(seats));
  }
}
