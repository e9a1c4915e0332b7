import type { ApprovalLevel } from '@das/approval-levels';
import { priceOf } from '@das/platform';
import type { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext, Prices } from '../model/approval-context';
import type { ApprovalStep } from '../model/approval-step';
import type { Candidate } from '../model/candidate';
import type { RequestDetail } from '../model/request-detail';
import type { PlannedStep } from '../model/route';
import type { PreviewApprovalRouteInput, RouteLine, RoutePreview } from '../model/route-preview';
import { type SeatedStep, StepApproversService, stepGap } from '../routing/step-approvers.service';
import { StepDelegatesService } from '../routing/step-delegates.service';
import { isStored } from '../rules/submission/draft-request';
import { deadlineOf, settingsOf } from '../rules/deadlines/deadline-of';
import { categoryOf, planLineRoute } from '../rules/routing/new-steps';
import { amountAt, minRankAt, pricesOf } from '../rules/routing/prices-of';
import { targetsOf } from '../rules/routing/targets-of';
import { scopeValuesAt } from '../rules/routing/scope-values';
import type { Staff } from '../rules/routing/staff-of';
import { reasonFor } from '../rules/preview/reason-for';
import { scopeWords, staffSentence } from '../rules/preview/scope-texts';
import { WarningsService } from '../warnings/warnings.service';
import { DraftContextService } from './draft-context.service';

/** Previews the routes of lines with their approvers and warnings; nothing is written. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly drafts: DraftContextService,
    private readonly approvers: StepApproversService,
    private readonly delegates: StepDelegatesService,
    private readonly warnings: WarningsService,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async preview(input: PreviewApprovalRouteInput): Promise<RoutePreview> {
    const context = await this.drafts.load(input);
    const prices = pricesOf(targetsOf(context));
    const lines = context.lines.length ? context.lines : [null];
    const routes = await Promise.all(lines.map((line) => this.route(context, line, prices)));
    const gaps = routes.flatMap(({ line, steps }) =>
      steps.flatMap((step) =>
        stepGap({ ...step, opportunity_id: line && isStored(line) ? line.id : null }, step.staff, context),
      ),
    );
    const absences = await Promise.all(
      routes.map(({ line, steps }) =>
        this.delegates.absences(
          steps.flatMap(({ candidates }) => candidates),
          line && isStored(line) ? line.id : null,
        ),
      ),
    );
    const warnings = await this.warnings.list({ ...context, gaps, absences: absences.flat() });
    return { lines: routes.map((route) => routeLine(context, route, prices)), warnings };
  }

  private async route(context: LockedContext, line: RequestDetail | null, prices: Prices): Promise<LineRoute> {
    const amount = amountAt(context, line, prices);
    const steps = planLineRoute(context, line, prices).map(async (planned) => {
      const step = { ...planned, category_id: categoryOf(context, line), assigned_to_id: null, amount, signers: NONE };
      const staff = await this.approvers.staff(step, context);
      const [candidates, approvers] = await Promise.all([
        this.approvers.candidates(step, staff, context),
        staff.pool.length ? staff.pool : this.approvers.owners(),
      ]);
      return { ...step, staff, candidates, approvers };
    });
    return { line, steps: await Promise.all(steps) };
  }
}

/** A new route has no signatures. */
const NONE: ReadonlySet<string> = new Set();

type StepWithApprovers = PlannedStep & SeatedStep & { staff: Staff; candidates: Candidate[]; approvers: User[] };

interface LineRoute {
  line: RequestDetail | null;
  steps: StepWithApprovers[];
}

function routeLine(context: LockedContext, { line, steps }: LineRoute, prices: Prices): RouteLine {
  const amount = amountAt(context, line, prices);
  const basis = context.tenant.routing_basis;
  const demand = (line && minRankAt(context, line, prices) !== null && context.rules.get(line.id)) || null;
  return {
    partnumber: line?.partnumber ?? null,
    amount: priceOf(amount),
    basis,
    reason: reasonFor({
      amount: line && amount,
      basis,
      steps,
      demand,
      selections: steps.flatMap((step) => selectionOf(context, line, step) ?? []),
      delegates: steps.flatMap(({ candidates }) => candidates.flatMap(delegateSentence)),
    }),
    steps: steps.map(({ rank, levels, effect, approvers, candidates }, index) => ({
      sequence: index + 1,
      rank,
      levels: levels as ApprovalLevel[],
      effect,
      approvers,
      candidates,
      response_time: responseTime({ rank, level_ids: levels.map(({ id }) => id) }, context),
    })),
  };
}

/** The response time that the deadline of a step would follow. */
function responseTime(step: Pick<ApprovalStep, 'level_ids' | 'rank'>, context: LockedContext): string | null {
  const { deadline_level_id } = deadlineOf(step, () => context.now, context);
  return settingsOf({ rank: step.rank, deadline_level_id }, context)?.response_time ?? null;
}

/** Whom the scopes of a step's holders select, in words; null when none does. */
function selectionOf(context: LockedContext, line: RequestDetail | null, step: StepWithApprovers): string | null {
  const { pool, gap, missing } = step.staff;
  if (step.rank === null || (!pool.length && gap !== 'uncovered')) return null;
  const values = scopeValuesAt(context.request, step);
  const selecting = Object.fromEntries(missing.map((field) => [field, values[field]]));
  return staffSentence({
    level_codes: step.levels.map(({ code }) => code),
    people: pool.map(({ name }) => name),
    words: scopeWords(selecting, line && context.rules.get(line.id)),
  });
}

const delegateSentence = ({ user, on_behalf_of, delegation }: Candidate): string[] =>
  delegation && on_behalf_of ? [`${user.name} acts for ${on_behalf_of.name} until ${delegation.until}.`] : [];
