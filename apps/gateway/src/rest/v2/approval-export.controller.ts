import { Readable } from 'node:stream';
import { ExportArguments, ExportsService } from '@das/approval-requests';
import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Requires } from '../../http/authorization/permissions.guard';
import { ListQuery } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="approvals.csv"',
};
const EXAMPLE = 'id,status,customer_name\r\n01KJQDJGR0RT2GZSKYPD8J86G9,pending,Calder Process Systems\r\n';

@Controller('v2/approvals')
export class ApprovalExportController {
  constructor(private readonly exports: ExportsService) {}

  @RestOperation({
    method: 'GET',
    path: 'export.csv',
    id: 'approvalsExport',
    query: ExportArguments,
    answer: { csv: { type: 'string', examples: [EXAMPLE] } },
    errors: [404, 409],
    summary: 'Export approval requests as a CSV file, by id ascending.',
    description:
      'The file is streamed: when the export fails, the connection breaks. A user runs one export at a time. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return has a leading apostrophe.',
  })
  @Requires('requests:read')
  async export(
    @ListQuery() args: ExportArguments,
    @Req() { method }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    if (method === 'HEAD') await this.exports.check(args);
    const file = method === 'HEAD' ? Readable.from([]) : await this.exports.start(args);
    reply.headers(HEADERS);
    return new StreamableFile(file);
  }
}
