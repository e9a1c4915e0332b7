import { RequestLog, RequestLogsArguments, RequestLogsService } from '@das/api-keys';
import type { Page, PageSelection } from '@das/platform';
import { SelectedPage } from '@das/platform';
import { Args, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { upperCaseCode } from '../../http/requests/upper-case-codes';
import { Requires } from '../../http/authorization/permissions.guard';
import { RequestLogPaginator } from './paginators';

@Resolver(() => RequestLog)
export class RequestLogsResolver {
  constructor(private readonly logs: RequestLogsService) {}

  /** Every role with `keys:manage` has `audit:read` too. */
  @Query(() => RequestLogPaginator, {
    description:
      'The requests of all API keys, newest first, within 5 seconds of their answer. Requests of sessions and requests with status 401 are not logged.',
  })
  @Requires('audit:read', ['logs:read'])
  requestLogs(@Args() args: RequestLogsArguments, @SelectedPage() wants: PageSelection): Promise<Page<RequestLog>> {
    return this.logs.list(args, wants);
  }

  @ResolveField(() => String, { nullable: true })
  error({ error }: RequestLog): string | null {
    return error && upperCaseCode(error);
  }
}
