import { AuditChainState, AuditEntry, AuditLogsArguments, AuditLogsService, AuditVerifications } from '@das/audit';
import type { Page, PageSelection } from '@das/platform';
import { SelectedPage } from '@das/platform';
import { Args, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import type { RedactedAuditEntry } from '../../http/authorization/redact-audit-entry';
import { AuditLogPaginator } from './paginators';

@Resolver(() => AuditEntry)
export class AuditLogsResolver {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly verifications: AuditVerifications,
  ) {}

  @Query(() => AuditLogPaginator, { description: 'Newest first.' })
  @Requires('audit:read')
  auditLogs(@Args() args: AuditLogsArguments, @SelectedPage() wants: PageSelection): Promise<Page<AuditEntry>> {
    return this.logs.list(args, wants);
  }

  @ResolveField(() => Int, {
    nullable: true,
    description:
      'Its number in the log, in the order of commits: from 1, without gaps. Null without the permission `audit:read`.',
  })
  seq({ seq }: RedactedAuditEntry): number | null {
    return seq === null ? null : Number(seq);
  }

  @Query(() => AuditChainState)
  @Requires('audit:read')
  auditChain(): Promise<AuditChainState> {
    return this.verifications.state();
  }
}
