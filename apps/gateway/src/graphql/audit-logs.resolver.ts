import { AuditEntry, AuditLogsArguments, AuditLogsService } from '@das/audit';
import type { Page, PageWants } from '@das/platform';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../edge/requires';
import { AuditLogPaginator } from './paginators';
import { Wants } from './wants';

@Resolver(() => AuditEntry)
export class AuditLogsResolver {
  constructor(private readonly logs: AuditLogsService) {}

  @Query(() => AuditLogPaginator, { description: 'Newest first.' })
  @Requires('audit:read')
  auditLogs(@Args() args: AuditLogsArguments, @Wants() wants: PageWants): Promise<Page<AuditEntry>> {
    return this.logs.list(args, wants);
  }
}
