import { ApprovalRequest, ApprovalStep, CasesService, RequestWarningsService, Warning, actionsOf, mayDecideNow } from '@das/approval-requests';
import { Audit, AuditEntry } from '@das/audit';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { visibleEntry } from '../edge/visible-entry';

/** Where a request stands: its steps, its history, and what the caller may do with it. */
@Resolver(() => ApprovalRequest)
export class RequestStandingResolver {
  constructor(
    private readonly audit: Audit,
    private readonly cases: CasesService,
    private readonly requestWarnings: RequestWarningsService,
  ) {}

  @ResolveField(() => [ApprovalStep], { description: 'The places that its lines have to pass, of all rounds.' })
  steps({ id }: ApprovalRequest): Promise<ApprovalStep[]> {
    return this.cases.steps(id);
  }

  @ResolveField(() => [AuditEntry], { description: 'What happened to it, oldest first.' })
  async history({ id }: ApprovalRequest): Promise<AuditEntry[]> {
    const entries = await this.audit.history({ type: 'approval_request', id });
    return entries.map(visibleEntry);
  }

  @ResolveField(() => [Warning])
  warnings(request: ApprovalRequest): Promise<Warning[]> {
    return this.requestWarnings.of(request);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may decide it, or a line of it, now.' })
  async can_decide(request: ApprovalRequest): Promise<boolean> {
    return mayDecideNow(await this.cases.of(request));
  }

  @ResolveField(() => [String], { description: 'What the caller may do now: approve, deny, edit, withdraw, resubmit, delete.' })
  async allowed_actions(request: ApprovalRequest): Promise<string[]> {
    return actionsOf(await this.cases.of(request));
  }
}
