import { AuditCheckpoints, AuditLogsService } from '@das/audit';
import { Refused } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { ListQuery } from '../framework/input-params';
import type { Resource, CursorPage } from '../framework/resource-shape';
import { AuditLogCursorArguments } from './audit-log-cursor-arguments';
import { AUDIT_CHECKPOINT, AUDIT_LOG } from './audit-logs.presenter';

@Controller('v2/audit-logs')
export class AuditLogsController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly checkpoints: AuditCheckpoints,
  ) {}

  @RestOperation({
    method: 'GET',
    query: AuditLogCursorArguments,
    answer: { cursorPage: AUDIT_LOG },
    summary: 'List the audit log, newest first.',
    description: 'Following `links.next` returns every older entry exactly once, even while entries are being written.',
  })
  @Requires('audit:read')
  async list(@ListQuery() { filter, ...after }: AuditLogCursorArguments): Promise<CursorPage> {
    const { data, ...place } = await this.logs.listAfter(filter, after);
    return { data: data.map((entry) => AUDIT_LOG.of(entry)), ...place };
  }

  @RestOperation({
    method: 'GET',
    path: 'checkpoint',
    answer: { one: AUDIT_CHECKPOINT },
    errors: [404],
    summary: 'Read the signed head of the audit log.',
    description: 'A stored checkpoint proves later whether earlier entries were changed or removed. 404 while the log is empty.',
  })
  @Requires('audit:read')
  async checkpoint(): Promise<Resource> {
    const checkpoint = await this.checkpoints.current();
    if (!checkpoint) throw new Refused('not_found');
    return AUDIT_CHECKPOINT.of(checkpoint);
  }
}
