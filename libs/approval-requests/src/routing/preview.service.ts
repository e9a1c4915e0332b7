import type { ApprovalLevel } from '@das/approval-levels';
import { priceOf } from '@das/platform';
import type { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type HeldCase, type Prices, amountAt, minRankAt, pricesOf } from '../decisions/approval-case';
import type { RequestDetail } from '../request-detail';
import { StaffService } from '../warnings/staff.service';
import type { UnstaffedStep } from '../warnings/warnings-of';
import { WarningsService, isStored } from '../warnings/warnings.service';
import { DraftsService } from './drafts.service';
import type { PlannedStep } from './plan-route';
import type { PreviewApprovalRouteInput, RouteLine, RoutePreview } from './preview';
import { reasonFor } from './reason-for';
import { planFor } from './steps.service';

/** Says where lines would go, before anything is submitted; nothing is written. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly drafts: DraftsService,
    private readonly staff: StaffService,
    private readonly warnings: WarningsService,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async preview(input: PreviewApprovalRouteInput): Promise<RoutePreview> {
    const theCase = await this.drafts.caseOf(input);
    const owners = await this.staff.owners();
    const prices = pricesOf(theCase);
    const lines = theCase.lines.length ? theCase.lines : [null];
    const routes = await Promise.all(lines.map((line) => this.route(theCase, line, prices)));
    const unstaffed = routes.flatMap(({ line, steps }) => steps.flatMap((step) => asUnstaffed(line, step)));
    const warnings = await this.warnings.of({ ...theCase, unstaffed });
    return { lines: routes.map(({ line, steps }) => routeLine(theCase, { line, steps }, prices, owners)), warnings };
  }

  private async route(theCase: HeldCase, line: RequestDetail | null, prices: Prices): Promise<LineRoute> {
    const steps = planFor(theCase, line, prices).map(async (step) => ({ ...step, staff: await this.staff.of(step.levels, theCase) }));
    return { line, steps: await Promise.all(steps) };
  }
}

type StaffedStep = PlannedStep & { staff: User[] };

interface LineRoute {
  line: RequestDetail | null;
  steps: StaffedStep[];
}

function routeLine(theCase: HeldCase, { line, steps }: LineRoute, prices: Prices, owners: User[]): RouteLine {
  const amount = amountAt(theCase, line, prices);
  const basis = theCase.tenant.routing_basis;
  const demand = (line && minRankAt(theCase, line, prices) !== null && theCase.rules.get(line.id)) || null;
  return {
    partnumber: line?.partnumber ?? null,
    amount: priceOf(amount),
    basis,
    reason: reasonFor({ amount: line && amount, basis, steps, demand }),
    steps: steps.map(({ rank, levels, effect, staff }, index) => ({
      sequence: index + 1,
      rank,
      levels: levels as ApprovalLevel[],
      effect,
      approvers: staff.length ? staff : owners,
    })),
  };
}

const asUnstaffed = (line: RequestDetail | null, { rank, levels, staff }: StaffedStep): UnstaffedStep[] =>
  rank === null || staff.length ? [] : [{ opportunity_id: line && isStored(line) ? line.id : null, rank, level_codes: levels.map(({ code }) => code) }];
