import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import { DiscountRulesService } from '../routing/discount-rules.service';
import { type ApprovedAction, type LineAction, approvedActions, lineActions } from '../rules/approved/approved-actions';
import type { ApprovedContext } from '../rules/approved/finish-today';
import { isInForce } from '../rules/lifecycle/is-valid';
import { LineagesService } from './lineages.service';
import { RevisionLookupsService } from './revision-lookups.service';

/** Lists what the caller may do now with approved requests and their lines. Batched with other requests of the same response. */
@Injectable()
export class ApprovedActionsService {
  constructor(
    private readonly rules: DiscountRulesService,
    private readonly lineages: LineagesService,
    private readonly revisions: RevisionLookupsService,
  ) {}

  async ofRequest(context: ApprovalContext): Promise<ApprovedAction[]> {
    if (!isApproved(context)) return [];
    const [approved, revision] = await Promise.all([
      this.approved(context),
      this.revisions.openRevision(context.request),
    ]);
    return approvedActions(approved, { isRevised: revision !== null });
  }

  /** The actions on each line, by line id. */
  async ofLines(context: ApprovalContext): Promise<Map<string, LineAction[]>> {
    return isApproved(context) && context.lines.some(isInForce)
      ? lineActions(await this.approved(context))
      : new Map<string, LineAction[]>();
  }

  /** Reads what few callers need: the categories of lines that only the authority over prices depends on, and lineages. */
  private async approved(context: ApprovalContext): Promise<ApprovedContext> {
    const { decider } = context;
    const [rules, request] = await Promise.all([
      decider.levels.length ? this.rules.load(context.request.id) : NO_RULES,
      this.lineages.withCreators(context.request),
    ]);
    return { ...context, request, rules };
  }
}

const NO_RULES: ApprovedContext['rules'] = new Map();

const isApproved = ({ request }: ApprovalContext): boolean => request.status === 'approved';
