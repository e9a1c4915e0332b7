import { Database, ValidationFailed } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import type { HeldCase } from '../decisions/approval-case';
import { AuthorityService } from '../decisions/authority.service';
import { LinesService } from '../lines.service';
import { planLineEdits } from '../plan-line-edits';
import type { RequestDetail } from '../request-detail';
import { draftId } from '../warnings/warnings.service';
import { DiscountRulesService } from './discount-rules.service';
import type { PreviewApprovalRouteInput } from './preview';
import { rulesOf, unmade } from './unmade';

/** Cases that are not there yet: a request with changes that nobody has written. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly lines: LinesService,
    private readonly rules: DiscountRulesService,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async caseOf({ approval_request_id, opportunities }: PreviewApprovalRouteInput): Promise<HeldCase> {
    const request = approval_request_id ? await this.db.rowsOf(ApprovalRequest).get(approval_request_id) : unmade();
    const lines = await this.draftLines(request, opportunities ?? []);
    const [tenant, levels, decider, byPart] = await Promise.all([
      this.authority.tenant(),
      this.authority.activeLevels(),
      this.authority.decider(),
      this.rules.ofParts(lines.flatMap(({ partnumber }) => partnumber ?? [])),
    ]);
    return { request, lines, steps: [], tenant, levels, decider, rules: rulesOf(lines, byPart) };
  }

  /** The lines as they would stand, none of them decided. */
  private async draftLines(request: ApprovalRequest, opportunities: NonNullable<PreviewApprovalRouteInput['opportunities']>): Promise<RequestDetail[]> {
    const stored = request.id ? await this.lines.list(request.id) : [];
    const plan = planLineEdits(stored, { opportunities });
    if (plan.failures.length) throw new ValidationFailed(plan.failures);
    const drafts = await this.lines.drafts(stored, plan);
    return drafts.map((line, index) => ({ ...line, id: line.id || draftId(index), approved_price: null }));
  }
}
