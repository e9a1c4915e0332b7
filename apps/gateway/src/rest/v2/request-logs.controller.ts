import { RequestLog, RequestLogsArguments, RequestLogsService } from '@das/api-keys';
import type { Page } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { type Resource, ResourceShape, presentPage } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';

const REQUEST_LOG = new ResourceShape<RequestLog>('RequestLog', {
  columns: [
    'id',
    'at',
    'api_key_id',
    'interface',
    'method',
    'route',
    'operations',
    'status',
    'error',
    'duration_ms',
    'bytes_out',
    'request_id',
    'ip',
    'user_agent',
    'replayed',
  ],
});

@Controller('v2/request-logs')
export class RequestLogsController {
  constructor(private readonly logs: RequestLogsService) {}

  @RestOperation({
    method: 'GET',
    query: RequestLogsArguments,
    answer: { walk: REQUEST_LOG },
    summary: 'List the requests of all API keys, newest first.',
    description:
      'Following `links.next` returns every older request exactly once. A request is in the list within 5 seconds of its answer. Requests of sessions and requests with status 401 are not logged.',
  })
  @Requires('audit:read', ['logs:read'])
  async list(@ListQuery() args: RequestLogsArguments): Promise<Page<Resource>> {
    return presentPage(await this.logs.list(args, { rows: true, total: false, more: true }), (row) =>
      REQUEST_LOG.of(row),
    );
  }
}
