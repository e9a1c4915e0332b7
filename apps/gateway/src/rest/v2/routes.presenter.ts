import { ApprovalLevelsService } from '@das/approval-levels';
import {
  ApprovalContextsService,
  type ApprovalRequest,
  type ApprovalStep,
  type Candidate,
  type RouteLine,
  type RoutePreview,
  type RouteStep,
  StepCandidatesService,
  type Warning,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { USER, UserPresenter } from './users.presenter';

const CANDIDATE = new ResourceShape<Candidate>('Candidate', {
  columns: ['because', 'delegation_id'],
  nested: { user: USER, on_behalf_of: USER },
});
const ROUTE_STEP = new ResourceShape<RouteStep>('RouteStep', {
  columns: ['sequence', 'rank', 'effect'],
  nested: { levels: STEP_LEVEL, approvers: USER, candidates: CANDIDATE },
});
const ROUTE_LINE = new ResourceShape<RouteLine>('RouteLine', {
  columns: ['partnumber', 'amount', 'basis', 'reason'],
  nested: { steps: ROUTE_STEP },
});
const WARNING = new ResourceShape<Warning>('Warning', { columns: ['code', 'message', 'opportunity_id', 'details'] });

/** The routes of lines that are not submitted. */
export const ROUTE_PREVIEW = new ResourceShape<RoutePreview>('RoutePreview', {
  columns: [],
  nested: { lines: ROUTE_LINE, warnings: WARNING },
});

const APPROVAL_STEP = new ResourceShape<ApprovalStep>('ApprovalStep', {
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
  nested: { levels: STEP_LEVEL, acted_by: USER, candidates: CANDIDATE },
});

/** The routes of a stored request's lines, and its steps of all rounds. */
export const APPROVAL_ROUTE = new ResourceShape<RoutePreview>('ApprovalRoute', {
  columns: [],
  nested: { lines: ROUTE_LINE, warnings: WARNING, steps: APPROVAL_STEP },
});

@Injectable()
export class RoutePresenter {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly levels: ApprovalLevelsService,
    private readonly users: UserPresenter,
    private readonly candidates: StepCandidatesService,
  ) {}

  preview({ lines, warnings }: RoutePreview): Resource {
    return { lines: lines.map(presentLine), warnings: warnings.map((warning) => WARNING.of(warning)) };
  }

  async route(request: ApprovalRequest, preview: RoutePreview): Promise<Resource> {
    const steps = await this.contexts.listSteps(request);
    return { ...this.preview(preview), steps: await Promise.all(steps.map((step) => this.presentStep(step))) };
  }

  private async presentStep(step: ApprovalStep): Promise<Resource> {
    const [levels, acted_by, candidates] = await Promise.all([
      this.levels.loadMany(step.level_ids),
      this.users.presentById(step.acted_by_id),
      this.candidates.list(step),
    ]);
    return {
      ...APPROVAL_STEP.of(step),
      levels: levels.map((level) => STEP_LEVEL.of(level)),
      acted_by,
      candidates: candidates.map(presentCandidate),
    };
  }
}

const presentCandidate = (candidate: Candidate): Resource => ({
  ...CANDIDATE.of(candidate),
  user: USER.of(candidate.user),
  on_behalf_of: candidate.on_behalf_of && USER.of(candidate.on_behalf_of),
});

const presentLine = (line: RouteLine): Resource => ({
  ...ROUTE_LINE.of(line),
  steps: line.steps.map((step) => ({
    ...ROUTE_STEP.of(step),
    levels: step.levels.map((level) => STEP_LEVEL.of(level)),
    approvers: step.approvers.map((user) => USER.of(user)),
    candidates: step.candidates.map(presentCandidate),
  })),
});
