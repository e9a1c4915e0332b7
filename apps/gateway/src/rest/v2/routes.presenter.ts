import {
  ApprovalContextsService,
  type ApprovalRequest,
  type RouteLine,
  type RoutePreview,
  type RouteStep,
  type Warning,
} from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { APPROVAL_STEP, CANDIDATE, StepPresenter, presentCandidate } from './steps.presenter';
import { USER } from './users.presenter';

const ROUTE_STEP = new ResourceShape<RouteStep>('RouteStep', {
  columns: ['sequence', 'rank', 'effect', 'response_time'],
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
  ) {}

  preview({ lines, warnings }: RoutePreview): Resource {
    return { lines: lines.map(presentLine), warnings: warnings.map((warning) => WARNING.of(warning)) };
  }

  async route(request: ApprovalRequest, preview: RoutePreview): Promise<Resource> {
    const steps = await this.contexts.listSteps(request);
    return { ...this.preview(preview), steps: await Promise.all(steps.map((step) => this.steps.present(step))) };
  }
}

const presentLine = (line: RouteLine): Resource => ({
  ...ROUTE_LINE.of(line),
  steps: line.steps.map((step) => ({
    ...ROUTE_STEP.of(step),
    levels: step.levels.map((level) => STEP_LEVEL.of(level)),
    approvers: step.approvers.map((user) => USER.of(user)),
    candidates: step.candidates.map(presentCandidate),
  })),
});
