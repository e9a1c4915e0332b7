import type { ApprovalRequest, ApprovalStep, RouteLine, RoutePreview, RouteStep, Warning } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { ApprovalStepsResolver } from '../../graphql/approval-steps.resolver';
import { RequestStandingResolver } from '../../graphql/request-standing.resolver';
import { type Presented, Shown } from '../shown';
import { APPROVAL_LEVEL } from './approval-levels.presenter';
import { USER } from './users.presenter';

const ROUTE_STEP = new Shown<RouteStep>('RouteStep', { own: ['sequence', 'rank', 'effect'], nested: { levels: APPROVAL_LEVEL, approvers: USER } });
const ROUTE_LINE = new Shown<RouteLine>('RouteLine', { own: ['partnumber', 'amount', 'basis', 'reason'], nested: { steps: ROUTE_STEP } });
const WARNING = new Shown<Warning>('Warning', { own: ['code', 'message', 'opportunity_id', 'details'] });

/** Where lines would go. */
export const ROUTE_PREVIEW = new Shown<RoutePreview>('RoutePreview', { own: [], nested: { lines: ROUTE_LINE, warnings: WARNING } });

const APPROVAL_STEP = new Shown<ApprovalStep>('ApprovalStep', {
  own: ['id', 'opportunity_id', 'round', 'sequence', 'rank', 'status', 'price', 'comment', 'reason_code', 'activated_at', 'decided_at', 'carried_from_round'],
  nested: { levels: APPROVAL_LEVEL, acted_by: USER },
});

/** Where the lines of a request go, and the steps that it has really had. */
export const APPROVAL_ROUTE = new Shown<RoutePreview>('ApprovalRoute', { own: [], nested: { lines: ROUTE_LINE, warnings: WARNING, steps: APPROVAL_STEP } });

@Injectable()
export class RoutePresenter {
  constructor(
    private readonly standing: RequestStandingResolver,
    private readonly stepFields: ApprovalStepsResolver,
  ) {}

  preview({ lines, warnings }: RoutePreview): Presented {
    return { lines: lines.map(presentLine), warnings: warnings.map((warning) => WARNING.of(warning)) };
  }

  async route(request: ApprovalRequest, preview: RoutePreview): Promise<Presented> {
    const steps = await this.standing.steps(request);
    return { ...this.preview(preview), steps: await Promise.all(steps.map((step) => this.presentStep(step))) };
  }

  private async presentStep(step: ApprovalStep): Promise<Presented> {
    const [levels, acted_by] = await Promise.all([this.stepFields.levelsOf(step), this.stepFields.acted_by(step)]);
    return { ...APPROVAL_STEP.of(step), levels: levels.map((level) => APPROVAL_LEVEL.of(level)), acted_by: acted_by ? USER.of(acted_by) : null };
  }
}

const presentLine = (line: RouteLine): Presented => ({
  ...ROUTE_LINE.of(line),
  steps: line.steps.map((step) => ({
    ...ROUTE_STEP.of(step),
    levels: step.levels.map((level) => APPROVAL_LEVEL.of(level)),
    approvers: step.approvers.map((user) => USER.of(user)),
  })),
});
