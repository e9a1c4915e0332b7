import type { ApprovalLevel } from '@das/approval-levels';
// eslint-disable-next-line no-restricted-syntax -- created_at and updated_at of simulated levels have the real clock
import { Database, ValidationFailed, dateTimeNow, presentMembers, requireContext, ulidOf } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { ApprovalRequest } from '../model/approval-request';
import type { RequestDetail } from '../model/request-detail';
import type { PreviewApprovalRouteInput } from '../model/route-preview';
import type { SimulatedLevelInput } from '../model/simulated-level-input';
import { AuthorityService } from '../requests/authority.service';
import { LinesService } from '../requests/lines.service';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { draftLineId, draftRequest, rulesByLine } from '../rules/submission/draft-request';
import { planLineEdits } from '../rules/submission/plan-line-edits';
import { simulateLevels } from '../rules/preview/simulate-levels';

/** Reads the context of a preview: a stored or new request with changes that are not written. */
@Injectable()
export class DraftContextService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly lines: LinesService,
    private readonly rules: DiscountRulesService,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async load({
    approval_request_id,
    opportunities,
    levels: simulated,
    ...header
  }: PreviewApprovalRouteInput): Promise<LockedContext> {
    const draft = draftRequest('', requireContext().actor.user_id ?? null);
    const stored = approval_request_id ? await this.db.rowsOf(ApprovalRequest).get(approval_request_id) : draft;
    const request = { ...stored, ...presentMembers(header) };
    const lines = await this.draftLines(request, opportunities ?? []);
    const [tenant, levels, decider, byPartnumber] = await Promise.all([
      this.authority.tenant(),
      this.levels(simulated ?? []),
      this.authority.decider(),
      this.rules.listByPartnumber(lines.flatMap(({ partnumber }) => partnumber ?? [])),
    ]);
    const rules = rulesByLine(lines, byPartnumber);
    return {
      request,
      lines,
      steps: [],
      tenant,
      levels,
      decider,
      rules,
      assignees: new Map(),
      questions: [],
      now: this.db.clock.now(),
    };
  }

  /** The active levels after the changes. */
  private async levels(inputs: SimulatedLevelInput[]): Promise<ApprovalLevel[]> {
    const ids = inputs.flatMap(({ id }) => (id && ulidOf(id)) || []);
    const [active, named] = await Promise.all([this.authority.activeLevels(), this.authority.namedLevels(ids)]);
    const { levels, failures } = simulateLevels(inputs, { active, named, now: dateTimeNow() });
    if (failures.length) throw new ValidationFailed(failures);
    return levels;
  }

  /** The lines after the changes, without approved prices. */
  private async draftLines(
    request: ApprovalRequest,
    opportunities: NonNullable<PreviewApprovalRouteInput['opportunities']>,
  ): Promise<RequestDetail[]> {
    const stored = request.id ? await this.lines.list(request.id) : [];
    const plan = planLineEdits(stored, { opportunities });
    if (plan.failures.length) throw new ValidationFailed(plan.failures);
    const lines = await this.lines.preview(stored, plan);
    return lines.map((line, index) => ({ ...line, id: line.id || draftLineId(index), approved_price: null }));
  }
}
