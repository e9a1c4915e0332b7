import { ProductsService, type SharedPricing } from '@das/catalog';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import type { StepGap } from '../model/approval-step';
import type { RequestDetail } from '../model/request-detail';
import type { RequestWithRows } from '../model/request-rows';
import type { DiscountRule } from '../model/route';
import type { Warning } from '../model/warning';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { StepApproversService } from '../routing/step-approvers.service';
import { isStored } from '../rules/submission/draft-request';
import { clockWarnings } from '../rules/preview/clock-warnings';
import { warningsOf } from '../rules/preview/warnings-of';
import { DuplicatesService } from './duplicates.service';

/** The facts of a request that warnings refer to. */
export interface WarningSubject {
  request: ApprovalRequest;
  lines: RequestDetail[];
  /** By line id. */
  rules: Map<string, DiscountRule>;
  gaps: StepGap[];
  /** About delegates who are away. */
  absences: Warning[];
}

/** Lists the warnings of stored requests and of previews. */
@Injectable()
export class WarningsService {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly products: ProductsService,
  ) {}

  /** A request that is not stored has a blank id. */
  async list({ request, lines, rules, gaps, absences }: WarningSubject): Promise<Warning[]> {
    const duplicates = request.id ? await this.duplicates.load(request.id) : new Map<string, string[]>();
    const facts = lines.map(async (line) => ({
      line,
      opportunity_id: isStored(line) ? line.id : null,
      pricing: await this.pricing(line.partnumber),
      rule: rules.get(line.id),
      duplicates: duplicates.get(line.id) ?? [],
    }));
    const warnings = warningsOf({ validity_period: request.validity_period, lines: await Promise.all(facts), gaps });
    return [...warnings, ...absences];
  }

  /** The effective pricing of the product with this part number, if there is one. */
  private async pricing(partnumber: string | null): Promise<SharedPricing | undefined> {
    const product = partnumber === null ? undefined : await this.products.load(partnumber);
    return product && this.products.effective(product);
  }
}

/** Lists the warnings of stored requests; batched per request context. */
@Injectable()
export class RequestWarningsService {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly rules: DiscountRulesService,
    private readonly approvers: StepApproversService,
    private readonly warnings: WarningsService,
  ) {}

  /** The steps are read again, because those of a list have no clocks. */
  async list({ steps: _, ...request }: RequestWithRows): Promise<Warning[]> {
    const [context, rules] = await Promise.all([this.contexts.readContext(request), this.rules.load(request.id)]);
    const [gaps, absences, clocks] = await Promise.all([
      this.approvers.gaps(context),
      this.approvers.absences(context),
      this.approvers.activeSteps(context),
    ]);
    const warnings = await this.warnings.list({ request, lines: context.lines, rules, gaps, absences });
    return [...warnings, ...clockWarnings(clocks, context)];
  }
}
