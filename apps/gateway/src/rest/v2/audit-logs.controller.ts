import { AuditCheckpoints, AuditLogsService, AuditVerifications } from '@das/audit';
import { Refused } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { ListQuery } from '../framework/input-params';
import type { Resource, CursorPage } from '../framework/resource-shape';
import { AuditLogCursorArguments } from './audit-log-cursor-arguments';
import { AUDIT_CHAIN, AUDIT_CHECKPOINT, AUDIT_LOG, presentAuditLog } from './audit-logs.presenter';

@Controller('v2/audit-logs')
export class AuditLogsController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly checkpoints: AuditCheckpoints,
    private readonly verifications: AuditVerifications,
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
    return { data: data.map(presentAuditLog), ...place };
  }

  @RestOperation({
    method: 'GET',
    path: 'checkpoint',
    answer: { one: AUDIT_CHECKPOINT },
    errors: [404],
    summary: 'Read the signed head of the audit log.',
    description:
      'A stored checkpoint proves later whether earlier entries were changed or removed. 404 while the log is empty.',
  })
  @Requires('audit:read')
  async checkpoint(): Promise<Resource> {
    const checkpoint = await this.checkpoints.current();
    if (!checkpoint) throw new Refused('not_found');
    return AUDIT_CHECKPOINT.of(checkpoint);
  }

  @RestOperation({
    method: 'GET',
    path: 'chain',
    answer: { one: AUDIT_CHAIN },
    summary: 'Read the head of the audit log and the result of its last verification.',
    description:
      'The service verifies the log once a day. The members of the verification are null before the first one.',
  })
  @Requires('audit:read')
  async chain(): Promise<Resource> {
    return AUDIT_CHAIN.of(await this.verifications.state());
  }
}
