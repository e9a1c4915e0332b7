import { AuditEntry, AuditLogsArguments, AuditLogsService } from '@das/audit';
import type { Page, PageSelection } from '@das/platform';
import { SelectedPage } from '@das/platform';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { AuditLogPaginator } from './paginators';

@Resolver(() => AuditEntry)
export class AuditLogsResolver {
  constructor(private readonly logs: AuditLogsService) {}

  @Query(() => AuditLogPaginator, { description: 'Newest first.' })
  @Requires('audit:read')
  auditLogs(@Args() args: AuditLogsArguments, @SelectedPage() wants: PageSelection): Promise<Page<AuditEntry>> {
    return this.logs.list(args, wants);
  }
}
