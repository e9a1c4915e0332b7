import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import type { Warning } from '../model/warning';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { StepApproversService } from '../routing/step-approvers.service';
import { WarningsService } from './warnings.service';

/** Lists the warnings of stored requests; batched per request context. */
@Injectable()
export class RequestWarningsService {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly rules: DiscountRulesService,
    private readonly approvers: StepApproversService,
    private readonly warnings: WarningsService,
  ) {}

  async list(request: ApprovalRequest): Promise<Warning[]> {
    const [context, rules] = await Promise.all([this.contexts.readContext(request), this.rules.load(request.id)]);
    return this.warnings.list({
      request,
      lines: context.lines,
      rules,
      unstaffed: await this.approvers.unstaffedSteps(context),
    });
  }
}
