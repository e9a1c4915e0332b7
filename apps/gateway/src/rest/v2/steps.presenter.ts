import { ApprovalLevelsService } from '@das/approval-levels';
import { type ApprovalStep, type Candidate, StepCandidatesService, StepClocksService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { USER, UserPresenter } from './users.presenter';

export const CANDIDATE = new ResourceShape<Candidate>('Candidate', {
  columns: ['because', 'delegation_id'],
  nested: { user: USER, on_behalf_of: USER },
});

export const APPROVAL_STEP = new ResourceShape<ApprovalStep>('ApprovalStep', {
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
  computed: ['due_at', 'is_overdue', 'paused_at', 'escalations', 'escalated_at', 'next_escalation_at'],
  nested: { levels: STEP_LEVEL, acted_by: USER, candidates: CANDIDATE, escalated_to: USER },
});

/** Presents stored steps. */
@Injectable()
export class StepPresenter {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly users: UserPresenter,
    private readonly candidates: StepCandidatesService,
    private readonly clocks: StepClocksService,
  ) {}

  async present(step: ApprovalStep): Promise<Resource> {
    const [levels, acted_by, candidates, clock, escalated_to] = await Promise.all([
      this.levels.loadMany(step.level_ids),
      this.users.presentById(step.acted_by_id),
      this.candidates.list(step),
      this.clocks.of(step),
      this.clocks.escalatedTo(step),
    ]);
    const { escalated_to_ids: _, ...shown } = clock;
    return {
      ...APPROVAL_STEP.of(step),
      ...shown,
      levels: levels.map((level) => STEP_LEVEL.of(level)),
      acted_by,
      candidates: candidates.map(presentCandidate),
      escalated_to: escalated_to.map((user) => USER.of(user)),
    };
  }
}

export const presentCandidate = (candidate: Candidate): Resource => ({
  ...CANDIDATE.of(candidate),
  user: USER.of(candidate.user),
  on_behalf_of: candidate.on_behalf_of && USER.of(candidate.on_behalf_of),
});
