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
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { USER, UserPresenter } from './users.presenter';
import { WARNING } from './warning.shape';

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
  nested: { levels: STEP_LEVEL, acted_by: USER, on_behalf_of: USER, candidates: CANDIDATE },
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

  async preview({ lines, warnings }: RoutePreview): Promise<Resource> {
    return {
      lines: await Promise.all(lines.map((line) => this.presentLine(line))),
      warnings: warnings.map((warning) => WARNING.of(warning)),
    };
  }

  async route(request: ApprovalRequest, preview: RoutePreview): Promise<Resource> {
    const steps = await this.contexts.listSteps(request);
    const [presented, ofRequest] = await Promise.all([
      this.preview(preview),
      Promise.all(steps.map((step) => this.presentStep(step))),
    ]);
    return { ...presented, steps: ofRequest };
  }

  private async presentStep(step: ApprovalStep): Promise<Resource> {
    const [levels, acted_by, on_behalf_of, candidates] = await Promise.all([
      this.levels.loadMany(step.level_ids),
      this.users.presentById(step.acted_by_id),
      this.users.presentById(step.on_behalf_of_id),
      this.candidates.list(step).then((each) => this.presentCandidates(each)),
    ]);
    const ofLevels = levels.map((level) => STEP_LEVEL.of(level));
    return { ...APPROVAL_STEP.of(step), levels: ofLevels, acted_by, on_behalf_of, candidates };
  }

  private async presentLine(line: RouteLine): Promise<Resource> {
    const steps = line.steps.map(async (step) => ({
      ...ROUTE_STEP.of(step),
      levels: step.levels.map((level) => STEP_LEVEL.of(level)),
      approvers: await this.users.presentAll(step.approvers),
      candidates: await this.presentCandidates(step.candidates),
    }));
    return { ...ROUTE_LINE.of(line), steps: await Promise.all(steps) };
  }

  private presentCandidates(candidates: Candidate[]): Promise<Resource[]> {
    return Promise.all(
      candidates.map(async (candidate) => ({
        ...CANDIDATE.of(candidate),
        user: await this.users.present(candidate.user),
        on_behalf_of: candidate.on_behalf_of && (await this.users.present(candidate.on_behalf_of)),
      })),
    );
  }
}
