import { Database, ValidationFailed, newId, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import type { HeldCase, RoutedCase } from '../decisions/approval-case';
import { AuthorityService } from '../decisions/authority.service';
import { LinesService } from '../lines.service';
import { planLineEdits } from '../plan-line-edits';
import type { RequestDetail } from '../request-detail';
import type { RequestDetailInput } from '../request-inputs';
import { draftId } from '../warnings/warnings.service';
import { DiscountRulesService } from './discount-rules.service';
import type { DiscountRule } from './min-rank';
import type { PreviewApprovalRouteInput } from './preview';

/** Cases that are not there yet: a request with changes that nobody has written. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly lines: LinesService,
    private readonly rules: DiscountRulesService,
  ) {}

  /** A request that is about to be made, with what its route needs: no level that it may go to ends before the transaction does. */
  async begun(given: RequestDetailInput[]): Promise<RoutedCase> {
    const request = { ...unmade(), id: newId() };
    const [lines, byPart, tenant, levels] = await Promise.all([
      this.lines.begun(request.id, given),
      this.rules.ofParts(given.flatMap(({ partnumber }) => partnumber ?? [])),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
    ]);
    return { request, lines, steps: [], tenant, levels, rules: rulesOf(lines, byPart) };
  }

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

/** The rules of lines by their ids, out of those of their parts. */
const rulesOf = (lines: RequestDetail[], byPart: Map<string, DiscountRule>): Map<string, DiscountRule> =>
  new Map(
    lines.flatMap(({ id, partnumber }) => {
      const rule = byPart.get(partnumber ?? '');
      return rule ? [[id, rule] as const] : [];
    }),
  );

/** What a request of the caller's would be before it is made. */
function unmade(): ApprovalRequest {
  const created_by_id = requireCall().actor.user_id ?? null;
  return Object.assign(new ApprovalRequest(), { id: '', round: 1, status: 'pending', lifecycle_state: 'pending', created_by_id, validity_period: null });
}
