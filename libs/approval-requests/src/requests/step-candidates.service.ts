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

/** An open step with who would be asked to act there if it were active. */
export interface AskedStep {
  context: ApprovalContext;
  seat: SeatedStep;
  candidates: Candidate[];
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
  async list(step: ApprovalStep): Promise<Candidate[]> {
    return step.status === 'active' ? ((await this.read(step))?.candidates ?? []) : [];
  }

  /** Undefined when the step is not open. */
  async read({ id, approval_request_id }: ApprovalStep): Promise<AskedStep | undefined> {
    const found = await loadBatched('seated steps', approval_request_id, (ids) => this.seats(ids));
    const seat = found?.steps.get(id);
    return found && seat && this.asked(seat, found.context);
  }

  /** As {@link read}, of all open steps of a context. */
  async ofAll(context: ApprovalContext): Promise<(AskedStep & { step: ApprovalStep })[]> {
    const steps = byKey(context.steps, 'id');
    const seats = (await this.approvers.seated(context)).flatMap((seat) => {
      const step = steps.get(seat.id);
      return step ? [{ seat, step }] : [];
    });
    return Promise.all(seats.map(async ({ seat, step }) => ({ step, ...(await this.asked(seat, context)) })));
  }

  /** As {@link read}, of a request that the transaction has locked. */
  async of(id: string, context: ApprovalContext): Promise<AskedStep | undefined> {
    const seat = (await this.approvers.seated(context)).find((each) => each.id === id);
    return seat && this.asked(seat, context);
  }

  private async asked(seat: SeatedStep, context: ApprovalContext): Promise<AskedStep> {
    const staff = await this.approvers.staff(seat, context);
    return { context, seat, candidates: await this.approvers.candidates(seat, staff, context) };
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
