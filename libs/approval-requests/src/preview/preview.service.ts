import type { ApprovalLevel } from '@das/approval-levels';
import { priceOf } from '@das/platform';
import type { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext, Prices } from '../model/approval-context';
import type { UnstaffedStep } from '../model/approval-step';
import type { RequestDetail } from '../model/request-detail';
import type { PlannedStep } from '../model/route';
import type { PreviewApprovalRouteInput, RouteLine, RoutePreview } from '../model/route-preview';
import { StepApproversService } from '../routing/step-approvers.service';
import { isStored } from '../rules/submission/draft-request';
import { planLineRoute } from '../rules/routing/new-steps';
import { amountAt, minRankAt, pricesOf } from '../rules/routing/prices-of';
import { targetsOf } from '../rules/routing/targets-of';
import { reasonFor } from '../rules/preview/reason-for';
import { WarningsService } from '../warnings/warnings.service';
import { DraftContextService } from './draft-context.service';

/** Previews the routes of lines with their approvers and warnings; nothing is written. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly drafts: DraftContextService,
    private readonly approvers: StepApproversService,
    private readonly warnings: WarningsService,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async preview(input: PreviewApprovalRouteInput): Promise<RoutePreview> {
    const context = await this.drafts.load(input);
    const owners = await this.approvers.owners();
    const prices = pricesOf(targetsOf(context));
    const lines = context.lines.length ? context.lines : [null];
    const routes = await Promise.all(lines.map((line) => this.route(context, line, prices)));
    const unstaffed = routes.flatMap(({ line, steps }) => steps.flatMap((step) => unstaffedStep(line, step)));
    const warnings = await this.warnings.list({ ...context, unstaffed });
    return { lines: routes.map(({ line, steps }) => routeLine(context, { line, steps }, prices, owners)), warnings };
  }

  private async route(context: LockedContext, line: RequestDetail | null, prices: Prices): Promise<LineRoute> {
    const steps = planLineRoute(context, line, prices).map(async (step) => ({
      ...step,
      approvers: await this.approvers.list(step.levels, context),
    }));
    return { line, steps: await Promise.all(steps) };
  }
}

type StepWithApprovers = PlannedStep & { approvers: User[] };

interface LineRoute {
  line: RequestDetail | null;
  steps: StepWithApprovers[];
}

function routeLine(context: LockedContext, { line, steps }: LineRoute, prices: Prices, owners: User[]): RouteLine {
  const amount = amountAt(context, line, prices);
  const basis = context.tenant.routing_basis;
  const demand = (line && minRankAt(context, line, prices) !== null && context.rules.get(line.id)) || null;
  return {
    partnumber: line?.partnumber ?? null,
    amount: priceOf(amount),
    basis,
    reason: reasonFor({ amount: line && amount, basis, steps, demand }),
    steps: steps.map(({ rank, levels, effect, approvers }, index) => ({
      sequence: index + 1,
      rank,
      levels: levels as ApprovalLevel[],
      effect,
      approvers: approvers.length ? approvers : owners,
    })),
  };
}

const unstaffedStep = (line: RequestDetail | null, { rank, levels, approvers }: StepWithApprovers): UnstaffedStep[] =>
  rank === null || approvers.length
    ? []
    : [{ opportunity_id: line && isStored(line) ? line.id : null, rank, level_codes: levels.map(({ code }) => code) }];
