import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../approval-request';
import { CasesService } from '../decisions/cases.service';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { StaffService } from './staff.service';
import type { Warning } from './warning';
import { WarningsService } from './warnings.service';

/** The warnings of stored requests, batched over those that the call asks for. */
@Injectable()
export class RequestWarningsService {
  constructor(
    private readonly cases: CasesService,
    private readonly rules: DiscountRulesService,
    private readonly staff: StaffService,
    private readonly warnings: WarningsService,
  ) {}

  async of(request: ApprovalRequest): Promise<Warning[]> {
    const [theCase, rules] = await Promise.all([this.cases.of(request), this.rules.load(request.id)]);
    return this.warnings.of({ request, lines: theCase.lines, rules, unstaffed: await this.staff.unstaffed(theCase) });
  }
}
