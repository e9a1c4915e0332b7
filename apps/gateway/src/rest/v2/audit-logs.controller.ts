import { AuditCheckpoints, AuditLogsService } from '@das/audit';
import { Refused } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { Asked } from '../sent';
import type { Presented, PresentedPiece } from '../shown';
import { AuditLogsAfterArguments } from './audit-logs-after';
import { AUDIT_CHECKPOINT, AUDIT_LOG } from './audit-logs.presenter';

@Controller('v2/audit-logs')
export class AuditLogsController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly checkpoints: AuditCheckpoints,
  ) {}

  @Describes({
    method: 'GET',
    query: AuditLogsAfterArguments,
    answer: { piece: AUDIT_LOG },
    summary: 'List the audit log, newest first.',
    description: 'Whoever follows `links.next` sees every older entry once, whatever is written meanwhile.',
  })
  @Requires('audit:read')
  async list(@Asked() { filter, ...after }: AuditLogsAfterArguments): Promise<PresentedPiece> {
    const { data, ...place } = await this.logs.listAfter(filter, after);
    return { data: data.map((entry) => AUDIT_LOG.of(entry)), ...place };
  }

  @Describes({
    method: 'GET',
    path: 'checkpoint',
    answer: { one: AUDIT_CHECKPOINT },
    errors: [404],
    summary: 'Sign the head of the audit log.',
    description: 'Whoever keeps it can tell later whether anything up to there was changed or cut off. 404 while the log is empty.',
  })
  @Requires('audit:read')
  async checkpoint(): Promise<Presented> {
    const checkpoint = await this.checkpoints.current();
    if (!checkpoint) throw new Refused('not_found');
    return AUDIT_CHECKPOINT.of(checkpoint);
  }
}
