import {
  ApprovalRequest,
  ApprovalStep,
  ApprovalContextsService,
  AvailableActionsService,
  RequestWarningsService,
  type RequestWithRows,
  Warning,
  actionsOf,
  mayReadInternal,
  mayDecideNow,
} from '@das/approval-requests';
import { Audit, AuditEntry } from '@das/audit';
import { ulidOf } from '@das/platform';
import { Args, ID, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { isInternal } from '../../http/authorization/internal-entries';
import { type RedactedAuditEntry, redactAuditEntry } from '../../http/authorization/redact-audit-entry';

/** The progress of a request: its steps, history and warnings, and the actions the caller may take. */
@Resolver(() => ApprovalRequest)
export class RequestProgressResolver {
  constructor(
    private readonly audit: Audit,
    private readonly contexts: ApprovalContextsService,
    private readonly actions: AvailableActionsService,
    private readonly requestWarnings: RequestWarningsService,
  ) {}

  @ResolveField(() => [ApprovalStep], { description: 'The steps of its lines, of all rounds.' })
  steps(
    @Parent() request: RequestWithRows,
    @Args('id', { type: () => ID, nullable: true, description: 'Only this step. Absent: all steps.' })
    id?: string | null,
  ): Promise<ApprovalStep[]> | ApprovalStep[] {
    return typeof id === 'string' ? this.step(request, ulidOf(id)) : this.contexts.listSteps(request);
  }

  @ResolveField(() => [AuditEntry], { description: 'The events of the request, oldest first, from the audit log.' })
  async history(request: ApprovalRequest): Promise<RedactedAuditEntry[]> {
    const entries = await this.audit.history({ type: 'approval_request', id: request.id });
    const readable = mayReadInternal(request) ? entries : entries.filter((entry) => !isInternal(entry));
    return readable.map(redactAuditEntry);
  }

  @ResolveField(() => [Warning])
  warnings(request: ApprovalRequest): Promise<Warning[]> {
    return this.requestWarnings.list(request);
  }

  @ResolveField(() => Boolean, { description: 'Whether the caller may decide the request, or one of its lines, now.' })
  async can_decide(request: ApprovalRequest): Promise<boolean> {
    return mayDecideNow(await this.contexts.readContext(request));
  }

  @ResolveField(() => [String], {
    description: 'The actions the caller may take now: approve, deny, edit, withdraw, resubmit, delete.',
  })
  async allowed_actions(request: ApprovalRequest): Promise<string[]> {
    return actionsOf(await this.contexts.readContext(request));
  }

  @ResolveField(() => [String], {
    description:
      'The `allowed_actions`, and what the caller may do with its lines, steps and comments: ask, answer, comment, comment_internal, claim, release, reassign, extend, revise, revoke, use.',
  })
  async available_actions(request: ApprovalRequest): Promise<string[]> {
    return this.actions.ofRequest(await this.contexts.readContext(request));
  }

  private async step(request: RequestWithRows, wanted: string | undefined): Promise<ApprovalStep[]> {
    return (await this.contexts.listSteps(request)).filter(({ id }) => id === wanted);
  }
}
