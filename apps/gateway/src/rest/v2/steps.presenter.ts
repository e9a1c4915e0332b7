import { ApprovalLevelsService } from '@das/approval-levels';
import {
  type ApprovalStep,
  AvailableActionsService,
  type Candidate,
  StepCandidatesService,
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
  ],
  computed: ['claimed_until', 'available_actions'],
  nested: { levels: STEP_LEVEL, acted_by: USER, candidates: CANDIDATE, assigned_to: USER, claimed_by: USER },
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

@Injectable()
export class StepPresenter {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly users: UserPresenter,
    private readonly candidates: StepCandidatesService,
    private readonly actions: AvailableActionsService,
  ) {}

  /** A step with the request that it belongs to. */
  async ofRequest(step: ApprovalStep): Promise<Resource> {
    return { ...(await this.present(step)), approval_request_id: step.approval_request_id };
  }

  async present(step: ApprovalStep): Promise<Resource> {
    const claim = this.actions.claim(step);
    const [levels, acted_by, candidates, assigned_to, claimed_by, available_actions] = await Promise.all([
      this.levels.loadMany(step.level_ids),
      this.users.presentById(step.acted_by_id),
      this.candidates.list(step),
      this.users.presentById(step.assigned_to_id),
      this.users.presentById(claim?.claimed_by.id ?? null),
      this.actions.ofStep(step),
    ]);
    return {
      ...APPROVAL_STEP.of(step),
      levels: levels.map((level) => STEP_LEVEL.of(level)),
      acted_by,
      candidates: candidates.map(presentCandidate),
      assigned_to,
      claimed_by,
      claimed_until: claim?.claimed_until ?? null,
      available_actions,
    };
  }
}

export const presentCandidate = (candidate: Candidate): Resource => ({
  ...CANDIDATE.of(candidate),
  user: USER.of(candidate.user),
  on_behalf_of: candidate.on_behalf_of && USER.of(candidate.on_behalf_of),
});
