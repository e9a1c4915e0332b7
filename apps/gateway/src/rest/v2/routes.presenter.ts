import {
  ApprovalContextsService,
  type ApprovalRequest,
  type RouteLine,
  type RoutePreview,
  type RouteStep,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { APPROVAL_STEP, CANDIDATE, StepPresenter } from './steps.presenter';
import { USER, UserPresenter } from './users.presenter';
import { WARNING } from './warning.shape';

const ROUTE_STEP = new ResourceShape<RouteStep>('RouteStep', {
  columns: ['sequence', 'rank', 'effect', 'response_time'],
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

/** The routes of a stored request's lines, and its steps of all rounds. */
export const APPROVAL_ROUTE = new ResourceShape<RoutePreview>('ApprovalRoute', {
  columns: [],
  nested: { lines: ROUTE_LINE, warnings: WARNING, steps: APPROVAL_STEP },
});

@Injectable()
export class RoutePresenter {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly steps: StepPresenter,
    private readonly users: UserPresenter,
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
      Promise.all(steps.map((step) => this.steps.present(step))),
    ]);
    return { ...presented, steps: ofRequest };
  }

  private async presentLine(line: RouteLine): Promise<Resource> {
    const steps = line.steps.map(async (step) => ({
      ...ROUTE_STEP.of(step),
      levels: step.levels.map((level) => STEP_LEVEL.of(level)),
      approvers: await this.users.presentAll(step.approvers),
      candidates: await this.steps.candidates(step.candidates),
    }));
    return { ...ROUTE_LINE.of(line), steps: await Promise.all(steps) };
  }
}
