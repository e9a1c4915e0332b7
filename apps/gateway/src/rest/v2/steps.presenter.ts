import { ApprovalLevelsService } from '@das/approval-levels';
import {
  type ApprovalStep,
  AvailableActionsService,
  type Candidate,
  StepCandidatesService,
  StepClocksService,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { USER, UserPresenter } from './users.presenter';

export const CANDIDATE = new ResourceShape<Candidate>('Candidate', {
  columns: ['because', 'delegation_id'],
  nested: { user: USER, on_behalf_of: USER },
});
const STEP_FIELDS = {
  columns: [
    'id',
    'opportunity_id',
    'round',
    'sequence',
    'rank',
    'status',
    'price',
    'comment',
    'reason_code',
    'activated_at',
    'decided_at',
    'carried_from_round',
    'carried_from_request_id',
  ],
  computed: [
    'due_at',
    'is_overdue',
    'paused_at',
    'escalations',
    'escalated_at',
    'next_escalation_at',
    'claimed_until',
    'available_actions',
  ],
  nested: {
    levels: STEP_LEVEL,
    acted_by: USER,
    on_behalf_of: USER,
    candidates: CANDIDATE,
    assigned_to: USER,
    claimed_by: USER,
    escalated_to: USER,
  },
} as const;
/** A step in the route of its request. */
export const APPROVAL_STEP = new ResourceShape<ApprovalStep>('ApprovalStep', STEP_FIELDS);

/** A step outside of the route of its request. */
export const STEP_OF_REQUEST = new ResourceShape<ApprovalStep>(
  'StepOfRequest',
  {
    ...STEP_FIELDS,
    columns: ['id', 'approval_request_id', ...STEP_FIELDS.columns.slice(1)],
    schemas: { approval_request_id: { type: 'string', description: 'ULID.' } },
  },
  'ApprovalStep',
);

/** The clock of a step, who holds it, and what the caller may do with it. */
@Injectable()
export class HeldStepPresenter {
  constructor(
    private readonly users: UserPresenter,
    private readonly clocks: StepClocksService,
    private readonly actions: AvailableActionsService,
  ) {}

  async present(step: ApprovalStep): Promise<Resource> {
    const claim = this.actions.claim(step);
    const [{ escalated_to_ids: _, ...clock }, escalated_to, assigned_to, claimed_by, available_actions] =
      await Promise.all([
        this.clocks.of(step),
        this.clocks.escalatedTo(step),
        this.users.presentById(step.assigned_to_id),
        this.users.presentById(claim?.claimed_by.id ?? null),
        this.actions.ofStep(step),
      ]);
    return {
      ...clock,
      escalated_to: await this.users.presentAll(escalated_to),
      assigned_to,
      claimed_by,
      claimed_until: claim?.claimed_until ?? null,
      available_actions,
    };
  }
}

@Injectable()
export class StepPresenter {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly users: UserPresenter,
    private readonly stepCandidates: StepCandidatesService,
    private readonly held: HeldStepPresenter,
  ) {}

  /** A step with the request that it belongs to. */
  async ofRequest(step: ApprovalStep): Promise<Resource> {
    return { ...(await this.present(step)), approval_request_id: step.approval_request_id };
  }

  async present(step: ApprovalStep): Promise<Resource> {
    const [levels, acted_by, on_behalf_of, candidates, held] = await Promise.all([
      this.levels.loadMany(step.level_ids),
      this.users.presentById(step.acted_by_id),
      this.users.presentById(step.on_behalf_of_id),
      this.stepCandidates.list(step).then((each) => this.candidates(each)),
      this.held.present(step),
    ]);
    return {
      ...APPROVAL_STEP.of(step),
      levels: levels.map((level) => STEP_LEVEL.of(level)),
      acted_by,
      on_behalf_of,
      candidates,
      ...held,
    };
  }

  candidates(candidates: Candidate[]): Promise<Resource[]> {
    return Promise.all(
      candidates.map(async (candidate) => ({
        ...CANDIDATE.of(candidate),
        user: await this.users.present(candidate.user),
        on_behalf_of: candidate.on_behalf_of && (await this.users.present(candidate.on_behalf_of)),
      })),
    );
  }
}
